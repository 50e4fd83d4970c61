/**
 * The inspection of numbers: while it is active, every number of a figure shows the call of the core
 * that returned it. None of this code runs before.
 */
import { type LitElement, nothing, type TemplateResult } from "lit";
import type { FigureHost } from "../figure/figure-view.js";
import type { NamedValue } from "../figure/named-value.js";
import type { ViewName } from "../figure/state/state.js";
import { loadReceipts, type ReceiptWords } from "../language/tools.js";
import { formulaOf } from "./formulas.js";
import { type FoundNumber, foundNumbers } from "./found.js";
import { Highlights, highlightStyles } from "./highlights.js";
import { type PanelModel, panel } from "./panel.js";
import { Pointer } from "./pointer.js";
import { type ProgramLanguage, programsOf } from "./snippet.js";
import { panelStyles } from "./styles.js";

/** Milliseconds after the last drawing: a moving figure is not scanned. */
const settleDelayMs = 90;

/** Elements that are not part of the figure. */
const leftOut = ".tools, .receipts, .export-panel, .notice";

/** A number in the event `receipts`. */
const detailOf = ({ named: { name, of, value, text, isChosen }, place, origin }: FoundNumber) => ({
  ...{ name, of, value, text, place, isChosen },
  call: origin?.call,
  path: origin?.path,
});

type Element = LitElement & { readonly view: ViewName };

export class Inspector implements PanelModel {
  on = false;
  numbers: readonly FoundNumber[] = [];
  at: number | undefined;
  formula: PanelModel["formula"] = [];
  programs: PanelModel["programs"] = {};
  language: ProgramLanguage = "javascript";
  status = "";
  /** Of the lesson whose numbers are listed: the next one may still load. */
  lessonWords: object = {};
  #words: ReceiptWords | undefined;
  #of = "";
  #seen = "";
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #highlights = new Highlights();
  readonly #pointer = new Pointer(this);

  constructor(
    private readonly element: Element,
    private readonly host: FigureHost,
    /** The main numbers of the figure: the first is chosen at the start. */
    private readonly main: () => NamedValue | undefined,
  ) {
    const sheets = [highlightStyles, panelStyles].flatMap((own) => own.styleSheet ?? []);
    this.root.adoptedStyleSheets = [...this.root.adoptedStyleSheets, ...sheets];
  }

  get root(): ShadowRoot {
    return this.element.renderRoot as ShadowRoot;
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
    this.#settle();
    await this.element.updateComplete;
    this.root.querySelector<HTMLElement>(".receipts :is(select, button)")?.focus();
  }

  /** Closes the panel; the focus returns to the button that opened it. */
  stop(): void {
    if (!this.on) return;
    clearTimeout(this.#timer);
    this.#pointer.stop();
    this.#highlights.clear();
    [this.on, this.numbers, this.at, this.#seen] = [false, [], undefined, ""];
    this.host.refresh();
    this.root.querySelector<HTMLElement>(".inspect-button")?.focus();
  }

  /** Loads the words of the element's current language. */
  async #setLanguage(): Promise<void> {
    const { language } = this.host.text;
    if (language === this.#of) return;
    this.#of = language;
    this.#words = await loadReceipts(language);
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
    const isFirst = this.numbers.length === 0;
    const before = this.#chosen;
    this.numbers = foundNumbers(root, leftOut);
    this.lessonWords = Reflect.get(this.host.text, this.element.view) ?? {};
    if (isFirst) this.at = this.#first();
    else if (before) this.at = this.#same(before);
    const seen = JSON.stringify(
      this.numbers.map(({ named, origin }) => [named.text, named.value, named.of, origin?.path]),
    );
    this.#show();
    if (seen === this.#seen) return;
    this.#seen = seen;
    this.#explain();
    const detail = this.numbers.map(detailOf);
    this.element.dispatchEvent(new CustomEvent("receipts", { detail }));
    this.host.refresh();
  }

  get #chosen(): FoundNumber | undefined {
    return this.at === undefined ? undefined : this.numbers[this.at];
  }

  /** The main number of the figure, or else the first that was computed. */
  #first(): number | undefined {
    const { name, value } = this.main() ?? {};
    const isMain = ({ named }: FoundNumber) => named.name === name && named.value === value;
    const at = this.numbers.findIndex(isMain);
    const first = at < 0 ? this.numbers.findIndex(({ origin }) => origin) : at;
    return this.numbers.length === 0 ? undefined : Math.max(0, first);
  }

  /** The number at the same position in the figure, or else at the same path of the result. */
  #same(before: FoundNumber): number | undefined {
    const { place, origin } = before;
    const here = this.numbers.findIndex(
      (own) => own.place.node === place.node && own.place.ordinal === place.ordinal,
    );
    if (here >= 0) return here;
    const there = this.numbers.findIndex(
      (own) =>
        own.origin?.call.name === origin?.call.name &&
        own.origin?.path.join() === origin?.path.join() &&
        origin !== undefined,
    );
    return there < 0 ? undefined : there;
  }

  /** Formula and code of the chosen number, once for each: the panel is redrawn with every frame. */
  #explain(): void {
    const { origin, named } = this.#chosen ?? {};
    [this.formula, this.programs] = [[], {}];
    if (!origin || !named) return;
    const number = { ...origin, value: named.value, text: named.text };
    this.formula = formulaOf(number, this.host.knn);
    this.programs = programsOf([number]);
  }

  choose(at: number): void {
    if (this.numbers[at] === undefined) return;
    [this.at, this.status] = [at, ""];
    this.#show();
    this.#explain();
    const { named, origin } = this.numbers[at];
    if (this.#words) this.host.announce(this.#words.announce(named.text, origin?.call.name));
    this.host.refresh();
  }

  selectLanguage(language: ProgramLanguage): void {
    [this.language, this.status] = [language, ""];
    this.host.refresh();
  }

  /** Copies to the clipboard; if that fails, selects the code for manual copying. */
  async copy(code: string): Promise<void> {
    const words = this.#words;
    if (!words) return;
    try {
      await navigator.clipboard.writeText(code);
      this.status = words.copied;
    } catch {
      this.status = words.marked;
      const element = this.root.querySelector(".receipt pre");
      if (element) getSelection()?.selectAllChildren(element);
    }
    this.host.refresh();
  }

  #show(): void {
    this.#highlights.show(
      this.numbers.map(({ place }) => place),
      this.#chosen?.place,
    );
  }

  render(): TemplateResult | typeof nothing {
    return this.on && this.#words ? panel(this, this.#words) : nothing;
  }
}
