/**
 * A second instance of a view that nobody sees: asked the same state, it asks the core again for
 * everything the first one knows already. The first keeps what it has: a held row, a run.
 */
import type { SoftKnn } from "../api/index.js";
import type { FigureHost, FigureView } from "../figure/figure-view.js";
import type { ViewModule } from "../lessons/registry.js";

export class Shadow {
  readonly #view: FigureView;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(
    { View }: ViewModule,
    host: FigureHost,
    knn: SoftKnn,
    private readonly worked: () => void,
  ) {
    const quiet: FigureHost = Object.create(host, {
      knn: { value: knn },
      set: { value: () => {} },
      seal: { value: () => {} },
      announce: { value: () => {} },
      refresh: { value: () => this.work() },
    });
    this.#view = new View(quiet);
  }

  /** Asks anew, once however often it is called in a row. */
  work(): void {
    this.#waiting ??= setTimeout(() => {
      this.#waiting = undefined;
      // What the figure cannot draw it says itself.
      try {
        this.#view.prepare?.();
        this.#view.title();
        this.#view.render();
      } catch {}
      this.worked();
    });
  }

  stop(): void {
    clearTimeout(this.#waiting);
    this.#view.disconnect?.();
  }
}
