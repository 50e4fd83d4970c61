/** Brings a figure to life: the core, the code of its view and its words, each fetched once. */
import type { CSSResult } from "lit";
import { load, type SoftKnn } from "../api/index.js";
import type { FigureHost, FigureView } from "../figure/figure-view.js";
import { viewModule } from "../figure/lesson.js";
import { asking } from "../figure/origins.js";
import type { ViewName } from "../figure/state.js";
import { hasWords, loadWords } from "../words/index.js";
import { loadView } from "./view-modules.js";

export interface LoaderHost {
  requestUpdate(): void;
  /** Takes on the styles of a view, in the place of those of the view before. */
  adopt(styles: readonly CSSResult[]): void;
  /** The language that is wanted, whether its words are here or not. */
  language(): string;
  /** What a view is given. */
  hostOf(knn: SoftKnn): FigureHost;
}

export class FigureLoader {
  failure: string | undefined;
  /** What a view is given, once the core is here. */
  host: FigureHost | undefined;
  /** Language and view that are under way. */
  #running: string | undefined;
  /** The view whose styles are on. */
  #shown: ViewName | undefined;
  readonly #figures = new Map<ViewName, FigureView>();

  constructor(private readonly from: LoaderHost) {}

  /** Starts loading what a view needs, unless that is under way or done. A failed attempt may be repeated. */
  async load(view: ViewName): Promise<void> {
    const wanted = `${this.from.language()} ${view}`;
    if (this.#running === wanted || this.#ready(view)) return;
    this.#running = wanted;
    this.failure = undefined;
    this.from.requestUpdate();
    try {
      const words = loadWords(this.from.language(), view);
      const [knn] = await Promise.all([load(), loadView(view), words]);
      this.host ??= this.from.hostOf(asking(knn));
    } catch (error) {
      // What was left behind for another view says nothing about that one.
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

  /** The figure of a view, made at its first showing; undefined until all it needs is here. */
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

  /** A surprise is drawn from the core's own generator, so that a seed gives the same one everywhere. */
  stream(seed: number) {
    return this.host?.knn.random(seed);
  }

  /** Stops the work of every figure but one. */
  stop(except?: ViewName): void {
    for (const [name, figure] of this.#figures) if (name !== except) figure.disconnect?.();
  }
}
