/**
 * `<soft-attention view="NAME">`, NAME one of `viewNames`: one figure on one state object. The
 * composition root: it owns the state, loads the core when it becomes visible, and passes both to
 * the view.
 * Slot: the content (an image with `alt`) is shown until the figure is drawn, and without scripts.
 */

import { html, noChange, type PropertyValues, type TemplateResult } from "lit";
import { chartStyles } from "../charts/chart-styles.js";
import { controlStyles } from "../controls/control-styles.js";
import type { FigureHost, FigureView } from "../figure/figure-view.js";
import { lessonOf, viewNames } from "../figure/lesson.js";
import type { LessonFunctions } from "../figure/lesson-functions.js";
import { readingOf } from "../figure/reading-of.js";
import { defaultState, limits, type State } from "../figure/state/state.js";
import { pictureTitleOf } from "../language/index.js";
import { Announcer } from "./announcer.js";
import { elementStyles } from "./element-styles.js";
import { historyKey, predictionEvent } from "./figure-events.js";
import { FigureExtras } from "./figure-extras.js";
import { figureHost } from "./figure-host.js";
import { FigureLoader } from "./figure-loader.js";
import { figureTools } from "./figure-tools.js";
import { LazyPredictions } from "./lazy-predictions.js";
import type { Predict } from "./predictions.js";
import { Presence } from "./presence.js";
import { section, sections } from "./section.js";
import { StateElement } from "./state-element.js";
import { tokens } from "./tokens.js";
import { linkNotes, waiting } from "./waiting.js";

export class SoftAttention extends StateElement {
  static override styles = [tokens, elementStyles, controlStyles, chartStyles];
  static override properties = {
    ...StateElement.properties,
    theme: { type: String, reflect: true, useDefault: true },
    // The property `part` is the DOM's.
    picture: { type: String, attribute: "part" },
    predict: { type: String, reflect: true },
  };

  declare theme: "auto" | "light" | "dark" | "page";
  /** The attribute `part`: the one picture of the lesson that is drawn, by its name. */
  declare picture: string | null | undefined;
  /** Whether the figure asks for a guess before it is drawn; default off. */
  declare predict: Predict | null | undefined;

  /** The hash of the page is the state of this figure. */
  ownsAddress = true;

  /** Callback of the surrounding page, after each update, of a hidden figure too. */
  onUpdated: (() => void) | undefined;

