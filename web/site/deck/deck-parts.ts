/** The parts of the deck page around the list of slides. */
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { type Deck, deckLimits } from "../../export/deck/deck.js";
import type { Language, Strings } from "../../language/index.js";
import type { DeckWords } from "../../language/tools.js";
import { type Theme, toolHeader } from "../tool-header.js";
import type { DeckEdits } from "./deck-edits.js";

export interface DeckShown {
  readonly words: DeckWords;
  readonly text: Strings;
  readonly language: Language;
  readonly theme: Theme;
  readonly deck: Deck;
  readonly edits: DeckEdits;
}

const textIn = (event: Event) => (event.target as HTMLInputElement | HTMLSelectElement).value;

export function pageHeader(
  { words, text: { site }, language, theme }: DeckShown,
  choose: { theme(theme: Theme): void; language(language: Language): void },
): TemplateResult {
  return toolHeader({
    ...{ site, language, theme, setTheme: choose.theme, setLanguage: choose.language },
    home: { href: `./index.html?lang=${language}`, name: words.home },
    guide: { href: "docs/deck.html", name: words.guide },
  });
}

function fileInput(label: string, open: (file: File) => void): TemplateResult {
  const chosen = (event: Event) => {
    const input = event.target as HTMLInputElement;
    const [file] = input.files ?? [];
    if (file) open(file);
    // Allows choosing the same file again.
    input.value = "";
  };
  return html`<label class="as-button">${label}
    <input class="visually-hidden" type="file" accept=".json,.html,application/json,text/html" @change=${chosen}></label>`;
}

export function toolbar(
  { words, deck, edits }: DeckShown,
  actions: { present(): void; print(): void; offline(): void; withNotes(request: boolean): void },
): TemplateResult {
  const isEmpty = deck.slides.length === 0;
  const button = (name: string, label: string, act: () => void) =>
    html`<button type="button" data-tool=${name} ?disabled=${isEmpty} @click=${act}>${label}</button>`;
  return html`<label class="field deck-name"><span>${words.name}</span>
      <input type="text" name="deck" dir="auto" maxlength=${deckLimits.title} placeholder=${words.untitled} .value=${live(deck.title)}
        @input=${(event: Event) => edits.rename(textIn(event))}></label>
    <div class="tools">
      ${button("present", words.present, actions.present)}
      ${button("save", words.save, () => edits.save())}
      ${button("offline", words.saveOffline, actions.offline)}
      ${fileInput(words.openFile, (file) => edits.open(file))}
      ${button("print", words.print, actions.print)}
      <label class="box"><input type="checkbox" name="print-notes" ?disabled=${isEmpty}
        @change=${(event: Event) => actions.withNotes((event.target as HTMLInputElement).checked)}>${words.printNotes}</label>
    </div>
    <p class="said"><span role="status">${edits.status}</span>
      ${edits.undo ? html`<button type="button" class="undo" @click=${edits.undo}>${words.undo}</button>` : nothing}
      ${edits.replace ? html`<button type="button" data-tool="replace" @click=${edits.replace}>${words.replace}</button>` : nothing}</p>`;
}

export function emptyPart({ words, edits }: DeckShown): TemplateResult {
  return html`<div class="empty">
    ${words.empty.map((line) => html`<p>${line}</p>`)}
    <p><button type="button" data-tool="example" @click=${() => edits.startExample()}>${words.example}</button></p>
  </div>`;
}

export function addPart({ words, deck, edits }: DeckShown): TemplateResult {
  const add = async (event: Event) => {
    event.preventDefault();
    const input = (event.currentTarget as Element).closest(".add")?.querySelector("input");
    if (input && (await edits.addLink(input.value))) input.value = "";
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Enter") add(event);
  };
  return html`<section class="add">
    <h2>${words.addTitle}</h2>
    <div class="add-row">
      <label class="field"><span>${words.link}</span>
        <input type="text" name="link" dir="ltr" autocomplete="off" @keydown=${onKey}></label>
      <button type="button" data-tool="link" @click=${add}>${words.addLink}</button>
      <button type="button" data-tool="text" @click=${() => edits.addText()}>${words.addText}</button>
      ${deck.slides.length > 0 ? html`<button type="button" class="clear" data-tool="clear" @click=${() => edits.clear()}>${words.clear}</button>` : nothing}
    </div>
  </section>`;
}
