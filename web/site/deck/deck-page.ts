/** `deck.html`: the slides of a lecturer, to order, present, save and print. */
import "../../lessons/registry.js";
import { html, nothing, render } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { SoftAttention } from "../../element/define.js";
import type { Deck, Slide } from "../../export/deck/deck.js";
import { DeckStore } from "../../export/deck/deck-store.js";
import type { State } from "../../figure/state/state.js";
import { same } from "../../figure/state/store.js";
import {
  chapterOf,
  type Language,
  languageOf,
  loadWords,
  stringsFor,
} from "../../language/index.js";
import { type DeckWords, loadDeckWords } from "../../language/tools.js";
import { keepOffline } from "../page/offline.js";
import { DeckEdits } from "./deck-edits.js";
import { addPart, emptyPart, pageHeader, toolbar } from "./deck-parts.js";
import { linkedExample } from "./example-deck.js";
import { printHandout } from "./handout.js";
import { figureOf } from "./slide-figure.js";
import { type SlideActions, slideRow } from "./slide-row.js";

/** The kind of what is dragged over the list. */
const dragType = "application/x-softknn-slide";

export class DeckPage {
  readonly #page = document.querySelector<HTMLElement>("#page");
  readonly #store = new DeckStore(() => this.#draw());
  readonly #pictures = new Map<number, { readonly state: State; readonly figure: SoftAttention }>();
  #language: Language = languageOf(
    new URLSearchParams(location.search).get("lang") ?? navigator.language,
  );
  #words: DeckWords | undefined;
  #edits: DeckEdits | undefined;
  #theme: "auto" | "light" | "dark" = "auto";
  #withNotes = false;
  /** The slide whose state is being edited, and its figure. */
  #edited: { readonly id: number; readonly figure: SoftAttention } | undefined;

  async start(): Promise<void> {
    await customElements.whenDefined("soft-attention");
    addEventListener("dragover", (event) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    });
    addEventListener("drop", (event) => {
      const [file] = event.dataTransfer?.files ?? [];
      if (file === undefined || event.defaultPrevented) return;
      event.preventDefault();
      this.#edits?.open(file);
    });
    addEventListener("hashchange", () => this.#openLinked());
    await this.#loadLanguage(this.#language);
    this.#openLinked();
  }

  /** Opens the example of the address once: a reload keeps what became of it. */
  #openLinked(): void {
    const minutes = linkedExample(location.hash);
    if (minutes === undefined) return;
    history.replaceState(null, "", location.pathname + location.search);
    this.#edits?.openExample(minutes);
  }

  async #loadLanguage(language: Language): Promise<void> {
    this.#language = language;
    const words = await loadDeckWords(language);
    await this.#loadTitles();
    if (this.#language !== language) return;
    this.#words = words;
    const edits = new DeckEdits(this.#store, words, language, () => this.#draw());
    this.#edits = edits;
    const { documentElement: root } = document;
    const { direction } = stringsFor(language);
    [root.lang, root.dir, document.title] = [language, direction, `softknn: ${words.title}`];
    this.#stopEdit();
    this.#page?.querySelector(".no-start")?.remove();
    this.#draw();
  }

  /** Fetches the words of the titles; a lesson without words has no title. */
  async #loadTitles(): Promise<void> {
    const views = this.#store.deck.slides.flatMap(({ state }) => state?.view ?? []);
    await Promise.allSettled(views.map((view) => loadWords(this.#language, view)));
    // The words of the language include the names of lessons and page.
    await loadWords(this.#language, "field").catch(() => {});
  }

  readonly #titleOf = ({ title, state }: Slide): string =>
    title || (state && chapterOf(this.#language, state.view)?.ask) || "";

  #setLanguage(language: Language): void {
    const address = new URL(location.href);
    address.searchParams.set("lang", language);
    history.replaceState(null, "", address);
    this.#loadLanguage(language);
  }

  #setTheme(theme: "auto" | "light" | "dark"): void {
    this.#theme = theme;
    document.documentElement.dataset.theme = theme;
    this.#draw();
  }

  async #present(words: DeckWords, from: number): Promise<void> {
    const page = this.#page;
    if (page === null) return;
    const full = document.documentElement.requestFullscreen?.();
    // Without full screen support the presentation fills the window.
    full?.catch(() => {});
    const { Player } = await import("./player.js");
    this.#stopEdit();
    page.hidden = true;
    const { direction } = stringsFor(this.#language);
    const left = (at: number) => {
      page.hidden = false;
      this.#draw();
      const thumbs = page.querySelectorAll<HTMLElement>(".thumb");
      thumbs[at]?.focus();
    };
    const { deck } = this.#store;
    const [language, titleOf] = [this.#language, this.#titleOf];
    const options = { deck, from, language, direction, words: words.player, titleOf, left };
    new Player(document.body, options);
  }

  /** The deck with displayed titles. */
  get #titled(): Deck {
    const { title, slides } = this.#store.deck;
    return { title, slides: slides.map((slide) => ({ ...slide, title: this.#titleOf(slide) })) };
  }

  #saveOffline(words: DeckWords): void {
    const { direction } = stringsFor(this.#language);
    this.#edits?.saveOffline({
      ...{ deck: this.#titled, title: this.#store.deck.title || words.untitled },
      ...{ language: this.#language, direction, theme: this.#theme },
    });
  }

  async #print(words: DeckWords): Promise<void> {
    this.#edits?.report(words.working);
    await printHandout({
      ...{ deck: this.#store.deck, name: this.#store.deck.title || words.untitled, words },
      ...{ language: this.#language, withNotes: this.#withNotes, titleOf: this.#titleOf },
    });
    this.#edits?.report("");
  }

  #stopEdit(): void {
    this.#edited?.figure.remove();
    this.#edited = undefined;
  }

  #edit(id: number): void {
    const isOpen = this.#edited?.id === id;
    this.#stopEdit();
    const slide = this.#store.deck.slides.find((one) => one.id === id);
    if (!isOpen && slide) {
      const figure = figureOf({ ...slide, predict: false }, this.#language);
      figure.addEventListener("change", () => {
        this.#edits?.change(id, { state: figure.getState() });
      });
      this.#edited = { id, figure };
    }
    this.#draw();
  }

  #actions(words: DeckWords, edits: DeckEdits): SlideActions {
    return {
      change: (id, patch) => edits.change(id, patch),
      move: (id, by) => edits.moveBy(id, by, this.#titleOf),
      copy: (id) => edits.copy(id),
      remove: (id) => {
        if (this.#edited?.id === id) this.#stopEdit();
        edits.remove(id, this.#titleOf);
      },
      edit: (id) => this.#edit(id),
      present: (index) => this.#present(words, index),
      drag: (event, id) => {
        const row = (event.target as Element).closest("li");
        event.dataTransfer?.setData(dragType, String(id));
        if (row) event.dataTransfer?.setDragImage(row, 12, 12);
      },
    };
  }

  readonly #dragOver = (event: DragEvent): void => {
    if (event.dataTransfer?.types.includes(dragType)) event.preventDefault();
  };

  #drop(event: DragEvent, to: number): void {
    const id = Number(event.dataTransfer?.getData(dragType));
    if (id === 0) return;
    event.preventDefault();
    this.#edits?.moveTo(id, to);
  }

  /** The figure of a slide in small. Every edit reads the deck anew, so equal states are not the same. */
  #picture(slide: Slide): SoftAttention | undefined {
    const { id, state } = slide;
    if (state === undefined) return undefined;
    const known = this.#pictures.get(id);
    const kept = known?.figure.lang === this.#language ? known : undefined;
    if (kept && !same(kept.state, state)) kept.figure.showState(state);
    const figure = kept?.figure ?? figureOf({ ...slide, predict: false }, this.#language);
    this.#pictures.set(id, { state, figure });
    return figure;
  }

  #list(words: DeckWords, edits: DeckEdits) {
    const { slides } = this.#store.deck;
    const actions = this.#actions(words, edits);
    const language = this.#language;
    const item = (slide: Slide, index: number) => {
      const figure = this.#edited?.id === slide.id ? this.#edited.figure : undefined;
      const usualTitle = this.#titleOf({ ...slide, title: "" });
      const row = { slide, index, count: slides.length, language, words, usualTitle };
      return html`<li data-slide=${slide.id} @dragover=${this.#dragOver} @drop=${(event: DragEvent) => this.#drop(event, index)}>
        ${slideRow({ ...row, picture: this.#picture(slide), figure }, actions)}</li>`;
    };
    return html`<ol class="slides">${repeat(slides, ({ id }) => id, item)}</ol>`;
  }

  #draw(): void {
    const [words, edits, page] = [this.#words, this.#edits, this.#page];
    if (words === undefined || edits === undefined || page === null) return;
    const { deck } = this.#store;
    if (deck.slides.some(({ state }) => state && !chapterOf(this.#language, state.view)))
      this.#loadTitles().then(() => this.#draw());
    const text = stringsFor(this.#language);
    const isEmpty = deck.slides.length === 0;
    const shown = { words, text, language: this.#language, theme: this.#theme, deck, edits };
    render(
      html`${pageHeader(shown, {
        theme: (theme) => this.#setTheme(theme),
        language: (language) => this.#setLanguage(language),
      })}
      <main>
        <h1>${words.title}</h1>
        ${isEmpty ? emptyPart(shown) : nothing}
        ${toolbar(shown, {
          present: () => this.#present(words, 0),
          print: () => this.#print(words),
          offline: () => this.#saveOffline(words),
          withNotes: (request) => {
            this.#withNotes = request;
            this.#draw();
          },
        })}
        ${this.#store.isStored ? nothing : html`<p class="notice" role="status">${words.notStored}</p>`}
        ${isEmpty ? nothing : html`<h2>${words.slides}</h2>${this.#list(words, edits)}`}
        ${addPart(shown)}
      </main>`,
      page,
    );
    edits.drawn(page);
  }
}

new DeckPage().start();
keepOffline("./sw.js");
