/** Loads the core, the code of a view and its words, each once. */
import type { CSSResult } from "lit";
import { load, type SoftKnn } from "../api/index.js";
import type { FigureHost, FigureView } from "../figure/figure-view.js";
import { viewModule } from "../figure/lesson.js";
import { recordOrigins } from "../figure/state/origins.js";
import type { ViewName } from "../figure/state/state.js";
import { hasWords, loadWords } from "../language/index.js";
import { loadView } from "./view-modules.js";

export interface LoaderHost {
  requestUpdate(): void;
  /** Adopts the styles of a view and removes those of the view before. */
  adopt(styles: readonly CSSResult[]): void;
  /** The requested language, loaded or not. */
  language(): string;
  /** The host object of a view. */
  hostOf(knn: SoftKnn): FigureHost;
}

export class FigureLoader {
  failure: string | undefined;
  /** The host object of the views, once the core is loaded. */
  host: FigureHost | undefined;
  /** Language and view that are loading. */
  #running: string | undefined;
  /** The view whose styles are adopted. */
  #shown: ViewName | undefined;
  readonly #figures = new Map<ViewName, FigureView>();

  constructor(private readonly from: LoaderHost) {}

  /** Starts loading a view, unless it is loading or loaded. A failed attempt may be repeated. */
  async load(view: ViewName): Promise<void> {
    const wanted = `${this.from.language()} ${view}`;
    if (this.#running === wanted || this.#ready(view)) return;
    this.#running = wanted;
    this.failure = undefined;
    this.from.requestUpdate();
    try {
      const words = loadWords(this.from.language(), view);
      const [knn] = await Promise.all([load(), loadView(view), words]);
      this.host ??= this.from.hostOf(recordOrigins(knn));
    } catch (error) {
      // An outdated failure does not concern the current view.
      if (this.#running === wanted)
        this.failure = error instanceof Error ? error.message : String(error);
    }
    if (this.#running === wanted) this.#running = undefined;
    this.from.requestUpdate();
  }

  #ready(view: ViewName): boolean {
    const code = this.host !== undefined && viewModule(view) !== undefined;
    return code && hasWords(this.from.language(), view);
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
    if (view !== this.#shown) this.from.adopt(module.styles);
    this.#shown = view;
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
}

const sheetsOf = (styles: readonly CSSResult[]) =>
  styles.flatMap(({ styleSheet }) => styleSheet ?? []);

/** The style sheets of one figure besides those of the element. */
export class FigureSheets {
  #view: readonly CSSStyleSheet[] = [];

  constructor(private readonly element: Element) {}

  /** A view's styles apply only while it is shown: views may use the same class names. */
  adopt(styles: readonly CSSResult[]): void {
    const root = this.element.shadowRoot;
    if (root === null) return;
    const before = this.#view;
    this.#view = sheetsOf(styles);
    const own = root.adoptedStyleSheets.filter((sheet) => !before.includes(sheet));
    root.adoptedStyleSheets = [...own, ...this.#view];
  }

  /** Adds permanent styles. */
  add(styles: readonly CSSResult[]): void {
    const root = this.element.shadowRoot;
    root?.adoptedStyleSheets.push(
      ...sheetsOf(styles).filter((sheet) => !root.adoptedStyleSheets.includes(sheet)),
    );
  }
}
