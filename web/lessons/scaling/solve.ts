/** The results of the lesson: the trials with their expectations, and one softmax. */

import type { EntropyRow } from "../../api/learn/index.js";
import { decimals, formatSmall } from "../../figure/format-number.js";
import type { LessonFunctions } from "../../figure/lesson-functions.js";
import { oneField } from "../../figure/parts-of-results.js";
import { Quantity } from "../../figure/quantity.js";
import type { Readings } from "../../figure/readings.js";
import type { ResultTable } from "../../figure/result-table.js";
import { scalar } from "../../figure/state/origins.js";
import type { State } from "../../figure/state/state.js";
import { articleEntropy, count, experimentDims } from "./dimensions.js";
import { curveOf, movedScores, type SeriesName, type SoftmaxResponse } from "./response.js";
import { type Rows, rowsOf } from "./row.js";

/** Summary of the trials at one dimension. */
export interface Trials {
  readonly entropy: Quantity;
  /** Standard deviation of the entropy. */
  readonly sd: number;
  readonly effective: Quantity;
  readonly gradientMean: Quantity;
  readonly gradientMedian: Quantity;
}

export interface Measured {
  readonly dim: number;
  /** The expectation of the entropy for Gaussian scores. */
  readonly expected: Quantity;
  /** The article's entropy. */
  readonly article: Quantity | undefined;
  /** Undefined while the trials are running. */
  readonly trials: Trials | undefined;
}

interface Expected {
  readonly ceiling: Quantity;
  readonly scaled: Quantity;
  /** In the order of the dimensions. */
  readonly unscaled: readonly Quantity[];
}

export interface Solved {
  /** In the order of the dimensions; undefined while its trials are running. */
  readonly rows: readonly (EntropyRow | undefined)[];
  readonly series: Readonly<Record<SeriesName, readonly Measured[]>>;
  /** The largest dimension whose trials are done. */
  readonly last: number | undefined;
  /** The entropy of equal weights, the maximum. */
  readonly ceiling: Quantity;
  /** The row whose first score is set by hand: its scores, its weights, and the slope of the first weight. */
  readonly movedScores: readonly number[];
  readonly weight: Quantity;
  readonly slope: Quantity;
  /** Weights and slopes of the first score over its range. */
  readonly curve: SoftmaxResponse;
  /** One query at the chosen dimension. */
  readonly row: Rows;
}

/** Var(q·k) is d without the scale and 1 with it; at 0 all weights are equal. */
function expectedOf(knn: LessonFunctions): Expected {
  const at = (variance: number) => scalar(knn, "expectedEntropy", { n: count, variance });
  return {
    ceiling: new Quantity("ceiling", at(0), decimals(3)),
    scaled: new Quantity("expectedScaled", at(1), decimals(4)),
    unscaled: experimentDims.map(
      (dim) => new Quantity("expectedUnscaled", at(dim), decimals(4), [[String(dim)]]),
    ),
  };
}

/** The fields of a row, by series. */
const fields = {
  scaled: {
    entropy: "scaled",
    sd: "scaledSd",
    effective: "scaledEffective",
    mean: "gradientScaledMean",
    median: "gradientScaledMedian",
  },
  unscaled: {
    entropy: "unscaled",
    sd: "unscaledSd",
    effective: "unscaledEffective",
    mean: "gradientUnscaledMean",
    median: "gradientUnscaledMedian",
  },
} as const;

function trialsOf(row: EntropyRow, name: SeriesName): Trials {
  const { entropy, sd, effective, mean, median } = fields[name];
  const of = [name, String(row.dimension)];
  return {
    entropy: oneField("entropy", row, entropy, decimals(4), of),
    sd: row[sd],
    effective: oneField("effective", row, effective, decimals(2), of),
    gradientMean: oneField("gradientMean", row, mean, formatSmall, of),
    gradientMedian: oneField("gradientMedian", row, median, formatSmall, of),
  };
}

function articleOf(name: SeriesName, dim: number): Quantity | undefined {
  const row = articleEntropy.find((a) => a.dim === dim);
  return row && oneField("article", row, name, decimals(3), [name, String(dim)]);
}

