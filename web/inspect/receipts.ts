/**
 * The inspection of numbers: while it is active, every number of a figure shows the call of the core
 * that returned it. None of this code runs before.
 */
import { type LitElement, nothing, type TemplateResult } from "lit";
import type { FigureHost } from "../figure/figure-view.js";
import type { ViewName } from "../figure/state/state.js";
import { loadReceipts, type ReceiptWords } from "../language/tools.js";
import { type FoundNumber, foundNumbers } from "./found.js";
import { Highlights, highlightStyles } from "./highlights.js";
import { Pointer } from "./pointer.js";
import { receiptPanel } from "./receipt-panel.js";
import { receiptStyles } from "./receipt-styles.js";
import type { ReceiptsModel } from "./receipts-model.js";
import type { Language } from "./snippets/snippet.js";

/** Milliseconds after the last drawing: a moving figure is not scanned. */
const settleDelayMs = 90;

/** Elements that are not part of the figure. */
const leftOut = ".tools, .receipts, .export-panel, .notice";

/** A number in the event `receipts`. */
function detailOf({ named, place, origin }: FoundNumber) {
  const { name, of, value, text, isChosen: chosen } = named;
  const sources = origin ? [origin] : [];
  return { name, of, chosen, sources, place: { ...place, value, text } };
}

export class Receipts implements ReceiptsModel {
  on = false;
  numbers: readonly FoundNumber[] = [];
  /** The index of the open number. */
  open: number | undefined;
  /** The index with keyboard focus. */
  at = 0;
  /** Shown instead of a number that the figure no longer shows. */
  gone = false;
  /** The selected code language. */
  codeIn: Language = "numpy";
  /** The result of the last copy. */
  status = "";
  words: ReceiptWords | undefined;
  #of = "";
  #seen = "";
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #highlights = new Highlights();
  readonly #pointer: Pointer;

  constructor(
    readonly element: LitElement & { readonly view: ViewName },
    readonly host: FigureHost,
  ) {
    this.#pointer = new Pointer(this);
    const sheets = [highlightStyles, receiptStyles].flatMap((own) => own.styleSheet ?? []);
    this.root.adoptedStyleSheets = [...this.root.adoptedStyleSheets, ...sheets];
  }

  get root(): ShadowRoot {
    return this.element.renderRoot as ShadowRoot;
  }

  /** The words of the current lesson. */
  get lessonWords(): object {
    return Reflect.get(this.host.text, this.element.view);
  }

  get figure(): HTMLElement | null {
    return this.root.querySelector("figure");
  }

  async toggle(): Promise<void> {
    if (this.on) {
      this.stop();
      return;
    }
    await this.#setLanguage();
    this.on = true;
    this.#pointer.listen();
    this.host.refresh();
  }

  stop(): void {
    if (!this.on) return;
    clearTimeout(this.#timer);
    this.#pointer.stop();
    this.#highlights.clear();
    [this.on, this.numbers, this.open, this.gone, this.#seen] = [false, [], undefined, false, ""];
    this.host.refresh();
  }

  /** Loads the words of the element's current language. */
  async #setLanguage(): Promise<void> {
    const { language } = this.host.text;
    if (language === this.#of) return;
    this.#of = language;
    this.words = await loadReceipts(language);
    this.host.refresh();
  }

  /** The figure was drawn: its numbers are read again after a pause. */
  drawn(): void {
    if (!this.on) return;
    this.#setLanguage().catch(() => {});
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#settle(), settleDelayMs);
  }

  #settle(): void {
    const root = this.figure;
    if (!this.on || root === null) return;
    const before = this.chosen;
    this.numbers = foundNumbers(root, leftOut);
    if (before) this.#follow(before);
    const seen = JSON.stringify(
      this.numbers.map(({ named, origin }) => [named.text, named.value, named.of, origin?.path]),
    );
    this.show();
    if (seen === this.#seen) return;
    this.#seen = seen;
    const detail = this.numbers.map(detailOf);
    this.element.dispatchEvent(new CustomEvent("receipts", { detail }));
    this.host.refresh();
  }

  get chosen(): FoundNumber | undefined {
    return this.open === undefined ? undefined : this.numbers[this.open];
  }

  /** Keeps the open receipt at its position in the figure, or else at its path in the result. */
  #follow(before: FoundNumber): void {
    const same = ({ place }: FoundNumber) =>
      place.node === before.place.node && place.ordinal === before.place.ordinal;
    const { origin } = before;
    const alike = ({ origin: own }: FoundNumber) =>
      own !== undefined &&
      own.call.name === origin?.call.name &&
      own.path.join() === origin.path.join();
    const here = this.numbers.findIndex(same);
    const there = here < 0 ? this.numbers.findIndex(alike) : here;
    this.open = there < 0 ? undefined : there;
    this.gone = there < 0;
  }

  /** Opens the receipt of a number of the list. */
  choose(at: number): void {
    if (this.numbers[at] === undefined) return;
    [this.open, this.at, this.gone, this.status] = [at, at, false, ""];
    this.show();
    const { named, origin } = this.numbers[at];
    if (this.words) this.host.announce(this.words.announce(named.text, origin?.call.name));
    this.host.refresh();
  }

  /** Moves along the list. */
  walk(to: number): void {
    this.at = to;
    this.host.refresh();
  }

  /** Selects the language of the code. */
  selectLanguage(language: Language): void {
    [this.codeIn, this.status] = [language, ""];
    this.host.refresh();
  }

  report(status: string): void {
    this.status = status;
    this.host.refresh();
  }

  close(): void {
    [this.open, this.gone] = [undefined, false];
    this.show();
    this.host.refresh();
  }

  show(): void {
    const places = this.numbers.map(({ place }) => place);
    this.#highlights.show(places, this.chosen?.place);
  }

  render(): TemplateResult | typeof nothing {
    return this.on && this.words ? receiptPanel(this, this.words) : nothing;
  }
}
