/** Formula and code of a number of the core. */
import { html, nothing, type TemplateResult } from "lit";
import type { SoftKnn } from "../api/index.js";
import { keyColours } from "../charts/key-colours.js";
import { save } from "../controls/save.js";
import type { CoreNumber } from "../figure/core-call.js";
import type { ReceiptWords } from "../language/tools.js";
import { type FormulaLine, formulaOf, type Token } from "./formulas/formula.js";
import type { FoundNumber } from "./found.js";
import type { ReceiptsModel } from "./receipts-model.js";
import { type Language, languages, snippetFiles, snippetOf } from "./snippets/snippet.js";

const names: Readonly<Record<Language, string>> = {
  numpy: "NumPy",
  javascript: "JavaScript",
};

/** Computed once per number, because the panel is redrawn with every frame. */
interface Content {
  readonly number: CoreNumber;
  readonly formula: readonly FormulaLine[];
  readonly code: Map<Language, string>;
}

const contents = new WeakMap<FoundNumber, Content>();

function contentOf(knn: SoftKnn, found: FoundNumber): Content | undefined {
  const { named, origin } = found;
  if (origin === undefined) return undefined;
  let content = contents.get(found);
  if (content === undefined) {
    const number = { ...origin, value: named.value, text: named.text };
    let formula: readonly FormulaLine[] = [];
    // A receipt without a formula is better than none.
    try {
      formula = formulaOf(number, knn);
    } catch {}
    content = { number, formula, code: new Map() };
    contents.set(found, content);
  }
  return content;
}

function tokenOf({ text, role, index, script }: Token): TemplateResult {
  const colour = index === undefined ? "" : ` of-${index % keyColours.length}`;
  const kind = role ? `role role-${role}${colour}` : "";
  if (script === "sub") return html`<sub class=${kind}>${text}</sub>`;
  if (script === "sup") return html`<sup class=${kind}>${text}</sup>`;
  return html`<span class=${kind}>${text}</span>`;
}

function formulaLines({ formula }: Content, words: ReceiptWords) {
  if (formula.length === 0) return nothing;
  return html`<h4>${words.formula}</h4>
    <div class="receipt-formula" dir="ltr" role="group" aria-label=${words.formula} tabindex="0">${formula.map(
      ({ tokens }) => html`<p>${tokens.map(tokenOf)}</p>`,
    )}</div>`;
}

function codeOf({ number, code }: Content, language: Language): string {
  const known = code.get(language);
  if (known !== undefined) return known;
  let made = "";
  try {
    made = snippetOf(number, language);
  } catch {}
  code.set(language, made);
  return made;
}

/** Copies to the clipboard; if that fails, selects the code for manual copying. */
async function copy(receipts: ReceiptsModel, code: string, words: ReceiptWords): Promise<void> {
  let status = words.copied;
  try {
    await navigator.clipboard.writeText(code);
  } catch {
    status = words.marked;
    const element = receipts.root.querySelector(".receipt pre");
    if (element) getSelection()?.selectAllChildren(element);
  }
  receipts.report(status);
}

/** Left, right, Home and End: the tabs are one tab stop. */
function onTabKey(receipts: ReceiptsModel, event: KeyboardEvent): void {
  const at = languages.indexOf(receipts.codeIn);
  const last = languages.length - 1;
  const ways: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: last,
  };
  const to = ways[event.key];
  if (to === undefined) return;
  event.preventDefault();
  const next = languages[(to + languages.length) % languages.length] ?? "numpy";
  receipts.selectLanguage(next);
  receipts.root.querySelector<HTMLElement>(`#code-${next}`)?.focus();
}

function tabs(receipts: ReceiptsModel, words: ReceiptWords): TemplateResult {
  return html`<div class="code-tabs choices" role="tablist" dir="ltr" aria-label=${words.code}
      @keydown=${(event: KeyboardEvent) => onTabKey(receipts, event)}>${languages.map(
        (
          language,
        ) => html`<button type="button" role="tab" id="code-${language}" aria-controls="receipt-code"
          aria-selected=${language === receipts.codeIn ? "true" : "false"} tabindex=${language === receipts.codeIn ? 0 : -1}
          @click=${() => receipts.selectLanguage(language)}>${names[language]}</button>`,
      )}</div>`;
}

function codePart(receipts: ReceiptsModel, content: Content, words: ReceiptWords): TemplateResult {
  const code = codeOf(content, receipts.codeIn);
  if (code === "") return html`<p class="note">${words.noCode}</p>`;
  const files = snippetFiles(content.number);
  return html`<h4>${words.code}</h4>
    ${tabs(receipts, words)}
    <pre id="receipt-code" role="tabpanel" tabindex="0" dir="ltr" lang="en" aria-label=${words.codeIn(names[receipts.codeIn])}><code>${code}</code></pre>
    <p class="code-tools"><button type="button" class="copy" @click=${() => copy(receipts, code, words)}>${words.copy}</button>
      ${files.map(
        (own) => html`<button type="button" class="data-file"
          @click=${() => save(new Blob([own.text], { type: "text/csv" }), own.name)}>${words.file(own.name)}</button>`,
      )}
      <span role="status">${receipts.status}</span></p>`;
}

export function receiptCode(
  receipts: ReceiptsModel,
  found: FoundNumber,
  words: ReceiptWords,
): TemplateResult | typeof nothing {
  const content = contentOf(receipts.host.knn, found);
  if (content === undefined) return nothing;
  return html`${formulaLines(content, words)} ${codePart(receipts, content, words)}`;
}
