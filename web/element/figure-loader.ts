/** Loads the core, the code of a view and its words, each once. */
import type { CSSResult, LitElement } from "lit";
import { load } from "../api/index.js";
import type { FigureHost, FigureView } from "../figure/figure-view.js";
import { provideWorker } from "../figure/figure-worker.js";
import { lessonOf, viewModule } from "../figure/lesson.js";
import type { LessonFunctions } from "../figure/lesson-functions.js";
import { recordOrigins } from "../figure/state/origins.js";
import type { ViewName } from "../figure/state/state.js";
import { hasWords, loadWords } from "../language/index.js";
import { loadView } from "./view-modules.js";

let joined:
  | { readonly parts: readonly [object, object]; readonly all: LessonFunctions }
  | undefined;

/** The functions for a lesson: one object as long as the cores run. */
export async function loadCores(learns: boolean): Promise<LessonFunctions> {
  const first = load();
  if (!learns) return (await first) as LessonFunctions;
  const [knn, learn] = await Promise.all([first, loadLearn()]);
  if (joined?.parts[0] !== knn || joined.parts[1] !== learn) {
    joined = { parts: [knn, learn], all: { ...learn, ...knn } };
  }
  return joined.all;
}

async function loadLearn() {
  return (await import("../api/learn/index.js")).load();
}

provideWorker(
  async () => (await import("../api/worker.js")).load(),
  () => loadCores(true),
);

let tellDrawn: () => void;
/** The first figure of the page has been drawn. */
const firstDrawn = new Promise<void>((done) => {
  tellDrawn = done;
});

export class FigureLoader {
  failure: string | undefined;
  /** The host object of the views, once the core is loaded. */
  host: FigureHost | undefined;
  /** Language and view that are loading. */
  #running: string | undefined;
  /** The view whose styles are adopted. */
  #shown: ViewName | undefined;
  /** The hidden view that is loaded later. */
  #awaited: ViewName | undefined;
  /** The core of `softknn/learn` runs too. */
  #learns = false;
  #knn: LessonFunctions | undefined;
  readonly #figures = new Map<ViewName, FigureView>();
  #viewSheets: readonly CSSStyleSheet[] = [];

  constructor(
    /** Its language is the requested one, loaded or not. */
    private readonly element: LitElement & { readonly language: string },
    /** Makes the host object of the views. */
    private readonly hostOf: (knn: () => LessonFunctions) => FigureHost,
  ) {}

  /** Starts loading a view, unless it is loading or loaded. A failed attempt may be repeated. */
  async load(view: ViewName): Promise<void> {
    const wanted = `${this.element.language} ${view}`;
    if (this.#running === wanted || this.#ready(view)) return;
    this.#running = wanted;
    this.failure = undefined;
    this.element.requestUpdate();
    try {
      const words = loadWords(this.element.language, view);
      const learns = this.#learns || lessonOf(view)?.learns === true;
      const [knn] = await Promise.all([loadCores(learns), loadView(view), words]);
      // A late first core does not replace both.
      if (learns || !this.#learns) this.#knn = recordOrigins(knn);
      this.#learns ||= learns;
      this.host ??= this.hostOf(() => this.#knn as LessonFunctions);
    } catch (error) {
      // An outdated failure does not concern the current view.
      if (this.#running === wanted)
        this.failure = error instanceof Error ? error.message : String(error);
    }
    if (this.#running === wanted) this.#running = undefined;
    this.element.requestUpdate();
  }

  /**
   * Loads a hidden figure once another one is drawn and nothing else is to do: no print waits for
   * files, so those below the screen would be blank on paper.
   */
  async loadLater(view: ViewName): Promise<void> {
    if (this.#awaited === view) return;
    this.#awaited = view;
    await firstDrawn;
    const idle = globalThis.requestIdleCallback ?? setTimeout;
    idle(() => {
      if (this.#awaited === view && this.element.isConnected) void this.load(view);
    });
  }

  #ready(view: ViewName): boolean {
    const hasCore = this.#learns || lessonOf(view)?.learns !== true;
    const hasCode = this.host !== undefined && viewModule(view) !== undefined;
    return hasCore && hasCode && hasWords(this.element.language, view);
  }

  /** The figure of a view, created when first shown; undefined until everything is loaded. */
  figure(view: ViewName): FigureView | undefined {
    const module = viewModule(view);
    if (this.host === undefined || module === undefined || !this.#ready(view)) return undefined;
    let figure = this.#figures.get(view);
    if (figure === undefined) {
      figure = new module.View(this.host);
      this.#figures.set(view, figure);
    }
    if (view !== this.#shown) this.#adopt(module.styles);
    this.#shown = view;
    tellDrawn();
    return figure;
  }

  /** Whether a figure has been drawn. */
  get hasShown(): boolean {
    return this.#shown !== undefined;
  }

  /** Random settings use the core's generator, so that a seed gives the same one in every engine. */
  stream(seed: number) {
    return this.host?.knn.random(seed);
  }

  /** Stops the work of every figure except one. */
  stop(except?: ViewName): void {
    for (const [name, figure] of this.#figures) if (name !== except) figure.disconnect?.();
  }

  /** A view's styles apply only while it is shown: views may use the same class names. */
  #adopt(styles: readonly CSSResult[]): void {
    const root = this.element.shadowRoot;
    if (root === null) return;
    const before = this.#viewSheets;
    this.#viewSheets = sheetsOf(styles);
    const own = root.adoptedStyleSheets.filter((sheet) => !before.includes(sheet));
    root.adoptedStyleSheets = [...own, ...this.#viewSheets];
  }

  /** Adds permanent styles. */
  add(styles: readonly CSSResult[]): void {
    const root = this.element.shadowRoot;
    root?.adoptedStyleSheets.push(
      ...sheetsOf(styles).filter((sheet) => !root.adoptedStyleSheets.includes(sheet)),
    );
  }
}

const sheetsOf = (styles: readonly CSSResult[]) =>
  styles.flatMap(({ styleSheet }) => styleSheet ?? []);
