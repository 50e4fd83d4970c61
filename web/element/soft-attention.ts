/**
 * `<soft-attention view="similarity | masks | scaling">`: one figure on one
 * state object. The composition root: it owns the state, loads the core when it
 * becomes visible, and hands both to the view.
 *
 * Attributes: `view`, `lang`, `dir`, `theme` (auto, light, dark).
 * Methods: `getState()`, `setState(patch)`, `showHash(hash)`, `undo()`, `redo()`, `reset()`.
 * Events: `change` after every change of the state, `detail` is the new state.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { chartStyles } from "../charts/chart-styles.js";
import { type Strings, stringsFor } from "../locales/index.js";
import { defaultState } from "../model/presets.js";
import { type State, type ViewName, viewNames } from "../model/state.js";
import { createStore } from "../model/store.js";
import { formatHash, parseHash, type UrlNotice } from "../model/url-state.js";
import { Announcer } from "./announcer.js";
import { CoreController } from "./core-controller.js";
import { elementStyles } from "./element-styles.js";
import { tokens } from "./tokens.js";
import type { FigureHost, FigureView } from "./views/figure-view.js";
import { MasksView } from "./views/masks-view.js";
import { ScalingView } from "./views/scaling-view.js";
import { SimilarityView } from "./views/similarity-view.js";
import { viewStyles } from "./views/view-styles.js";

const views: Record<ViewName, new (host: FigureHost) => FigureView> = {
  similarity: SimilarityView,
  masks: MasksView,
  scaling: ScalingView,
};

export class SoftAttention extends LitElement {
  static override styles = [tokens, elementStyles, viewStyles, chartStyles];
  static override properties = {
    view: { type: String, reflect: true },
    theme: { type: String, reflect: true },
    lang: { type: String },
  };

  declare view: ViewName;
  declare theme: "auto" | "light" | "dark";

  readonly #store = createStore(defaultState);
  readonly #core = new CoreController(this);
  readonly #announcer = new Announcer(() => this.requestUpdate());
  readonly #views = new Map<ViewName, FigureView>();
  #notices: readonly UrlNotice[] = [];
  #width = 720;
  #watch: { disconnect(): void }[] = [];

  constructor() {
    super();
    this.view = defaultState.view;
    this.theme = "auto";
    this.#store.subscribe((state) => {
      if (state.view !== this.view) this.view = state.view;
      this.requestUpdate();
      this.dispatchEvent(
        new CustomEvent("change", { detail: state, bubbles: true, composed: true }),
      );
    });
  }

  get #text(): Strings {
    const inherited = this.closest("[lang]")?.getAttribute("lang");
    return stringsFor(this.lang || inherited || "en");
  }

  getState(): State {
    return this.#store.state;
  }

  /** Takes a patch as one step of undo. */
  setState(patch: Partial<State>): void {
    this.#store.set(patch);
  }

  /** The state as a link's hash, without `#`. */
  get hash(): string {
    return formatHash(this.#store.state);
  }

  /**
   * Takes the state of a link: before the first drawing as the beginning, later as one step of
   * undo. What cannot be read is named above the figure.
   */
  showHash(hash: string): void {
    const { state, notices } = parseHash(hash);
    this.#notices = notices;
    if (!this.hasUpdated) {
      this.#store.begin(state);
      this.view = state.view;
    } else if (formatHash(state) !== this.hash) this.#store.replace(state);
    this.requestUpdate();
  }

  undo(): void {
    this.#store.undo();
  }

  redo(): void {
    this.#store.redo();
  }

  /** Back to the preset, in the view that is shown. */
  reset(): void {
    this.#store.set({ ...defaultState, view: this.#store.state.view });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const seen = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) this.#core.load();
    });
    const sized = new ResizeObserver(([entry]) => {
      const width = Math.round(entry?.contentRect.width ?? this.#width);
      if (width === this.#width || width === 0) return;
      this.#width = width;
      this.requestUpdate();
    });
    seen.observe(this);
    sized.observe(this);
    this.#watch = [seen, sized];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const watch of this.#watch) watch.disconnect();
    for (const view of this.#views.values()) view.disconnect?.();
    this.#announcer.stop();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has("view")) return;
    if (!viewNames.includes(this.view)) this.view = defaultState.view;
    for (const [name, view] of this.#views) if (name !== this.view) view.disconnect?.();
    if (this.#store.state.view !== this.view) this.#store.set({ view: this.view });
  }

  #host(knn: NonNullable<CoreController["knn"]>): FigureHost {
    const element = this;
    return {
      knn,
      get state() {
        return element.#store.state;
      },
      get text() {
        return element.#text;
      },
      get width() {
        return element.#width;
      },
      set: (patch, gesture) => this.#store.set(patch, gesture),
      seal: () => this.#store.seal(),
      refresh: () => this.requestUpdate(),
      announce: (message) => this.#announcer.say(message),
    };
  }

  #figure(): FigureView | undefined {
    const { knn } = this.#core;
    if (knn === undefined) return undefined;
    let view = this.#views.get(this.view);
    if (view === undefined) {
      view = new views[this.view](this.#host(knn));
      this.#views.set(this.view, view);
    }
    return view;
  }

  #waiting(): TemplateResult {
    const { common } = this.#text;
    if (this.#core.failure === undefined) {
      return html`<div class="waiting"><p>${common.loading}</p></div>`;
    }
    return html`<div class="waiting" role="alert">
      <p><strong>${common.failed}</strong></p>
      <p>${this.#core.failure}</p>
      <p><button type="button" @click=${() => this.#core.load()}>${common.retry}</button></p>
    </div>`;
  }

  #notice(notice: UrlNotice): TemplateResult {
    const { common } = this.#text;
    const dismiss = () => {
      this.#notices = this.#notices.filter((other) => other !== notice);
      this.requestUpdate();
    };
    return html`<p class="notice" role="status">${common.linkNotice[notice.kind](notice.field)}
      <button type="button" @click=${dismiss}>${common.dismiss}</button></p>`;
  }

  #tools(): TemplateResult {
    const { common } = this.#text;
    const { canUndo, canRedo } = this.#store;
    return html`<div class="tools">
      <button type="button" class="undo" ?disabled=${!canUndo} @click=${this.undo}>${common.undo}</button>
      <button type="button" class="redo" ?disabled=${!canRedo} @click=${this.redo}>${common.redo}</button>
      <button type="button" class="reset" @click=${this.reset}>${common.reset}</button>
    </div>`;
  }

  /** Ctrl/Cmd+Z and Shift or Y, unless a text field keeps its own history. */
  #onKey(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (target.matches('input[type="text"], input[type="number"]')) return;
    if (!(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key === "y" || (key === "z" && event.shiftKey)) this.redo();
    else if (key === "z") this.undo();
    else return;
    event.preventDefault();
  }

  protected override render(): TemplateResult {
    const figure = this.#figure();
    figure?.prepare?.();
    return html`<figure dir=${this.dir || nothing} @keydown=${this.#onKey}>
      ${this.#notices.map((notice) => this.#notice(notice))}
      ${
        figure === undefined
          ? this.#waiting()
          : html`<h2>${figure.title()}</h2>${figure.render()}${this.#tools()}`
      }
      <div class="visually-hidden" role="status" aria-live="polite">${this.#announcer.text}</div>
    </figure>`;
  }
}
