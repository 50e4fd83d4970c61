/**
 * Where numbers come from: while it is on, every number of a figure can be asked for the call of
 * the core behind it. Nothing of this runs, and nothing is kept, before it is turned on.
 */
import { type LitElement, nothing, type TemplateResult } from "lit";
import type { SoftKnn } from "../api/index.js";
import type { FigureHost, FigureSource } from "../figure/figure-view.js";
import { viewModule } from "../lessons/registry.js";
import { loadReceipts, type ReceiptWords } from "../locales/receipts.js";
import { type CoreNumber, elsewhere } from "../model/core-call.js";
import type { ViewName } from "../model/state.js";
import { type FoundNumber, foundNumbers } from "./found.js";
import { Highlights, highlightStyles } from "./highlights.js";
import { Pointer } from "./pointer.js";
import { receiptPanel } from "./receipt-panel.js";
import { receiptStyles } from "./receipt-styles.js";
import { Recorder } from "./recorder.js";
import { Shadow } from "./shadow.js";
import type { Language } from "./snippets/snippet.js";

/** Milliseconds after the last drawing: a figure that moves is not asked. */
const rest = 90;

/** Not part of the figure whose numbers are asked. */
const leftOut = ".tools, .receipts, .take-out, .notice";

export class Receipts {
  readonly host: FigureHost;
  on = false;
  /** The core that records, while it is on. */
  knn: SoftKnn | undefined;
  numbers: readonly FoundNumber[] = [];
  /** The number that is open, by its place in the list. */
  open: number | undefined;
  /** The number the keyboard is at. */
  at = 0;
  /** Shown instead of a number that the figure no longer has. */
  gone = false;
  /** Which of the places that hold this double, and which language of code. */
  source = 0;
  codeIn: Language = "numpy";
  /** What the last copying came to. */
  saying = "";
  /** The core itself, for what a formula needs. */
  core: SoftKnn | undefined;
  words: ReceiptWords | undefined;
  #of = "";
  #seen = "";
  #recorder = new Recorder();
  #shadow: Shadow | undefined;
  #shadowOf: ViewName | undefined;
  #state: unknown;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #highlights = new Highlights();
  readonly #pointer: Pointer;

  constructor(
    readonly element: LitElement & { readonly view: ViewName },
    private readonly loader: FigureSource,
  ) {
    this.host = loader.host as FigureHost;
    this.#pointer = new Pointer(this);
    const sheets = [highlightStyles, receiptStyles].flatMap((own) => own.styleSheet ?? []);
    this.root.adoptedStyleSheets = [...this.root.adoptedStyleSheets, ...sheets];
  }

  get root(): ShadowRoot {
    return this.element.renderRoot as ShadowRoot;
  }

  /** The words of the lesson that is shown. */
  get lessonWords(): object {
    return this.host.text[this.element.view];
  }

  get figure(): HTMLElement | null {
    return this.root.querySelector("figure");
  }

  async toggle(): Promise<void> {
    if (this.on) {
      this.stop();
      return;
    }
    await this.#speak();
    const { host } = this;
    this.on = true;
    this.#recorder = new Recorder();
    this.core = host.knn;
    this.knn = this.#recorder.recording(this.core);
    elsewhere.made = (call, result) => this.#recorder.take(call, result);
    this.#pointer.listen();
    host.refresh();
  }

  stop(): void {
    if (!this.on) return;
    clearTimeout(this.#timer);
    this.#pointer.stop();
    this.#shadow?.stop();
    this.#highlights.clear();
    [this.#shadow, this.#shadowOf, this.#seen] = [undefined, undefined, ""];
    [this.on, this.numbers, this.open, this.gone] = [false, [], undefined, false];
    [this.knn, elsewhere.made] = [undefined, undefined];
    this.host.refresh();
  }

  /** The words of the language the element speaks now. */
  async #speak(): Promise<void> {
    const { language } = this.host.text;
    if (language === this.#of) return;
    this.#of = language;
    this.words = await loadReceipts(language);
    this.host.refresh();
  }

  /** The figure was drawn: once it rests, its numbers are asked anew. */
  drawn(): void {
    if (!this.on) return;
    this.#speak().catch(() => {});
    const { state } = this.host;
    if (state !== this.#state) {
      this.#recorder.generation++;
      this.#shadow?.work();
    }
    this.#state = state;
    this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#settle(), rest);
  }

  /** The second instance of the view that is shown, at the state that is shown. */
  #ask(): void {
    const { view } = this.element;
    const module = viewModule(view);
    if (module === undefined) return;
    if (this.#shadowOf === view || this.knn === undefined) return;
    this.#shadow?.stop();
    this.#shadowOf = view;
    this.#shadow = new Shadow(module, this.host, this.knn, () => this.#wait());
    this.#shadow.work();
  }

  #settle(): void {
    const [figure, root] = [this.loader.figure(this.element.view), this.figure];
    if (!this.on || figure === undefined || root === null) return;
    if (!figure.isExact) this.#ask();
    const { state } = this.host;
    const before = this.chosen;
    this.numbers = foundNumbers(figure, root, leftOut, this.#recorder, state);
    if (before) this.#follow(before);
    const seen = JSON.stringify(
      this.numbers.map(({ place, sources }) => [place.text, place.value, sources[0]?.path]),
    );
    this.show();
    if (seen === this.#seen) return;
    this.#seen = seen;
    const detail = this.numbers.map((number) => ({ ...number, ...this.coreNumber(number) }));
    this.element.dispatchEvent(new CustomEvent("receipts", { detail }));
    this.host.refresh();
  }

  get chosen(): FoundNumber | undefined {
    return this.open === undefined ? undefined : this.numbers[this.open];
  }

  /** The open receipt stays with its place in the figure, or else with its place in the result. */
  #follow(before: FoundNumber): void {
    const same = ({ place }: FoundNumber) =>
      place.node === before.place.node && place.ordinal === before.place.ordinal;
    const [source] = before.sources;
    const alike = ({ sources: [own] }: FoundNumber) =>
      own !== undefined &&
      own.call.name === source?.call.name &&
      own.path.join() === source.path.join();
    const here = this.numbers.findIndex(same);
    const there = here < 0 ? this.numbers.findIndex(alike) : here;
    this.open = there < 0 ? undefined : there;
    this.gone = there < 0;
  }

  /** Opens the receipt of a number of the list. */
  choose(at: number): void {
    if (this.numbers[at] === undefined) return;
    [this.open, this.at, this.source, this.gone, this.saying] = [at, at, 0, false, ""];
    this.show();
    const { place, sources } = this.numbers[at];
    const [first] = sources;
    if (this.words) {
      this.host.announce(this.words.announce(place.text, first?.call.name));
    }
    this.host.refresh();
  }

  /** Moves along the list. */
  walk(to: number): void {
    this.at = to;
    this.host.refresh();
  }

  /** Another place that holds the same double. */
  take(source: number): void {
    [this.source, this.saying] = [source, ""];
    this.host.refresh();
  }

  /** The language of the code. */
  speakIn(language: Language): void {
    [this.codeIn, this.saying] = [language, ""];
    this.host.refresh();
  }

  told(saying: string): void {
    this.saying = saying;
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

  coreNumber({ place, sources }: FoundNumber, at = 0): CoreNumber | undefined {
    const source = sources[at];
    return source && { ...source, value: place.value, text: place.text };
  }

  render(): TemplateResult | typeof nothing {
    return this.on && this.words ? receiptPanel(this, this.words) : nothing;
  }
}