  readonly #loader = new FigureLoader(this, (knn) => this.hostOf(knn));
  readonly #announcer = new Announcer(() => this.requestUpdate());
  readonly #extras = new FigureExtras(this, this.#loader, (message) =>
    this.#announcer.announce(message),
  );
  readonly #predictions = new LazyPredictions(this, {
    adopt: (styles) => this.#loader.add(styles),
    scored: (scored) => this.dispatchEvent(predictionEvent(this.view, scored)),
  });
  readonly presence = new Presence(this);

  constructor() {
    super();
    this.theme = "auto";
  }

  /** A number of the figure as text; undefined before the first drawing, null for an unknown name. */
  reading(name: string): string | null | undefined {
    return this.isAsking ? undefined : this.readingOfFigure(name);
  }

  /** The same, also while the figure waits for a guess. */
  readingOfFigure(name: string): string | null | undefined {
    return readingOf(this.view, name, this.figure, { text: this.text, state: this.store.state });
  }

  /** A view has been drawn, or its question. */
  get isDrawn(): boolean {
    return this.#loader.hasShown;
  }

  /** The one picture that is drawn, if the lesson has it. */
  get alone(): string | undefined {
    const { pictures = {} } = lessonOf(this.view) ?? {};
    const { picture } = this;
    return picture && Object.hasOwn(pictures, picture) ? picture : undefined;
  }

  /** A guess is pending, and the figure is not drawn. */
  get isAsking(): boolean {
    return this.alone === undefined && this.#predictions.isAsking;
  }

  /** A prediction of the shown lesson, for the text of a page. */
  prediction(id: string): TemplateResult | undefined {
    return this.#predictions.card(id);
  }

  get guess(): FigureHost["guess"] {
    return this.#predictions.guess;
  }

  get earlier(): State | undefined {
    return this.#predictions.earlier;
  }

  /** A hidden figure pauses; visible again, it is drawn in its current state. */
  moved(isVisible: boolean): void {
    if (isVisible) {
      this.#loader.load(this.view);
      this.requestUpdate();
    } else {
      this.#loader.stop();
      this.#announcer.stop();
    }
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("lang") && this.presence.isVisible) this.#loader.load(this.view);
    if (changed.has("view") && !viewNames.includes(this.view)) this.view = defaultState.view;
    if (!changed.has("view")) return;
    this.#loader.stop(this.view);
    if (this.presence.isVisible) this.#loader.load(this.view);
    const { state } = this.store;
    if (state.view === this.view) return;
    // The initial state is no undo step.
    if (this.hasUpdated) this.store.set({ view: this.view });
    else this.store.begin({ ...state, view: this.view });
  }

  /** The current view, once it is loaded. */
  get figure(): FigureView | undefined {
    return this.#loader.figure(this.view);
  }

  /** The allowed part of a change by the reader or a random setting: here all. */
  allowed(patch: Partial<State>, _surprise?: boolean): Partial<State> {
    return patch;
  }

  protected hostOf(knn: () => LessonFunctions): FigureHost {
    return figureHost(this, knn, (message) => this.#announcer.announce(message));
  }

  /** Notes above the figure, such as unused parts of a link. */
  protected notes(): unknown {
    return linkNotes(this.text, this.notices, (notice) => {
      this.notices = this.notices.filter((other) => other !== notice);
      this.requestUpdate();
    });
  }

  /** Opens or closes the export panel. */
  toggleExport(): Promise<void> {
    this.#predictions.pass();
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

  /** The next random setting of a view: from a seed, which the state and so the link keep. */
  #surprise(figure: FigureView): void {
    const surprise = (this.store.state.surprise + 1) % limits.seed.max;
    const stream = this.#loader.stream(surprise);
    if (stream === undefined || figure.surprise === undefined) return;
    this.store.set(this.allowed({ ...figure.surprise(stream), surprise }, true));
    this.#announcer.announce(this.text.common.surpriseSeed(surprise));
  }

  protected override updated(): void {
    // Of the figure, as a framework compares the attributes of the element with its own.
    const { style } = this.renderRoot.querySelector("figure") as HTMLElement;
    style.setProperty("--live-width", String(this.presence.width));
    if (this.presence.isVisible) this.#extras.drawn();
    else this.#loader.loadLater(this.view);
    this.onUpdated?.();
  }

  /** Escape unpins; the keys of the history undo and redo. */
  #onKey(event: KeyboardEvent): void {
    if (event.key === "Escape" && this.figure?.unlock?.()) return;
    const way = historyKey(event);
    if (way === undefined) return;
    event.preventDefault();
    if (!(way === "undo" ? this.store.canUndo : this.store.canRedo)) return;
    this[way]();
    this.#announcer.announce(this.text.common[way === "undo" ? "undone" : "redone"]);
  }

  /** Above the first picture: the title, the tools and what they open. */
  #top(figure: FigureView): TemplateResult {
    const { alone } = this;
    const title = (alone && pictureTitleOf(this.language, this.view, alone)) ?? figure.title();
    return html`<div class="top" part="top"><div class="head"><h2 part="title">${title}</h2>${this.#tools(figure)}</div>
      ${this.#extras.exportPanel()}</div>`;
  }

  /** The question first where the author wants it, then the sections; until they are loaded, what stands for them. */
  #sections(figure: FigureView | undefined): readonly TemplateResult[] {
    // A template of its own: as one of the sections, its place would become that of a picture, and shift.
    const instead = (picture: TemplateResult) => [
      html`${section({ picture }, { name: "waiting", above: html`` })}`,
    ];
    if (figure === undefined)
      return instead(waiting(this.text, this.#loader, this, () => this.#loader.load(this.view)));
    const { alone } = this;
    if (alone !== undefined) return sections(figure, this.view, this.#top(figure), alone);
    const asked = this.#predictions.render();
    if (this.isAsking) return instead(html`${asked}`);
    return sections(figure, this.view, html`${asked}${this.#top(figure)}`);
  }

  protected override render(): TemplateResult | typeof noChange {
    const { isVisible } = this.presence;
    if (!isVisible && this.#loader.hasShown) return noChange;
    const figure = isVisible ? this.figure : undefined;
    if (!this.isAsking) figure?.prepare?.();
    return html`<figure tabindex="-1" dir=${this.dir || this.text.direction} @keydown=${this.#onKey}
      @dragover=${this.#extras.drag} @dragleave=${this.#extras.drag} @drop=${this.#extras.drag}>
      ${this.notes()}
      ${this.#sections(figure)}
      ${this.#extras.inspection()}
      <div class="visually-hidden" role="status" aria-live="polite">${this.#announcer.text}</div>
    </figure>`;
  }
}
