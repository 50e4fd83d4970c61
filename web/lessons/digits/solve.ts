/** The results of the lesson. */
import type { SoftKnn } from "../../api/index.js";
import { formatPercent, formatShare } from "../../figure/format-number.js";
import { keeping } from "../../figure/keeping.js";
import type { NamedValue } from "../../figure/named-value.js";
import { oneField } from "../../figure/parts-of-results.js";
import { Quantity } from "../../figure/quantity.js";
import type { Readings } from "../../figure/readings.js";
import type { ResultTable } from "../../figure/result-table.js";
import type { State } from "../../figure/state/state.js";
import { classNumbers, type DigitSet } from "./digit-set.js";
import type { Assessment, LeaveOneOut } from "./leave-one-out.js";
import type { MetricEpoch, MetricRun } from "./metric-run.js";
import { type SolvedMetric, type SolvedSlope, solveMetric, solveSlope } from "./solve-metric.js";
import { type Neighbor, type SolvedQuery, solveQuery } from "./solve-query.js";
import { drawn } from "./state.js";

export interface SolvedAll {
  readonly result: LeaveOneOut;
  readonly soft: NamedValue;
  readonly hard: NamedValue;
  /** The number of errors of each classifier. */
  readonly softErrors: number;
  readonly hardErrors: number;
  /** (10,10) counts of the soft vote. */
  readonly confusion: Quantity;
  readonly wrong: readonly WrongDigit[];
}

export interface Solved {
  readonly query: SolvedQuery;
  /** Before a prediction moved the figure. */
  readonly earlier: SolvedQuery | undefined;
  /** Undefined until the first run is done. */
  readonly all: SolvedAll | undefined;
  readonly metric: SolvedMetric | undefined;
  readonly slope: SolvedSlope | undefined;
}

const percent = (share: number): string => formatPercent(share, 2);
const classNames = classNumbers.map(String);

const accuracyOf = (name: string, assessment: Assessment): NamedValue =>
  oneField(name, assessment, "accuracy", percent).at();

export function solveAll(
  knn: SoftKnn,
  set: DigitSet,
  result: LeaveOneOut,
  shown: number,
): SolvedAll {
  const { soft, hard } = result;
  return {
    result,
    soft: accuracyOf("softAccuracy", soft),
    hard: accuracyOf("hardAccuracy", hard),
    softErrors: wrongPlaces(set, soft.prediction).length,
    hardErrors: wrongPlaces(set, hard.prediction).length,
    confusion: new Quantity("confusion", soft.confusion.data, String, [classNames, classNames]),
    wrong: wrongDigits(knn, set, result, shown),
  };
}

interface Runs {
  readonly result: LeaveOneOut | undefined;
  /** Number of errors to show. */
  readonly shown: number;
  readonly run: MetricRun | undefined;
  readonly epoch: number;
  /** The state before a prediction was answered. */
  readonly before: State | undefined;
}

/** The digit of the slope charts while the query is a drawing. */
const exampleDigit = 628;

/** A solver for one figure, which caches unchanged results. */
export function solver() {
  const queries = keeping<SolvedQuery>();
  const earliers = keeping<SolvedQuery>();
  const alls = keeping<SolvedAll>();
  const metrics = keeping<SolvedMetric | undefined>();
  const slopes = keeping<SolvedSlope | undefined>();
  return (knn: SoftKnn, set: DigitSet, state: State, runs: Runs): Solved => {
    const { similarity, temperature, digits } = state;
    const { query: place, drawing, neighbors } = digits;
    const { result, shown, run, epoch, before } = runs;
    const now = run?.at(epoch);
    const query = queries([similarity, temperature, place, drawing, neighbors], () =>
      solveQuery(knn, set, state),
    );
    const example = place === drawn ? exampleDigit : place;
    return {
      query,
      earlier: before && earliers([before], () => solveQuery(knn, set, before)),
      all: result && alls([result, shown], () => solveAll(knn, set, result, shown)),
      metric: run && metrics([now, query], () => solveMetric(knn, run, epoch, query.levels)),
      slope: run && slopes([now, example], () => solveSlope(knn, set, run, epoch, example)),
    };
  };
}

const classes = classNumbers.map(String);

