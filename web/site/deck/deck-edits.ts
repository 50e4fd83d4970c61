/** Edits of the deck, and their status messages. */
import {
  type Deck,
  emptyDeck,
  hasRoom,
  type NewSlide,
  type Slide,
  withCopy,
  withoutSlide,
  withSlide,
  withSlideBack,
  withSlideChanged,
  withSlideMoved,
} from "../../export/deck/deck.js";
import type { DeckStore } from "../../export/deck/deck-store.js";
import type { DeckWords } from "../../language/tools.js";
import {
  type OfflinePage,
  pastedState,
  readDeckFile,
  saveDeck,
  saveOffline,
} from "./deck-files.js";
import { type ExampleMinutes, exampleDeck } from "./example-deck.js";

type TitleOf = (slide: Slide) => string;

export class DeckEdits {
  status = "";
  /** Undoes the last edit, if that is possible. */
  undo: (() => void) | undefined;
  /** Replaces the current deck by the deck of a link. */
  replace: (() => void) | undefined;
  /** The focus target after the next drawing. */
  #focus: string | undefined;

  constructor(
    private readonly store: DeckStore,
    private readonly words: DeckWords,
    private readonly language: string,
    private readonly changed: () => void,
  ) {}

  report(message: string, undo?: (deck: Deck) => Deck, focus?: string, replace?: () => void): void {
    this.status = message;
    this.#focus = focus;
    this.replace = replace;
    this.undo =
      undo &&
      (() => {
        this.store.update(undo);
        this.report(this.words.undone);
      });
    this.changed();
  }

  /** Moves the focus to the target of the last edit. */
  drawn(page: Element): void {
    if (this.#focus === undefined) return;
    const wanted = page.querySelector<HTMLElement>(this.#focus);
    this.#focus = undefined;
    const isOff = wanted instanceof HTMLButtonElement && wanted.disabled;
    const other = isOff ? wanted.parentElement?.querySelector<HTMLElement>(":enabled") : wanted;
    other?.focus();
  }

  rename(title: string): void {
    this.store.update((deck) => ({ ...deck, title }));
    this.changed();
  }

  change(id: number, patch: NewSlide): void {
    this.store.update((deck) => withSlideChanged(deck, id, patch));
    this.changed();
  }

  #indexOf = (id: number): number => this.store.deck.slides.findIndex((slide) => slide.id === id);

  moveBy(id: number, by: -1 | 1, titleOf: TitleOf): void {
    const { slides } = this.store.update((deck) => {
      const from = deck.slides.findIndex((slide) => slide.id === id);
      return withSlideMoved(deck, id, from + by);
    });
    const at = this.#indexOf(id);
    const slide = slides[at];
    if (slide === undefined) return;
    const message = this.words.moved(titleOf(slide), String(at + 1), String(slides.length));
    this.report(
      message,
      undefined,
      `[data-slide="${id}"] [data-action="${by < 0 ? "up" : "down"}"]`,
    );
  }

  moveTo(id: number, to: number): void {
    this.store.update((deck) => withSlideMoved(deck, id, to));
    this.changed();
  }

  copy(id: number): void {
    this.#insert((deck) => withCopy(deck, id), this.#indexOf(id) + 1);
  }

  /** Inserts the slide that will have this index, unless the deck is full. */
  #insert(change: (deck: Deck) => Deck, at: number): void {
    if (!hasRoom(this.store.deck)) {
      this.report(this.words.full);
      return;
    }
    const { slides } = this.store.update(change);
    const focus = `[data-slide="${slides[at]?.id}"] input`;
    this.report(this.words.added(String(at + 1)), undefined, focus);
  }

  remove(id: number, titleOf: TitleOf): void {
    const at = this.#indexOf(id);
    const slide = this.store.deck.slides[at];
    if (slide === undefined) return;
    this.store.update((deck) => withoutSlide(deck, id));
    const back = (deck: Deck) => withSlideBack(deck, slide, at);
    this.report(this.words.removed(titleOf(slide)), back, ".undo");
  }

  clear(): void {
    const before = this.store.deck;
    this.store.update(() => emptyDeck);
    this.report(this.words.cleared, () => before, ".undo");
  }

  #open(deck: Deck, message: string): void {
    const before = this.store.deck;
    this.store.update(() => deck);
    const undo = before.slides.length > 0 ? () => before : undefined;
    this.report(message, undo, '[data-tool="present"]');
  }

  async startExample(): Promise<void> {
    this.#open(await exampleDeck(this.language), "");
  }

  /** Opens the example named by a link; an existing deck stays until the lecturer replaces it. */
  async openExample(minutes: ExampleMinutes): Promise<void> {
    const example = await exampleDeck(this.language, minutes);
    const message = this.words.opened(example.title, String(example.slides.length));
    const open = () => this.#open(example, message);
    if (this.store.deck.slides.length === 0) return open();
    this.report(this.words.kept(example.title), undefined, '[data-tool="replace"]', open);
  }

  #add(slide: NewSlide): void {
    this.#insert((deck) => withSlide(deck, slide), this.store.deck.slides.length);
  }

  addText(): void {
    this.#add({ text: "" });
  }

  /** Returns whether a slide was added. */
  async addLink(text: string): Promise<boolean> {
    const pasted = await pastedState(text);
    const { none, unreadable } = this.words.linkFaults;
    if ("state" in pasted) this.#add({ state: pasted.state });
    else this.report(pasted.fault === "none" ? none : unreadable(pasted.at));
    return "state" in pasted;
  }

  async open(file: File): Promise<void> {
    const read = await readDeckFile(file, this.words);
    if ("message" in read) return this.report(read.message);
    this.#open(read.deck, this.words.opened(file.name, String(read.deck.slides.length)));
  }

  save(): void {
    this.report(saveDeck(this.store.deck, this.words));
  }

  async saveOffline(page: OfflinePage): Promise<void> {
    this.report(this.words.working);
    this.report(await saveOffline(page, this.words));
  }
}
