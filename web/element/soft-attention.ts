/**
 * `<soft-attention view="NAME">`, NAME one of `viewNames`: one figure on one state object. The
 * composition root: it owns the state, loads the core when it becomes visible, and passes both to
 * the view.
 *
 * Attributes: `view`, `lang`, `dir`, `theme` (auto, light, dark), `predict` (on, offer, off).
 * Methods: `getState()`, `setState(patch)`, `showHash(hash)`, `showState(state)`, `undo()`, `redo()`, `reset()`.
 * Slot: the content (an image with `alt`) is shown until the figure is drawn, and without scripts.
 * Events: `change` after every change of the state, `detail` is the new state; `receipts` with all numbers and their calls;
 * `prediction` after a guess, `detail` is `{ view, guess, answer, error }`.
 */
import { html, noChange, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { SoftKnn } from "../api/index.js";
import { chartStyles } from "../charts/chart-styles.js";
import { controlStyles } from "../controls/control-styles.js";
import type { FigureHost, FigureView } from "../figure/figure-view.js";
import { viewNames } from "../figure/lesson.js";
import { readingOf } from "../figure/reading-of.js";
import { defaultState, limits, type State } from "../figure/state/state.js";
import { Announcer } from "./announcer.js";
import { elementStyles } from "./element-styles.js";
import { onFigureKey, predictionEvent } from "./figure-events.js";
import { FigureExtras } from "./figure-extras.js";
import { FigureLoader, FigureSheets } from "./figure-loader.js";
import { figureTools } from "./figure-tools.js";
import { Prediction } from "./prediction.js";
import { Presence } from "./presence.js";
import { StatefulElement } from "./stateful-element.js";
import { tokens } from "./tokens.js";
import { waiting } from "./waiting.js";

export class SoftAttention extends StatefulElement {
  static override styles = [tokens, elementStyles, controlStyles, chartStyles];
  /** Callback of the surrounding page, after each update, of a hidden figure too. */
  onUpdated: (() => void) | undefined;

  readonly #loader = new FigureLoader({
    requestUpdate: () => this.requestUpdate(),
    language: () => this.language,
    adopt: (styles) => this.#sheets.adopt(styles),
    hostOf: (knn) => this.hostOf(knn),
  });
  readonly #announcer = new Announcer(() => this.requestUpdate());
  readonly #extras = new FigureExtras(this, this.#loader, (message) =>
    this.#announcer.announce(message),
  );
  readonly #prediction = new Prediction({
    requestUpdate: () => this.requestUpdate(),
    adopt: (styles) => this.#sheets.add(styles),
    scored: (scored) => this.dispatchEvent(predictionEvent(this.view, scored)),
    focusFigure: () =>
      this.updateComplete.then(() => this.renderRoot.querySelector("figure")?.focus()),
  });
  readonly #presence = new Presence(this, (isVisible) => this.#moved(isVisible));
  readonly #sheets = new FigureSheets(this);

  /** A number of the figure as text; undefined before the first drawing, null for an unknown name. */
  reading(name: string): string | null | undefined {
    if (this.isAsking) return undefined;
    return readingOf(this.view, name, this.figure, { text: this.text, state: this.store.state });
  }

  /** A view has been drawn, or its question. */
  get isDrawn(): boolean {
    return this.#loader.hasShown;
  }

  /** A guess is pending, and the figure is not drawn. */
  get isAsking(): boolean {
    return this.#prediction.isAsking;
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

  /** A hidden figure pauses; visible again, it is drawn in its current state. */
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
    // The initial state is no undo step.
    if (this.hasUpdated) this.store.set({ view: this.view });
    else this.store.begin({ ...this.beginning(state), view: this.view });
  }

  protected get isVisible(): boolean {
    return this.#presence.isVisible;
  }

  protected get width(): number {
    return this.#presence.width;
  }

  /** The current view, once it is loaded. */
  protected get figure(): FigureView | undefined {
    return this.#loader.figure(this.view);
  }

  /** The allowed part of a change by the reader or a random setting: here all. */
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
      announce: (message) => this.#announcer.announce(message),
    };
  }

  /** Notes above the figure, such as unused parts of a link. */
  protected notes(): unknown {
    const { common } = this.text;
    return this.notices.map((notice) => {
      const dismiss = () => {
        this.notices = this.notices.filter((other) => other !== notice);
        this.requestUpdate();
      };
      return html`<p class="notice" role="status">${common.linkNotice[notice.kind](notice.field)}
      <button type="button" @click=${dismiss}>${common.dismiss}</button></p>`;
    });
  }

  /** The next random setting of a view: from a seed, which the state and so the link keep. */
  #surprise(figure: FigureView): void {
    const surprise = (this.store.state.surprise + 1) % limits.seed.max;
    const stream = this.#loader.stream(surprise);
    if (stream === undefined || figure.surprise === undefined) return;
    this.store.set(this.allowed({ ...figure.surprise(stream), surprise }, true));
    this.#announcer.announce(this.text.common.surpriseSeed(surprise));
  }

  /** Opens or closes the export panel. */
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
    if (this.#presence.isVisible) this.#extras.drawn();
    this.onUpdated?.();
  }

  #onKey(event: KeyboardEvent): void {
    onFigureKey(event, {
      unlock: () => this.figure?.unlock?.(),
      undo: () => this.#step("undo", this.store.canUndo),
      redo: () => this.#step("redo", this.store.canRedo),
    });
  }

  #step(way: "undo" | "redo", isPossible: boolean): void {
    if (!isPossible) return;
    this[way]();
    this.#announcer.announce(this.text.common[way === "undo" ? "undone" : "redone"]);
  }

  #drawn(figure: FigureView): TemplateResult {
    return html`<h2 part="title">${figure.title()}</h2>
      ${figure.render()}
      ${this.#tools(figure)}${this.#extras.render()}`;
  }

  protected override render(): TemplateResult | typeof noChange {
    const { isVisible } = this.#presence;
    if (!isVisible && this.#loader.hasShown) return noChange;
    const figure = isVisible ? this.figure : undefined;
    if (!this.isAsking) figure?.prepare?.();
    return html`<figure tabindex="-1" dir=${this.dir || this.text.direction} @keydown=${this.#onKey}
      @dragover=${this.#extras.drag} @drop=${this.#extras.drag}>
      ${this.notes()}
      ${
        figure === undefined
          ? waiting(this.text, this.#loader, this, () => this.#loader.load(this.view))
          : html`${this.#prediction.render(this.#loader.host as FigureHost)}${this.isAsking ? nothing : this.#drawn(figure)}`
      }
      <div class="visually-hidden" role="status" aria-live="polite">${this.#announcer.text}</div>
    </figure>`;
  }
}
