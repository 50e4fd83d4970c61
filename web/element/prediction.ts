/** Prediction before the figure: while a guess is pending, the figure is not drawn. */
import {
  type CSSResult,
  html,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from "lit";
import type { ExerciseModule, Scored } from "../figure/exercise.js";
import type { FigureHost } from "../figure/figure-view.js";
import { lessonOf } from "../figure/lesson.js";
import type { ViewName } from "../figure/state/state.js";
import type { PredictionPanel } from "./prediction-panel.js";

/** `on`: the question precedes the figure; `offer`: a button opens the question. */
export type Predict = "on" | "offer" | "off";

interface PredictionEvents {
  adopt(styles: readonly CSSResult[]): void;
  /** A guess was compared with the answer. */
  scored(scored: Scored): void;
  /** The figure is drawn again and gets the focus. */
  focusFigure(): void;
}

type Panel = typeof import("./prediction-panel.js");

export class Prediction implements ReactiveController {
  #view: ViewName | undefined;
  #predict: Predict = "off";
  #wanted = false;
  #code: readonly [Panel, ExerciseModule] | undefined;
  #panel: PredictionPanel | undefined;
  /** Views whose question was answered or skipped: no question repeats automatically. */
  readonly #settled = new Set<ViewName>();

  constructor(
    private readonly element: ReactiveControllerHost,
    private readonly from: PredictionEvents,
  ) {
    element.addController(this);
  }

  hostConnected(): void {
    addEventListener("beforeprint", this.skip);
  }

  hostDisconnected(): void {
    removeEventListener("beforeprint", this.skip);
  }

  /** A guess is pending. */
  get isAsking(): boolean {
    return this.#wanted && this.#panel?.scored === undefined;
  }

  /** Follows the shown view and its prediction setting. */
  follow(view: ViewName, predict: string | null | undefined): void {
    const wish: Predict = predict === "on" || predict === "offer" ? predict : "off";
    const isNew = view !== this.#view;
    if (!isNew && wish === this.#predict) return;
    [this.#view, this.#predict] = [view, wish];
    // An answer stays until it is closed.
    if (isNew || this.isAsking) this.#end();
    if (wish === "on" && !this.#settled.has(view)) this.start();
  }

  /** Asks the question, also if it was asked before. */
  readonly start = async (): Promise<void> => {
    const view = this.#view;
    const load = view && lessonOf(view)?.exercise;
    if (!view || !load) return;
    this.#wanted = true;
    this.element.requestUpdate();
    try {
      const code = await Promise.all([import("./prediction-panel.js"), load()]);
      if (view !== this.#view || !this.#wanted) return;
      this.#code = code;
      this.from.adopt([...code[0].predictionStyles, ...code[1].styles]);
    } catch {
      // A question that cannot be fetched must not block the figure.
      if (view === this.#view) this.#end();
    }
    this.element.requestUpdate();
  };

  /** Draws the figure; the question does not repeat automatically. */
  readonly skip = (): void => {
    if (!this.#wanted) return;
    if (this.#view) this.#settled.add(this.#view);
    this.#end();
    this.element.requestUpdate();
  };

  #end(): void {
    [this.#wanted, this.#code, this.#panel] = [false, undefined, undefined];
  }

  #made(host: FigureHost): PredictionPanel | undefined {
    const [panel, exercise] = this.#code ?? [];
    if (!panel || !exercise) return undefined;
    return new panel.PredictionPanel(host, new exercise.Exercise(host), {
      scored: (scored) => {
        if (this.#view) this.#settled.add(this.#view);
        this.from.scored(scored);
      },
      closed: () => {
        this.skip();
        this.from.focusFigure();
      },
    });
  }

  render(host: FigureHost): TemplateResult | typeof nothing {
    if (!this.#wanted) {
      const isOffered = this.#predict !== "off" && this.#view && lessonOf(this.#view)?.exercise;
      return isOffered
        ? html`<p class="offer"><button type="button" class="predict" @click=${this.start}>${host.text.common.prediction.start}</button></p>`
        : nothing;
    }
    this.#panel ??= this.#made(host);
    return (
      this.#panel?.render() ?? html`<div class="waiting"><p>${host.text.common.loading}</p></div>`
    );
  }
}
