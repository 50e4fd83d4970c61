/**
 * `<soft-attention view="NAME">`, NAME one of `viewNames`: one figure on one state object. The
 * composition root: it owns the state, loads the core when it becomes visible, and hands both to
 * the view.
 *
 * Attributes: `view`, `lang`, `dir`, `theme` (auto, light, dark), `predict` (on, offer, off).
 * Methods: `getState()`, `setState(patch)`, `showHash(hash)`, `showState(state)`, `undo()`, `redo()`, `reset()`.
 * Slot: what stands inside (an image with `alt`) is shown until the figure is drawn, and where scripts are off.
 * Events: `change` after every change of the state, `detail` is the new state; `receipts` with all numbers and their calls;
 * `prediction` after a guess, `detail` is `{ view, guess, answer, error }`.
 */
import {
  type CSSResult,
  html,
  LitElement,
  noChange,
  nothing,
  type PropertyValues,
  type TemplateResult,
} from "lit";
import type { SoftKnn } from "../api/index.js";
import { chartStyles } from "../charts/chart-styles.js";
import { controlStyles } from "../controls/control-styles.js";
import type { FigureHost, FigureView } from "../figure/figure-view.js";
import { viewNames, withUnlinked } from "../figure/lesson.js";
import { readingOf } from "../figure/reading-of.js";
import { defaultState, limits, type State, usualOf, type ViewName } from "../figure/state.js";
import { createStore } from "../figure/store.js";
import { formatHash, isPacked, parseHash, type UrlNotice } from "../figure/url-state.js";
import { type Strings, stringsFor } from "../words/index.js";
import { Announcer } from "./announcer.js";
import { elementStyles } from "./element-styles.js";
import { FigureExtras } from "./figure-extras.js";
import { FigureLoader } from "./figure-loader.js";
import { figureTools } from "./figure-tools.js";
import { type Predict, Prediction } from "./prediction.js";
import { Presence } from "./presence.js";
import { tokens } from "./tokens.js";
import { waiting } from "./waiting.js";

export class SoftAttention extends LitElement {
  static override styles = [tokens, elementStyles, controlStyles, chartStyles];
  static override properties = {
    view: { type: String, reflect: true },
    theme: { type: String, reflect: true },
    predict: { type: String, reflect: true },
    lang: { type: String, reflect: true },
    dir: { type: String, reflect: true },
  };

  declare view: ViewName;
  declare theme: "auto" | "light" | "dark";
  /** Whether a guess is asked for before the figure is drawn; without it not. */
  declare predict: Predict | null | undefined;

  /** For the page that the figure is part of: called after each drawing. */
  onDrawn: (() => void) | undefined;

