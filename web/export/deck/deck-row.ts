/** The row of the export panel that adds the state to this site's deck. */
import { html, nothing, type TemplateResult } from "lit";
import type { State } from "../../figure/state/state.js";
import { type DeckWords, loadDeckWords } from "../../language/tools.js";
import { hasRoom, withSlide } from "./deck.js";
import { DeckStore } from "./deck-store.js";

export class DeckRow {
  #status = "";

  private constructor(
    private readonly page: string,
    private readonly language: string,
    private readonly words: DeckWords["add"],
    private readonly changed: () => void,
  ) {}

  static async load(page: string, language: string, changed: () => void): Promise<DeckRow> {
    return new DeckRow(page, language, (await loadDeckWords(language)).add, changed);
  }

  #add(state: State): void {
    const { words } = this;
    const store = new DeckStore();
    if (!hasRoom(store.deck)) this.#status = words.full;
    else {
      const { slides } = store.update((deck) => withSlide(deck, { state }));
      this.#status = store.isStored ? words.added(String(slides.length)) : words.notStored;
    }
    this.changed();
  }

  render(state: State): TemplateResult {
    const { words } = this;
    const address = `${this.page}?lang=${this.language}`;
    return html`<li><button type="button" data-export="deck" @click=${() => this.#add(state)}>${words.name}</button>
      <span class="what"><span role="status">${this.#status || words.what}</span>
        ${this.#status === "" ? nothing : html`<a href=${address}>${words.open}</a>`}</span></li>`;
  }
}
