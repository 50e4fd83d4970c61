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
import { articleEntropy, askedDim, experimentDims } from "./dimensions.js";
import { type Rows, rowsOf } from "./row.js";
import type { SeriesName } from "./scores.js";
import {
  curveOf,
  movedScores,
  type Sample,
  type SoftmaxResponse,
  samplesOf,
  taughtOf,
  taughtRows,
} from "./scores.js";

/** Summary of the trials at one dimension. */
export interface Trials {
  readonly entropy: Quantity;
  /** Standard deviation of the entropy. */
  readonly sd: number;
  readonly effective: Quantity;
  readonly gradientMean: Quantity;
  readonly gradientMedian: Quantity;
  /** A few rows dominate the mean gradient. */
  readonly isSpiky: boolean;
}

export interface Measured {
  readonly dim: number;
  /** The exact expectation of the entropy. */
  readonly exact: Quantity;
  /** The article's entropy, if the settings are the article's. */
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
  readonly samples: Readonly<Record<SeriesName, Sample>>;
  /** Weights of the rows of the articles. */
  readonly taught: Quantity;
  /** One query at the chosen dimension. */
  readonly row: Rows;
}

/**
 * Var(q·k) is d without the scale and 1 with it; at 0 all keys are equal. The common part of the keys
 * raises all scores of a row equally, so only the rest of the variance counts.
 */
function expectedOf(knn: LessonFunctions, n: number, correlation: number): Expected {
  const rest = 1 - correlation;
  const at = (variance: number) => scalar(knn, "expectedEntropy", { n, variance: variance * rest });
  return {
    ceiling: new Quantity("ceiling", at(0), decimals(3)),
    scaled: new Quantity("exactScaled", at(1), decimals(4)),
    unscaled: experimentDims.map(
      (dim) => new Quantity("exactUnscaled", at(dim), decimals(4), [[String(dim)]]),
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

/** Above this ratio of mean to median, a few rows dominate the mean. */
const spikyFactor = 100;

function trialsOf(row: EntropyRow, name: SeriesName): Trials {
  const { entropy, sd, effective, mean, median } = fields[name];
  const of = [name, String(row.dimension)];
  return {
    entropy: oneField("entropy", row, entropy, decimals(4), of),
    sd: row[sd],
    effective: oneField("effective", row, effective, decimals(2), of),
    gradientMean: oneField("gradientMean", row, mean, formatSmall, of),
    gradientMedian: oneField("gradientMedian", row, median, formatSmall, of),
    isSpiky: row[mean] > spikyFactor * row[median],
  };
}

function articleOf(state: State, name: SeriesName, dim: number): Quantity | undefined {
  const asArticle = state.count === 64 && state.trials === 5 && state.correlation === 0;
  const row = asArticle ? articleEntropy.find((a) => a.dim === dim) : undefined;
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
  const [expected, samples] = [memoizeLast(expectedOf), memoizeLast(samplesOf)];
  const [curve, taught, row] = [memoizeLast(curveOf), memoizeLast(taughtOf), memoizeLast(rowsOf)];
  return (knn: LessonFunctions, state: State, done: ReadonlyMap<number, EntropyRow>): Solved => {
    const theory = expected(knn, state.count, state.correlation);
    const rows = experimentDims.map((dim) => done.get(dim));
    const measured = (name: SeriesName) =>
      experimentDims.map((dim, i): Measured => {
        const row = rows[i];
        const exact = name === "scaled" ? theory.scaled : theory.unscaled[i];
        if (exact === undefined) throw new Error("every dimension has an expectation");
        const article = articleOf(state, name, dim);
        return { dim, exact, article, trials: row && trialsOf(row, name) };
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
      samples: samples(knn, state.dim, state.seed),
      taught: taught(knn),
      row: row(knn, state.dim, state.count, state.seed),
    };
  };
}

const trialsAtLast = ({ series, last }: Solved, name: SeriesName): Trials | undefined =>
  series[name].find(({ dim }) => dim === last)?.trials;

/** The readings for `<soft-value>`. */
export const readings: Readings<Solved> = {
  /** Of one query at the chosen dimension. */
  "effective-unscaled": ({ row }) => row.unscaled.effective.at(),
  "effective-scaled": ({ row }) => row.scaled.effective.at(),
  "largest-unscaled": ({ row }) => row.unscaled.weights.at(row.order[0]),
  "largest-scaled": ({ row }) => row.scaled.weights.at(row.order[0]),
  /** The expected entropy at the dimension of a prediction. */
  "expected-unscaled": ({ series }) =>
    series.unscaled.find(({ dim }) => dim === askedDim)?.exact.at(0, decimals(2)),
  /** Gradients at the largest dimension whose trials are done. */
  "gradient-median": (solved) => trialsAtLast(solved, "unscaled")?.gradientMedian.at(),
  "gradient-mean": (solved) => trialsAtLast(solved, "unscaled")?.gradientMean.at(),
  "gradient-scaled": (solved) => trialsAtLast(solved, "scaled")?.gradientMean.at(),
  /** Of the variable score: its weight and slope. */
  weight: ({ weight }) => weight.at(),
  slope: ({ slope }) => slope.at(),
  "variance-unscaled": ({ samples }) => samples.unscaled.variance.at(),
  "variance-scaled": ({ samples }) => samples.scaled.variance.at(),
  /** The share of scores with a vanishing slope. */
  "dead-unscaled": ({ samples }) => samples.unscaled.dead.at(),
  "dead-scaled": ({ samples }) => samples.scaled.dead.at(),
};

/** Two softmaxes and the experiment as numbers; pending results are empty. */
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

function softmax(
  name: string,
  scores: readonly (readonly number[])[],
  weights: ArrayLike<number>,
): ResultTable {
  return {
    name,
    rows: scores.map((_, i) => String(i + 1)),
    columns: (scores[0] ?? []).map((_, j) => String(j + 1)),
    scores: scores.flat(),
    weights,
  };
}

export function tables(solved: Solved): ResultTable[] {
  const { rows, series, movedScores, weight, taught, row } = solved;
  return [
    ...(["unscaled", "scaled"] as const).map((name) => ({
      name: `one query, ${name}`,
      rows: ["query"],
      columns: row[name].weights.axes[1] ?? [],
      weights: row[name].weights.data,
    })),
    {
      name: "entropy",
      rows: experimentDims.map(String),
      columns: [...measured, "unscaledExpected", "scaledExpected"],
      values: rows.flatMap((row, i) => [
        ...measured.map((name) => row?.[name] ?? Number.NaN),
        ...[series.unscaled, series.scaled].map((of) => of[i]?.exact.data[0] ?? Number.NaN),
      ]),
    },
    softmax("moved score", [movedScores], weight.data),
    softmax("softmax rows", taughtRows, taught.data),
  ];
}

/** The exact expectation for n weights whose scores have this variance, in nats. */
export const entropyAt = (knn: LessonFunctions, n: number, variance: number): number =>
  knn.expectedEntropy({ n, variance });