  protected readonly store = createStore(defaultState);
  readonly #loader = new FigureLoader({
    requestUpdate: () => this.requestUpdate(),
    language: () => this.language,
    adopt: (styles) => this.#adopt(styles),
    hostOf: (knn) => this.hostOf(knn),
  });
  readonly #announcer = new Announcer(() => this.requestUpdate());
  readonly #extras = new FigureExtras(this, this.#loader, (said) => this.#announcer.say(said));
  readonly #prediction = new Prediction({
    requestUpdate: () => this.requestUpdate(),
    adopt: (styles) => this.#addStyles(styles),
    scored: ({ guess, answer, error }) => {
      const detail = { view: this.view, guess, answer, error };
      const options = { detail, bubbles: true, composed: true };
      this.dispatchEvent(new CustomEvent("prediction", options));
    },
    focusFigure: () =>
      this.updateComplete.then(() => this.renderRoot.querySelector("figure")?.focus()),
  });
  protected notices: readonly UrlNotice[] = [];
  /** The link that was asked for last. */
  #wanted = "";
  readonly #presence = new Presence(this, (isVisible) => this.#moved(isVisible));
  #viewSheets: readonly CSSStyleSheet[] = [];

  constructor() {
    super();
    this.view = defaultState.view;
    this.theme = "auto";
    this.store.subscribe((state) => {
      if (state.view !== this.view) this.view = state.view;
      this.requestUpdate();
      this.dispatchEvent(this.changeEvent(state));
    });
  }

  protected changeEvent(state: State): Event {
    return new CustomEvent("change", { detail: state, bubbles: true, composed: true });
  }

  get language(): string {
    return this.lang || this.closest("[lang]")?.getAttribute("lang") || "en";
  }

  protected get text(): Strings {
    return stringsFor(this.language);
  }

  getState(): State {
    return this.store.state;
  }

  /** Takes a patch as one step of undo; patches of one gesture in a row are one step. */
  setState(patch: Partial<State>, gesture?: string): void {
    this.store.set(patch, gesture);
  }

  /** Ends the running gesture. */
  seal(): void {
    this.store.seal();
  }

  /** The state as a link's hash, without `#`. */
  get hash(): string {
    return formatHash(this.store.state);
  }

  /**
   * Takes the state of a link: before the first drawing as the beginning, later as one step of
   * undo. What cannot be read is named above the figure. Only a packed link takes time.
   */
  async showHash(hash: string): Promise<void> {
    this.#wanted = hash;
    const { state, notices } = isPacked(hash)
      ? await (await import("../figure/packed-hash.js")).parsePacked(hash)
      : parseHash(hash);
    if (this.#wanted !== hash) return;
    this.notices = notices;
    // A link says nothing about data that no link carries: they stay.
    if (!this.hasUpdated || formatHash(state) !== this.hash)
      this.showState(withUnlinked(state, this.store.state));
    this.requestUpdate();
  }

  /** Takes a whole state, as the beginning or as one step of undo. */
  showState(state: State): void {
    if (this.hasUpdated) this.store.replace(state);
    else {
      this.store.begin(state);
      this.view = state.view;
    }
  }

  /** A number of the figure as a text; undefined before the first drawing, null where there is none of that name. */
  reading(name: string): string | null | undefined {
    if (this.isAsking) return undefined;
    return readingOf(this.view, name, this.figure, { text: this.text, state: this.store.state });
  }

  /** A guess is awaited, and nothing of the figure is drawn. */
  get isAsking(): boolean {
    return this.#prediction.isAsking;
  }

  undo(): void {
    this.store.undo();
  }

  redo(): void {
    this.store.redo();
  }

  /** Back to the preset, in the view that is shown. */
  reset(): void {
    const { state } = this.store;
    this.store.set({ ...usualOf(state), view: state.view });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("beforeprint", this.#prediction.skip);
    if (this.hasUpdated) this.#presence.connect();
  }

  protected override firstUpdated(): void {
    if (this.isConnected) this.#presence.connect();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("beforeprint", this.#prediction.skip);
    this.#presence.disconnect();
  }

  /** What nobody sees rests; seen again, it is drawn as its state is by then. */
  #moved(isVisible: boolean): void {
    if (isVisible) {
      this.#loader.load(this.view);
      this.requestUpdate();
    } else {
      this.#loader.stop();
      this.#announcer.stop();
    }
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("lang") && this.#presence.isVisible) this.#loader.load(this.view);
    if (changed.has("view") && !viewNames.includes(this.view)) this.view = defaultState.view;
    this.#prediction.follow(this.view, this.predict);
    if (!changed.has("view")) return;
    this.#loader.stop(this.view);
    if (this.#presence.isVisible) this.#loader.load(this.view);
    const { state } = this.store;
    if (state.view === this.view) return;
    // What the figure starts with is no step of undo.
    if (this.hasUpdated) this.store.set({ view: this.view });
    else this.store.begin({ ...this.beginning(state), view: this.view });
  }

  /** What a figure without a link begins with. */
  protected beginning(state: State): State {
    return state;
  }

  /** Each view's styles hold while it is shown: two views may mean different things by a class. */
  #adopt(styles: readonly CSSResult[]): void {
    const root = this.shadowRoot;
    if (root === null) return;
    const before = this.#viewSheets;
    this.#viewSheets = styles.flatMap(({ styleSheet }) => styleSheet ?? []);
    const own = root.adoptedStyleSheets.filter((sheet) => !before.includes(sheet));
    root.adoptedStyleSheets = [...own, ...this.#viewSheets];
  }

  #addStyles(styles: readonly CSSResult[]): void {
    const root = this.shadowRoot;
    const sheets = styles.flatMap(({ styleSheet }) => styleSheet ?? []);
    root?.adoptedStyleSheets.push(...sheets.filter((s) => !root.adoptedStyleSheets.includes(s)));
  }

  protected get isVisible(): boolean {
    return this.#presence.isVisible;
  }

  protected get width(): number {
    return this.#presence.width;
  }

  /** The view that is shown, once it is here. */
  protected get figure(): FigureView | undefined {
    return this.#loader.figure(this.view);
  }

  /** Of what a hand or a surprise would change, what it may change: here all. */
  protected allowed(patch: Partial<State>, _surprise?: boolean): Partial<State> {
    return patch;
  }

  protected hostOf(knn: SoftKnn): FigureHost {
    const element = this;
    return {
      knn,
      get state() {
        return element.store.state;
      },
      get text() {
        return element.text;
      },
      get width() {
        return element.#presence.width;
      },
      set: (patch, gesture) => this.store.set(this.allowed(patch), gesture),
      isLocked: () => false,
      seal: () => this.store.seal(),
      refresh: () => this.requestUpdate(),
      announce: (message) => this.#announcer.say(message),
    };
  }

  #notice(notice: UrlNotice): TemplateResult {
    const { common } = this.text;
    const dismiss = () => {
      this.notices = this.notices.filter((other) => other !== notice);
      this.requestUpdate();
    };
    return html`<p class="notice" role="status">${common.linkNotice[notice.kind](notice.field)}
      <button type="button" @click=${dismiss}>${common.dismiss}</button></p>`;
  }

  /** The next surprise of a view: drawn from a seed, which the state and so the link keep. */
  #surprise(figure: FigureView): void {
    const surprise = (this.store.state.surprise + 1) % limits.seed.max;
    const stream = this.#loader.stream(surprise);
    if (stream === undefined || figure.surprise === undefined) return;
    this.store.set(this.allowed({ ...figure.surprise(stream), surprise }, true));
    this.#announcer.say(this.text.common.surpriseSeed(surprise));
  }

  /** Opens the export panel, or closes it. */
  toggleExport(): Promise<void> {
    this.#prediction.skip();
    return this.#extras.toggleExport();
  }

  #tools(figure: FigureView): TemplateResult {
    return figureTools(this.#loader.host as FigureHost, {
      store: this.store,
      extras: this.#extras,
      reset: () => this.reset(),
      surprise: figure.surprise && (() => this.#surprise(figure)),
    });
  }

  protected override updated(): void {
    if (!this.#presence.isVisible) return;
    this.#extras.drawn();
    this.onDrawn?.();
  }

  /** Escape unlocks; Ctrl/Cmd+Z and Shift or Y, unless a text field keeps its own history. */
  #onKey(event: KeyboardEvent): void {
    if (event.key === "Escape" && this.figure?.unlock?.()) return;
    const target = event.target as HTMLElement;
    if (target.matches('input[type="text"], input[type="number"], textarea')) return;
    if (!(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key === "y" || (key === "z" && event.shiftKey)) this.redo();
    else if (key === "z") this.undo();
    else return;
    event.preventDefault();
  }

  #drawn(figure: FigureView): TemplateResult {
    return html`<h2 part="title">${figure.title()}</h2>${figure.render()}${this.#tools(figure)}${this.#extras.render()}`;
  }

  protected override render(): TemplateResult | typeof noChange {
    const { isVisible } = this.#presence;
    if (!isVisible && this.#loader.hasShown) return noChange;
    const figure = isVisible ? this.figure : undefined;
    if (!this.isAsking) figure?.prepare?.();
    return html`<figure tabindex="-1" dir=${this.dir || this.text.direction} @keydown=${this.#onKey}
      @dragover=${this.#extras.drag} @drop=${this.#extras.drag}>
      ${this.notices.map((notice) => this.#notice(notice))}
      ${
        figure === undefined
          ? waiting(this.text, this.#loader, this, () => this.#loader.load(this.view))
          : html`${this.#prediction.render(this.#loader.host as FigureHost)}${this.isAsking ? nothing : this.#drawn(figure)}`
      }
      <div class="visually-hidden" role="status" aria-live="polite">${this.#announcer.text}</div>
    </figure>`;
  }
}
