/** The results of the regression; unchanged parts are cached. */
import type { Kernel, SoftKnn } from "../../api/index.js";
import { decimals, formatTemperature } from "../../figure/format-number.js";
import { chosen, type NamedValue } from "../../figure/named-value.js";
import { Quantity } from "../../figure/quantity.js";
import type { Readings } from "../../figure/readings.js";
import type { ResultTable } from "../../figure/result-table.js";
import type { State } from "../../figure/state/state.js";
import {
  type Average,
  type Curve,
  fine,
  fitOf,
  kernelIcon,
  type Landscape,
  landscapeSteps,
  outcomeOf,
  reciprocal,
  solveAverage,
  solveCurve,
  solveLandscape,
  type Vote,
  voteAt,
  writePlace,
} from "./curve.js";
import { type Data, dataId, solveData } from "./data.js";
import { type KernelName, kernelNames, places } from "./state.js";
import { bandwidthAfter, type Progress, RegressionTraining, solveProgress } from "./training.js";

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
  /** w = 1/h of the bandwidth set by hand. */
  readonly inverse: Quantity;
  readonly landscape: Landscape;
  /** Assessment of the trained curve, or of the one by hand. */
  readonly fit: ReturnType<typeof fitOf>;
  readonly outcome: ReturnType<typeof outcomeOf>;
  readonly progress: Progress;
  readonly batch: Batch;
  readonly icons: Readonly<Record<KernelName, readonly number[]>>;
}

/** The article's batch of products: ten equal weights, twice, against 0 … 19. */
export interface Batch {
  readonly weights: readonly NamedValue[];
  readonly rows: readonly (readonly number[])[];
  readonly averages: Quantity;
}

function solveBatch(knn: SoftKnn): Batch {
  const [weight, perRow] = [0.1, 10];
  const rows = [0, 1].map((row) => Array.from({ length: perRow }, (_, i) => row * perRow + i));
  const values = Float64Array.from(rows.flat());
  const { data } = knn.batchMatmul(
    { data: new Float64Array(values.length).fill(weight), shape: [rows.length, 1, perRow] },
    { data: values, shape: [rows.length, perRow, 1] },
  );
  const columns = (rows[0] ?? []).map((_, i) => String(i + 1));
  return {
    weights: columns.map((column) => chosen("batchWeight", weight, decimals(1), [column])),
    rows,
    averages: new Quantity("batchAverage", data, decimals(1), [rows.map((_, i) => String(i + 1))]),
  };
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

const iconsOf = (knn: SoftKnn) =>
  Object.fromEntries(
    kernelNames.map((kernel) => [kernel, kernelIcon(knn, kernel)]),
  ) as Solved["icons"];

export class Solver {
  readonly training = new RegressionTraining();
  readonly #once = {
    data: onceFor<Data>(),
    average: onceFor<Average>(),
    byHand: onceFor<Curve>(),
    now: onceFor<Curve>(),
    landscape: onceFor<Landscape>(),
    truthLine: onceFor<ArrayLike<number>>(),
    batch: onceFor<Batch>(),
    icons: onceFor<Solved["icons"]>(),
  };

  data(knn: SoftKnn, state: State): Data {
    return this.#once.data(dataId(state), () => solveData(knn, state));
  }

  /** The requested epochs, as far as they are trained. */
  solve(knn: SoftKnn, state: State, { row, isHeld }: Look): Solved {
    const data = this.data(knn, state);
    const epochs = this.training.shown(state.epochs);
    const byHand = this.#byHand(knn, state, data);
    const w = epochs.past.at(-1)?.wAfter ?? data.w0;
    const now = this.#now(knn, data, bandwidthAfter(knn, epochs.past.length, w));
    const trained = epochs.past.length > 0 ? now : undefined;
    const landscape = this.#landscape(knn, state, data, isHeld);
    const at = places[row] ?? 0;
    return {
      ...{ data, byHand, now, trained, landscape, ...this.#fixed(knn) },
      place: chosen("place", at, writePlace),
      truth: new Quantity("truth", knn.regressionTruth([at]), decimals(3), [[writePlace(at)]]),
      average: this.#once.average(data.id, () => solveAverage(knn, data)),
      votes: {
        byHand: voteAt(knn, data, byHand, row),
        trained: trained && voteAt(knn, data, trained, row),
      },
      inverse: new Quantity("inverse", reciprocal(knn, state.bandwidth), formatTemperature),
      fit: fitOf(trained ?? byHand, landscape),
      outcome: outcomeOf(trained, state.leaveOneOut, landscape),
      progress: solveProgress(knn, epochs),
    };
  }

  #byHand(knn: SoftKnn, { kernel, bandwidth }: State, data: Data): Curve {
    const settings = {
      ...({ name: "byHand", kernel } as const),
      bandwidth: chosen("bandwidth", bandwidth, formatTemperature),
    };
    return this.#once.byHand(`${data.id} ${kernel} ${bandwidth}`, () =>
      solveCurve(knn, data, settings),
    );
  }

  #now(knn: SoftKnn, data: Data, bandwidth: NamedValue): Curve {
    const settings = { name: "trained", kernel: "gaussian", bandwidth } as const;
    return this.#once.now(`${data.id} ${bandwidth.value} ${bandwidth.of}`, () =>
      solveCurve(knn, data, settings),
    );
  }

  #landscape(knn: SoftKnn, { leaveOneOut }: State, data: Data, isHeld: boolean): Landscape {
    const steps = landscapeSteps[isHeld ? "moving" : "still"];
    return this.#once.landscape(`${data.id} ${leaveOneOut} ${steps}`, () =>
      solveLandscape(knn, data, leaveOneOut, steps),
    );
  }

  /** Results that depend on no state. */
  #fixed(knn: SoftKnn): Pick<Solved, "truthLine" | "batch" | "icons"> {
    return {
      truthLine: this.#once.truthLine("", () => knn.regressionTruth([...fine])),
      batch: this.#once.batch("", () => solveBatch(knn)),
      icons: this.#once.icons("", () => iconsOf(knn)),
    };
  }
}

/** The readings for `<soft-value>`. */
export const readings: Readings<Solved> = {
  /** At the star, with the kernel set by hand. */
  prediction: ({ votes }) => votes.byHand.answer,
  "effective-k": ({ votes }) => votes.byHand.effective.at(),
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

/** As a line, and at some positions. */
export function curveAt(
  knn: SoftKnn,
  data: Data,
  kernel: Kernel,
  bandwidth: number,
  at: readonly number[],
) {
  const named = chosen("bandwidth", bandwidth, String);
  const { line } = solveCurve(knn, data, { name: "byHand", kernel, bandwidth: named });
  const { x, y } = data;
  return {
    line,
    at: [...knn.kernelRegression({ kernel, bandwidth, x, y, at: [...at] }).prediction],
  };
}
