/** The panel of an inspected figure: the choice of a number, its call, its formula and its code. */
import { html, nothing, type TemplateResult } from "lit";
import { keyColours } from "../charts/key-colours.js";
import { save } from "../controls/save.js";
import type { CoreNumber } from "../figure/core-call.js";
import type { ReceiptWords } from "../language/tools.js";
import type { Token } from "./formula.js";
import type { FoundNumber } from "./found.js";
import { pathText } from "./javascript.js";
import type { Program } from "./literals.js";
import { languageNames, languages, type ProgramLanguage } from "./snippet.js";
import { groupOf, nameOf } from "./value-name.js";

/** What the panel shows, and what its controls do. */
export interface PanelModel {
  readonly figure: HTMLElement | null;
  /** The words of the current lesson. */
  readonly lessonWords: object;
  readonly numbers: readonly FoundNumber[];
  /** The index of the chosen number; undefined once the figure no longer shows it. */
  readonly at: number | undefined;
  readonly formula: readonly (readonly Token[])[];
  readonly programs: Partial<Record<ProgramLanguage, Program>>;
  readonly language: ProgramLanguage;
  /** The result of the last copy. */
  readonly status: string;
  choose(at: number): void;
  selectLanguage(language: ProgramLanguage): void;
  copy(code: string): void;
  stop(): void;
}

/** All digits that distinguish a double from its neighbours. */
const inFull = (x: number): string =>
  Number.isFinite(x) ? String(x).replace("-", "−") : Number.isNaN(x) ? "NaN" : x > 0 ? "∞" : "−∞";

function choice(model: PanelModel, words: ReceiptWords): TemplateResult {
  const { numbers, figure, lessonWords, at } = model;
  const groups = new Map<string, TemplateResult[]>();
  for (const [i, { named, place }] of numbers.entries()) {
    const group = figure ? groupOf(place, figure) : "";
    const text = `${named.text}  ${nameOf(named, lessonWords)}`;
    const option = html`<option value=${i} .selected=${i === at}>${text}</option>`;
    groups.set(group, [...(groups.get(group) ?? []), option]);
  }
  const change = (event: Event) => model.choose(Number((event.target as HTMLSelectElement).value));
  return html`<select class="receipt-list" aria-label=${words.list} @change=${change}>
    ${at === undefined ? html`<option value="" selected disabled>…</option>` : nothing}
    ${[...groups].map(([name, own]) => html`<optgroup label=${name}>${own}</optgroup>`)}</select>`;
}

function tokenOf({ text, role, index, script }: Token): TemplateResult {
  const colour = index === undefined ? "" : ` of-${index % keyColours.length}`;
  const kind = role ? `role role-${role}${colour}` : "";
  if (script === "sub") return html`<sub class=${kind}>${text}</sub>`;
  if (script === "sup") return html`<sup class=${kind}>${text}</sup>`;
  return html`<span class=${kind}>${text}</span>`;
}

function codePart(model: PanelModel, words: ReceiptWords): TemplateResult | typeof nothing {
  const known = languages.filter((language) => model.programs[language]);
  const shown = known.includes(model.language) ? model.language : known[0];
  const program = shown && model.programs[shown];
  if (!program) return html`<p class="note">${words.noCode}</p>`;
  return html`<h3>${words.code}</h3>
    <div class="choices" role="group" dir="ltr" aria-label=${words.code}>${known.map(
      (language) =>
        html`<button type="button" data-language=${language} aria-pressed=${language === shown ? "true" : "false"}
          @click=${() => model.selectLanguage(language)}>${languageNames[language]}</button>`,
    )}</div>
    <pre tabindex="0" dir="ltr" lang="en" aria-label=${words.codeIn(languageNames[shown])}><code>${program.text}</code></pre>
    <p class="code-tools"><button type="button" class="copy" @click=${() => model.copy(program.text)}>${words.copy}</button>
      ${program.files.map(
        (own) => html`<button type="button" class="data-file"
          @click=${() => save(new Blob([own.text], { type: "text/plain" }), own.name)}>${words.file(own.name)}</button>`,
      )}
      <span role="status">${model.status}</span></p>`;
}

function receipt(model: PanelModel, { named, origin }: FoundNumber, words: ReceiptWords) {
  const { formula, lessonWords } = model;
  return html`<p class="context">${nameOf(named, lessonWords)}</p>
    <dl>
      <div><dt>${words.value}</dt><dd><output class="full digits">${inFull(named.value)}</output></dd></div>
      ${
        origin === undefined
          ? nothing
          : html`<div><dt>${words.from}</dt><dd><code class="from" dir="ltr">${placeText(origin)}</code></dd></div>`
      }
    </dl>
    ${
      formula.length === 0
        ? nothing
        : html`<h3>${words.formula}</h3><div class="receipt-formula" dir="ltr" role="group"
            aria-label=${words.formula} tabindex="0">${formula.map((tokens) => html`<p>${tokens.map(tokenOf)}</p>`)}</div>`
    }
    ${
      origin === undefined
        ? html`<p class="given">${named.isChosen ? words.chosen : words.unknown}</p>`
        : codePart(model, words)
    }`;
}

/** `attention(…).weights.data[3]`. */
const placeText = ({ call, path }: Pick<CoreNumber, "call" | "path">): string =>
  `${call.name}(…)${pathText(path)}`;

export function panel(model: PanelModel, words: ReceiptWords): TemplateResult {
  const { numbers, at } = model;
  const number = at === undefined ? undefined : numbers[at];
  const isEmpty = numbers.length === 0;
  return html`<section class="receipts" part="inspector" aria-label=${words.name}>
    <div class="receipt-panel" part="inspection">
      <div class="receipt-head">${isEmpty ? html`<p class="hint">${words.none}</p>` : choice(model, words)}
        <button type="button" class="close-receipt" aria-label=${words.close} @click=${() => model.stop()}>×</button></div>
      ${
        isEmpty
          ? nothing
          : html`<div class="receipt">${number ? receipt(model, number, words) : html`<p class="gone">${words.gone}</p>`}</div>
            <p class="hint">${words.hint}</p>`
      }
    </div>
  </section>`;
}
