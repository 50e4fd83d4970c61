/** The results of the regression; unchanged parts are cached. */

import { decimals, formatTemperature } from "../../figure/format-number.js";
import type { LessonFunctions } from "../../figure/lesson-functions.js";
import { chosen, type NamedValue } from "../../figure/named-value.js";
import { Quantity } from "../../figure/quantity.js";
import type { Readings } from "../../figure/readings.js";
import type { ResultTable } from "../../figure/result-table.js";
import type { State } from "../../figure/state/state.js";
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
import { type Data, dataId, solveData, truthAt } from "./data.js";
import { places } from "./state.js";
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
  readonly truth: Quantity;
  /** The true curve at `fine`. */
  readonly truthLine: ArrayLike<number>;
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

/** The selection. */
export interface Look {
  /** The row of the grid of positions. */
  readonly row: number;
  /** A point is being dragged. */
  readonly isHeld: boolean;
}

/** Caches the last result: most redraws change the highlight only. */
function onceFor<T>(): (id: string, make: () => T) => T {
  let last: { id: string; value: T } | undefined;
  return (id, make) => {
    if (last?.id !== id) last = { id, value: make() };
    return last.value;
  };
}

export class Solver {
  readonly training = new RegressionTraining();
  readonly #once = {
    data: onceFor<Data>(),
    average: onceFor<Average>(),
    byHand: onceFor<Curve>(),
    now: onceFor<Curve>(),
    landscape: onceFor<Landscape>(),
    truthLine: onceFor<ArrayLike<number>>(),
    fit: onceFor<Fit>(),
    fitNow: onceFor<Fit>(),
    earlier: onceFor<Curve>(),
  };

  data(knn: LessonFunctions, state: State): Data {
    return this.#once.data(dataId(state), () => solveData(knn, state));
  }

  /** The requested epochs, as far as they are trained. */
  solve(knn: LessonFunctions, state: State, { row, isHeld }: Look): Solved {
    const data = this.data(knn, state);
    const epochs = this.training.shown(state.epochs);
    const byHand = this.#byHand(knn, state, data);
    const w = epochs.past.at(-1)?.wAfter ?? data.w0;
    const now = this.#now(knn, data, bandwidthAfter(knn, epochs.past.length, w));
    const trained = epochs.past.length > 0 ? now : undefined;
    const landscape = this.#landscape(knn, state, data, isHeld);
    const at = places[row] ?? 0;
    const { leaveOneOut } = state;
    const id = ({ kernel, bandwidth }: Curve) =>
      `${data.id} ${kernel} ${bandwidth.value} ${leaveOneOut}`;
    return {
      ...{ data, byHand, now, trained, landscape },
      truthLine: this.#once.truthLine("", () => truthAt(fine)),
      place: chosen("place", at, writePlace),
      truth: new Quantity("truth", truthAt([at]), decimals(3), [[writePlace(at)]]),
      average: this.#once.average(data.id, () => solveAverage(knn, data)),
      votes: {
        byHand: voteAt(knn, data, byHand, row),
        trained: trained && voteAt(knn, data, trained, row),
      },
      fits: {
        byHand: this.#once.fit(id(byHand), () => solveFit(knn, data, byHand, leaveOneOut)),
        now: this.#once.fitNow(id(now), () => solveFit(knn, data, now, leaveOneOut)),
      },
      fit: fitOf(trained ?? byHand, landscape),
      outcome: outcomeOf(trained, state.leaveOneOut, landscape),
      progress: solveProgress(knn, epochs),
    };
  }

  /** The line by hand of another state of the same data. */
  earlier(knn: LessonFunctions, state: State): Curve {
    return this.#byHand(knn, state, this.data(knn, state), "earlier");
  }

  #byHand(
    knn: LessonFunctions,
    { kernel, bandwidth }: State,
    data: Data,
    slot: "byHand" | "earlier" = "byHand",
  ): Curve {
    const settings = {
      ...({ name: "byHand", kernel } as const),
      bandwidth: chosen("bandwidth", bandwidth, formatTemperature),
    };
    return this.#once[slot](`${data.id} ${kernel} ${bandwidth}`, () =>
      solveCurve(knn, data, settings),
    );
  }

  #now(knn: LessonFunctions, data: Data, bandwidth: NamedValue): Curve {
    const settings = { name: "trained", kernel: "gaussian", bandwidth } as const;
    return this.#once.now(`${data.id} ${bandwidth.value} ${bandwidth.of}`, () =>
      solveCurve(knn, data, settings),
    );
  }

  #landscape(knn: LessonFunctions, { leaveOneOut }: State, data: Data, isHeld: boolean): Landscape {
    const steps = landscapeSteps[isHeld ? "moving" : "still"];
    return this.#once.landscape(`${data.id} ${leaveOneOut} ${steps}`, () =>
      solveLandscape(knn, data, leaveOneOut, steps),
    );
  }
}

/** The readings for `<soft-value>`. */
export const readings: Readings<Solved> = {
  /** At the star, with the kernel set by hand. */
  prediction: ({ votes }) => votes.byHand.answer,
  "effective-k": ({ votes }) => votes.byHand.effective.at(),
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
    ...{ name, rows, columns: points, weights: weights.data },
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
