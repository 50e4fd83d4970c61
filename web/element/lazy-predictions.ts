/** The predictions of a figure, fetched once an author or the text of a page asks. */
import { nothing, type ReactiveController, type TemplateResult } from "lit";
import type { FigureHost } from "../figure/figure-view.js";
import type { State } from "../figure/state/state.js";
import type { PredictedElement, PredictionEvents, Predictions } from "./predictions.js";

/** A question in the text is below the first screen, and its code must not delay the first drag. */
const afterFirstDragMs = 1000;

export class LazyPredictions implements ReactiveController {
  #loaded: Predictions | undefined;
  #isWanted = false;
  #hasFailed = false;

  constructor(
    private readonly element: PredictedElement,
    private readonly events: PredictionEvents,
  ) {
    element.addController(this);
  }

  hostUpdate(): void {
    const { predict } = this.element;
    if (predict === "on" || predict === "offer") this.#load();
  }

  async #load(delayMs = 0): Promise<void> {
    if (this.#isWanted) return;
    this.#isWanted = true;
    try {
      if (delayMs > 0) await new Promise((done) => setTimeout(done, delayMs));
      const { Predictions } = await import("./predictions.js");
      this.#loaded = new Predictions(this.element, this.events);
    } catch {
      // A question that cannot be fetched must not block the figure.
      this.#hasFailed = true;
    }
    this.element.requestUpdate();
  }

  /** The figure waits for a prediction. */
  get isAsking(): boolean {
    return this.#loaded?.isAsking ?? (this.element.predict === "on" && !this.#hasFailed);
  }

  get guess(): FigureHost["guess"] {
    return this.#loaded?.guess;
  }

  get earlier(): State | undefined {
    return this.#loaded?.earlier;
  }

  /** Draws the figure without its question. */
  pass(): void {
    this.#loaded?.pass();
  }

  /** One prediction of the shown lesson, for the text of a page; undefined until it can be answered. */
  card(id: string): TemplateResult | undefined {
    if (this.#loaded === undefined) this.#load(afterFirstDragMs);
    return this.#loaded?.card(id);
  }

  render(): TemplateResult | typeof nothing {
    return this.#loaded?.render() ?? nothing;
  }
}