/** Caches the last result by its arguments. */
function memoizeLast<Args extends readonly unknown[], Result>(make: (...args: Args) => Result) {
  let last: { readonly args: Args; readonly result: Result } | undefined;
  return (...args: Args): Result => {
    if (!last?.args.every((arg, i) => arg === args[i])) last = { args, result: make(...args) };
    return last.result;
  };
}

/** A solver for one figure, which caches slow results. */
export function solver() {
  const expected = memoizeLast(expectedOf);
  const curve = memoizeLast(curveOf);
  const row = memoizeLast(rowsOf);
  return (knn: LessonFunctions, state: State, done: ReadonlyMap<number, EntropyRow>): Solved => {
    const theory = expected(knn);
    const rows = experimentDims.map((dim) => done.get(dim));
    const measured = (name: SeriesName) =>
      experimentDims.map((dim, i): Measured => {
        const own = rows[i];
        const expectation = name === "scaled" ? theory.scaled : theory.unscaled[i];
        if (expectation === undefined) throw new Error("every dimension has an expectation");
        const article = articleOf(name, dim);
        return { dim, expected: expectation, article, trials: own && trialsOf(own, name) };
      });
    const moved = movedScores(state);
    return {
      rows,
      series: { scaled: measured("scaled"), unscaled: measured("unscaled") },
      last: experimentDims.findLast((dim) => done.has(dim)),
      ceiling: theory.ceiling,
      movedScores: moved,
      weight: new Quantity("weight", knn.softmax([moved]).data, formatSmall),
      slope: new Quantity("slope", knn.softmaxJacobian([moved]).data, formatSmall),
      curve: curve(knn),
      row: row(knn, state.dim, count, state.seed),
    };
  };
}

/** `scaled-256`: the mean entropy of the trials, at each dimension. */
const entropies: Readings<Solved> = Object.fromEntries(
  (["unscaled", "scaled"] as const).flatMap((name) =>
    experimentDims.map((dim, i) => [
      `${name}-${dim}`,
      ({ series }: Solved) => series[name][i]?.trials?.entropy.at(),
    ]),
  ),
);

/** The readings for `<soft-value>`. */
export const readings: Readings<Solved> = {
  /** Of one query at the chosen dimension. */
  "effective-unscaled": ({ row }) => row.unscaled.effective.at(),
  "effective-scaled": ({ row }) => row.scaled.effective.at(),
  "largest-unscaled": ({ row }) => row.unscaled.weights.at(row.order[0]),
  "largest-scaled": ({ row }) => row.scaled.weights.at(row.order[0]),
  ...entropies,
  /** Of the variable score: its weight and slope. */
  weight: ({ weight }) => weight.at(),
  slope: ({ slope }) => slope.at(),
};

/** The experiment, one query and one softmax as numbers; pending results are empty. */
const measured = [
  "unscaled",
  "scaled",
  "unscaledSd",
  "scaledSd",
  "gradientUnscaledMean",
  "gradientUnscaledMedian",
  "gradientScaledMean",
  "gradientScaledMedian",
] as const satisfies readonly (keyof EntropyRow)[];

export function tables({ rows, series, movedScores: scores, weight, row }: Solved): ResultTable[] {
  return [
    {
      name: "entropy",
      rows: experimentDims.map(String),
      columns: [...measured, "unscaledExpected", "scaledExpected"],
      values: rows.flatMap((row, i) => [
        ...measured.map((name) => row?.[name] ?? Number.NaN),
        ...[series.unscaled, series.scaled].map((of) => of[i]?.expected.data[0] ?? Number.NaN),
      ]),
    },
    ...(["unscaled", "scaled"] as const).map((name) => ({
      name: `one query, ${name}`,
      rows: ["query"],
      columns: row[name].weights.axes[1] ?? [],
      weights: row[name].weights.data,
    })),
    {
      name: "moved score",
      rows: ["1"],
      columns: ["1", "2", "3", "4"],
      scores,
      weights: weight.data,
    },
  ];
}
