/** The results of the regression; unchanged parts are kept. */

import { decimals, formatTemperature } from "../../figure/format-number.js";
import { keeping } from "../../figure/keeping.js";
import type { LessonFunctions } from "../../figure/lesson-functions.js";
import { chosen, type NamedValue } from "../../figure/named-value.js";
import { Quantity } from "../../figure/quantity.js";
import type { Readings } from "../../figure/readings.js";
import type { ResultTable } from "../../figure/result-table.js";
import type { State } from "../../figure/state/state.js";
import { places } from "./constants.js";
import {
  type Average,
  type Curve,
  type Fit,
  fine,
  fitOf,
  type Landscape,
  landscapeSteps,
  outcomeOf,
  solveAverage,
  solveCurve,
  solveFit,
  solveLandscape,
  type Vote,
  voteAt,
  writePlace,
} from "./curve.js";
import { type Data, solveData, truthAt } from "./data.js";
import {
  bandwidthAfter,
  formatWidth,
  type Progress,
  RegressionTraining,
  solveProgress,
} from "./training.js";

export interface Solved {
  readonly data: Data;
  /** The query position. */
  readonly place: NamedValue;
  readonly truth: NamedValue;
  readonly average: Average;
  readonly byHand: Curve;
  readonly trained: Curve | undefined;
  /** The gaussian with the current bandwidth of training, also before its first epoch. */
  readonly now: Curve;
  readonly votes: { readonly byHand: Vote; readonly trained: Vote | undefined };
  /** The points beside their predictions, by hand and at the current bandwidth of training. */
  readonly fits: { readonly byHand: Fit; readonly now: Fit };
  readonly landscape: Landscape;
  /** Assessment of the trained curve, or of the one by hand. */
  readonly fit: ReturnType<typeof fitOf>;
  readonly outcome: ReturnType<typeof outcomeOf>;
  readonly progress: Progress;
}

/** The true curve at `fine`. */
export const truthLine = truthAt(fine);

/** The row of the grid nearest to a position. */
export const rowAt = (x: number): number =>
  Math.round(Math.min(places.length - 1, Math.max(0, 10 * x)));

export class Solver {
  readonly training = new RegressionTraining();
  readonly #kept = {
    data: keeping<Data>(),
    average: keeping<Average>(),
    byHand: keeping<Curve>(),
    now: keeping<Curve>(),
    landscape: keeping<Landscape>(),
    fit: keeping<Fit>(),
    fitNow: keeping<Fit>(),
    earlier: keeping<Curve>(),
  };

  constructor(private readonly knn: LessonFunctions) {}

  data(state: State): Data {
    const { seed, noise, points } = state;
    const id = JSON.stringify([seed, noise, points]);
    return this.#kept.data([id], () => solveData(this.knn, state));
  }

  /** The requested epochs, as far as they are trained; fewer bandwidths while a point is held. */
  solve(state: State, isHeld: boolean): Solved {
    const { knn } = this;
    const { leaveOneOut, at } = state;
    const data = this.data(state);
    const average = this.#kept.average([data], () => solveAverage(knn, data));
    const epochs = this.training.shown(state.epochs);
    const byHand = this.#byHand(state, "byHand");
    const w = epochs.past.at(-1)?.wAfter ?? data.w0;
    const now = this.#kept.now([data, w, epochs.past.length], () => {
      const bandwidth = bandwidthAfter(epochs.past.length, w);
      return solveCurve(knn, data, { name: "trained", kernel: "gaussian", bandwidth, degree: 0 });
    });
    const trained = epochs.past.length > 0 ? now : undefined;
    const steps = landscapeSteps[isHeld ? "moving" : "still"];
    const landscape = this.#kept.landscape([data, leaveOneOut, steps], () =>
      solveLandscape(knn, data, leaveOneOut, steps),
    );
    const fit = (curve: Curve) => () => solveFit(knn, data, curve, leaveOneOut);
    const row = rowAt(at);
    return {
      data,
      average,
      byHand,
      now,
      trained,
      landscape,
      place: chosen("place", at, writePlace),
      truth: new Quantity("truth", truthAt([at]), decimals(3), [[writePlace(at)]]).at(),
      votes: { byHand: voteAt(knn, byHand, row), trained: trained && voteAt(knn, trained, row) },
      fits: {
        byHand: this.#kept.fit([byHand, leaveOneOut], fit(byHand)),
        now: this.#kept.fitNow([now, leaveOneOut], fit(now)),
      },
      fit: fitOf(trained ?? byHand, landscape),
      outcome: outcomeOf(trained, leaveOneOut, landscape),
      progress: solveProgress(epochs),
    };
  }

  /** The line by hand of another state. */
  earlier(state: State): Curve {
    return this.#byHand(state, "earlier");
  }

  #byHand(state: State, slot: "byHand" | "earlier"): Curve {
    const { kernel, bandwidth: h } = state;
    const degree = state.degree === 1 ? 1 : 0;
    const data = this.data(state);
    const bandwidth = chosen("bandwidth", h, formatTemperature);
    return this.#kept[slot]([data, kernel, h, degree], () =>
      solveCurve(this.knn, data, { name: "byHand", kernel, bandwidth, degree }),
    );
  }
}
/** The readings for `<soft-value>`. */
export const readings: Readings<Solved> = {
  /** At the star, with the kernel set by hand. */
  prediction: ({ votes }) => votes.byHand.answer,
  "effective-k": ({ votes }) => votes.byHand.effective,
  /** Half the sum of the squares by which the line misses the points. */
  "point-loss": ({ fits }) => fits.byHand.loss.at(),
  /** Of the Gaussian nearest to the true curve. */
  "best-bandwidth": ({ landscape }) => formatWidth(landscape.bandwidths[landscape.best] ?? 0),
  "best-error": ({ landscape }) => decimals(3)(landscape.errors[landscape.best] ?? 0),
  /** Mean squared errors against the true curve. */
  error: ({ byHand }) => byHand.error.at(),
  "average-error": ({ average }) => average.error.at(),
  "trained-error": ({ trained }) => trained?.error.at(),
  "trained-bandwidth": ({ now: { bandwidth } }) =>
    bandwidth.written(formatTemperature(bandwidth.value)),
  /** Trained epochs, and the loss after them. */
  epoch: ({ progress }) => String(progress.done),
  loss: ({ progress }) => progress.loss,
};

/** The regression as numbers: the weights of every point at every position, and the predictions. */
export function tables({ data, average, byHand, now }: Solved): ResultTable[] {
  const rows = places.map(String);
  // Two points may have equal x, so names include the order.
  const points = Array.from(data.x, (x, i) => `${i + 1} x=${x}`);
  const curve = (name: string, { weights }: Curve): ResultTable => ({
    name,
    rows,
    columns: points,
    weights: weights.data,
  });
  return [
    curve("by hand", byHand),
    curve("trained", now),
    {
      name: "prediction",
      rows,
      columns: ["average", "by hand", "trained"],
      values: rows.flatMap((_, i) => [
        average.level,
        byHand.prediction.data[i] ?? Number.NaN,
        now.prediction.data[i] ?? Number.NaN,
      ]),
    },
    {
      name: "data",
      rows: points,
      columns: ["x", "y"],
      values: points.flatMap((_, i) => [data.x[i] ?? Number.NaN, data.y[i] ?? Number.NaN]),
    },
  ];
}