export function tables({ query, all }: Solved, epochs: readonly MetricEpoch[]): ResultTable[] {
  const { data } = query.weights;
  const near: ResultTable = {
    name: "weights",
    rows: ["query"],
    columns: Array.from(data, (_, place) => String(place)),
    weights: data,
  };
  const shares: ResultTable = {
    ...{ name: "shares", rows: ["soft", "hard"], columns: classes },
    values: [...Array.from(query.soft.shares.data), ...Array.from(query.hard.shares.data)],
  };
  const training: ResultTable = {
    name: "training",
    rows: epochs.map(({ epoch }) => String(epoch)),
    columns: ["objective", "training accuracy", "held-out accuracy"],
    values: epochs.flatMap((it) => [
      it.scored.objective,
      it.training.accuracy,
      it.heldOut.accuracy,
    ]),
  };
  if (all === undefined) return [near, shares, training];
  return [
    near,
    shares,
    { name: "confusion", rows: classes, columns: classes, values: all.confusion.data },
    {
      ...{ name: "leave-one-out", rows: ["all"], columns: ["soft accuracy", "hard accuracy"] },
      values: [all.soft.value, all.hard.value],
    },
    training,
  ];
}

export const readings: Readings<Solved> = {
  /** The classes of the soft and the hard vote, and the share of the first. */
  "soft-class": ({ query }) => String(query.soft.prediction),
  "hard-class": ({ query }) => String(query.hard.prediction),
  share: ({ query }) => query.soft.shares.at(query.soft.prediction),
  "effective-k": ({ query }) => query.effective,
  /** Leave-one-out accuracy over all digits. */
  accuracy: ({ all }) => all?.soft,
  "hard-accuracy": ({ all }) => all?.hard,
  errors: ({ all }) => all && String(all.softErrors),
  "hard-errors": ({ all }) => all && String(all.hardErrors),
  /** Of the learned metric at the displayed epoch. */
  epoch: ({ metric }) => metric && String(metric.epoch),
  "held-out": ({ metric }) => metric?.heldOut,
  "held-out-start": ({ metric }) => metric?.heldOutAtStart,
};

/** The number of shown neighbours of each error. */
const neighborsShown = 3;

export interface WrongDigit {
  readonly place: number;
  readonly label: number;
  readonly prediction: number;
  readonly near: readonly Neighbor[];
}

/** The indices of the misclassified digits. */
export const wrongPlaces = (set: DigitSet, prediction: Int32Array): number[] =>
  Array.from(prediction.keys()).filter((i) => prediction[i] !== set.labels[i]);

/** The weights of all others for each of some digits. */
function weightsOf(knn: SoftKnn, set: DigitSet, { settings }: LeaveOneOut, places: number[]) {
  const { similarity, temperature } = settings;
  const query = set.rowsOf(set.keys, places);
  const data = new Uint8Array(places.length * set.count).fill(1);
  for (const [i, place] of places.entries()) data[i * set.count + place] = 0;
  const mask = { data, shape: [places.length, set.count] };
  const options = { similarity, temperature, mask, returnWeights: true as const };
  const { weights } = knn.attention({ query, key: set.keys, value: set.values }, options);
  const { indices } = knn.nearestNeighbors(query, set.keys, { k: neighborsShown + 1, similarity });
  return { weights, indices };
}

export function wrongDigits(
  knn: SoftKnn,
  set: DigitSet,
  result: LeaveOneOut,
  count: number,
): WrongDigit[] {
  const places = wrongPlaces(set, result.soft.prediction).slice(0, count);
  if (places.length === 0) return [];
  const { weights, indices } = weightsOf(knn, set, result, places);
  const keys = Array.from({ length: set.count }, (_, i) => String(i));
  const all = new Quantity("wrongWeight", weights.data, formatShare, [places.map(String), keys]);
  const row = (i: number) =>
    Array.from(indices.subarray(i * (neighborsShown + 1), (i + 1) * (neighborsShown + 1)))
      .filter((place) => place !== places[i])
      .slice(0, neighborsShown);
  const weightOf = (i: number, place: number): NamedValue =>
    all.at(i * set.count + place, (share) => formatShare(share, 2));
  return places.map((place, i) => ({
    ...{ place, label: set.labelOf(place), prediction: result.soft.prediction[place] ?? 0 },
    near: row(i).map((at) => ({
      ...{ place: at, label: set.labelOf(at), weight: weightOf(i, at), isHard: false },
    })),
  }));
}
