/** The author's options around a figure, and their controls. */
import { html, nothing, type TemplateResult } from "lit";
import { languages, type Strings } from "../../language/index.js";
import type { BuilderWords } from "../../language/pages.js";
import type { Control } from "./controls.js";

export interface Choices {
  readonly language: string | undefined;
  readonly theme: "auto" | "light" | "dark" | "page";
  /** The address of a file that the element loads; "" for none. */
  readonly src: string;
  /** Background of the preview page as `#rrggbb`; "" for that of this page. */
  readonly pageColour: string;
  readonly id: string;
  readonly poster: boolean;
  /** Width of the preview in CSS pixels. */
  readonly width: number;
  /** Names of controls. */
  readonly hidden: ReadonlySet<string>;
  readonly locked: ReadonlySet<string>;
}

/** The initial colour of the colour input: the paper of this page. */
const usualPage = "#fffdf8";

/** From a phone to the widest column for a figure. */
export const widths = { min: 280, max: 1200, usual: 720 } as const;

export const firstChoices: Choices = {
  ...{ language: undefined, theme: "auto", id: "figure", poster: false, width: widths.usual },
  ...{ hidden: new Set(), locked: new Set(), src: "", pageColour: "" },
};

/** Removes spaces and link characters from a name, for HTML ids and links. */
export const idOf = (text: string): string => text.replace(/[\s#?&"'<>]/g, "");

const toggled = (names: ReadonlySet<string>, name: string, on: boolean): ReadonlySet<string> =>
  new Set(on ? [...names, name] : [...names].filter((other) => other !== name));

type Change = (patch: Partial<Choices>) => void;

const checked = (event: Event) => (event.target as HTMLInputElement).checked;
const valued = (event: Event) => (event.target as HTMLInputElement).value;

/** One row per control: visible or not, locked or not. */
export function controlChoices(
  words: BuilderWords["controls"],
  controls: readonly Control[],
  { hidden, locked }: Choices,
  change: Change,
): TemplateResult | typeof nothing {
  if (controls.length === 0) return nothing;
  const row = ({ name, label, lockable }: Control) => html`<tr>
    <th scope="row">${label}</th>
    <td><label class="box"><input type="checkbox" name="shown" value=${name} aria-label=${words.shownOf(label)}
      .checked=${!hidden.has(name)} @change=${(e: Event) => change({ hidden: toggled(hidden, name, !checked(e)) })}></label></td>
    <td>${
      lockable
        ? html`<label class="box"><input type="checkbox" name="locked" value=${name} aria-label=${words.lockedOf(label)}
      ?disabled=${hidden.has(name)} .checked=${locked.has(name)}
      @change=${(e: Event) => change({ locked: toggled(locked, name, checked(e)) })}></label>`
        : nothing
    }</td></tr>`;
  const shown = controls.filter(({ name }) => !hidden.has(name)).length;
  const summary =
    shown === controls.length ? words.all : words.some(String(shown), String(controls.length));
  return html`<details class="controls">
    <summary><h2>${words.title} <span>${summary}</span></h2></summary>
    <table><thead><tr><td></td><th scope="col">${words.shown}</th><th scope="col">${words.locked}</th></tr></thead>
    <tbody>${controls.map(row)}</tbody></table>
    <p class="note">${words.note}</p></details>`;
}

export function readerChoices(
  text: Strings,
  { reader, readers }: BuilderWords,
  choices: Choices,
  change: Change,
): TemplateResult {
  const { themes } = text.site;
  const { language, theme, id, poster, src } = choices;
  const themeNames = { ...themes, page: reader.pageTheme };
  return html`<section class="reader" aria-labelledby="reader-title">
    <h2 id="reader-title">${readers}</h2>
    <label class="field"><span>${reader.language}</span>
      <select name="figure-language" @change=${(e: Event) => change({ language: valued(e) || undefined })}>
        <option value="" ?selected=${language === undefined}>${reader.sameLanguage}</option>
        ${languages.map(({ tag, name }) => html`<option value=${tag} lang=${tag} ?selected=${tag === language}>${name}</option>`)}
      </select></label>
    <label class="field"><span>${reader.theme}</span>
      <select name="figure-theme" @change=${(e: Event) => change({ theme: valued(e) as Choices["theme"] })}>
        ${(["auto", "light", "dark", "page"] as const).map((one) => html`<option value=${one} ?selected=${one === theme}>${themeNames[one]}</option>`)}
      </select></label>
    <label class="field"><span>${reader.id}</span>
      <input class="text" name="id" dir="ltr" size="12" maxlength="64" spellcheck="false" autocomplete="off" aria-describedby="id-note"
        .value=${id} @change=${(e: Event) => change({ id: idOf(valued(e)) })}></label>
    <p class="note" id="id-note">${reader.idNote}</p>
    <label class="field"><span>${reader.src}</span>
      <input class="text" name="src" dir="ltr" size="12" spellcheck="false" autocomplete="off" placeholder="figure.json" aria-describedby="src-note"
        .value=${src} @change=${(e: Event) => change({ src: valued(e).trim() })}></label>
    <p class="note" id="src-note">${reader.srcNote}</p>
    <label class="box"><input type="checkbox" name="poster" .checked=${poster}
      @change=${(e: Event) => change({ poster: checked(e) })}><span>${reader.poster}</span></label>
  </section>`;
}

/** Width and background of the preview. */
export function previewChoices(
  { reader }: BuilderWords,
  { width, pageColour }: Choices,
  change: Change,
): TemplateResult {
  const changed = (event: Event) => {
    const wanted = Math.round(Number(valued(event))) || widths.usual;
    change({ width: Math.min(Math.max(wanted, widths.min), widths.max) });
  };
  return html`<label class="field"><span>${reader.width}</span>
    <input class="text" name="width" dir="ltr" type="number" min=${widths.min} max=${widths.max} step="20"
      .value=${String(width)} @change=${changed}></label>
  <label class="field"><span>${reader.pageColour}</span>
    <input name="page-colour" type="color" .value=${pageColour || usualPage}
      @input=${(event: Event) => change({ pageColour: valued(event) })}></label>`;
}
