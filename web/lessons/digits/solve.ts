/** The results of the lesson. */
import { formatPercent } from "../../figure/format-number.js";
import { keeping } from "../../figure/keeping.js";
import type { LessonFunctions } from "../../figure/lesson-functions.js";
import type { NamedValue } from "../../figure/named-value.js";
import { oneField } from "../../figure/parts-of-results.js";
import type { Readings } from "../../figure/readings.js";
import type { ResultTable } from "../../figure/result-table.js";
import type { State } from "../../figure/state/state.js";
import { classNumbers, type DigitSet } from "./digit-set.js";
import type { LeaveOneOut, LeaveOneOutRun } from "./leave-one-out.js";
import type { MetricEpoch, MetricTraining } from "./metric-training.js";
import { nearest, type SolvedQuery, solveQuery } from "./solve-query.js";

export interface SolvedAll {
  readonly settings: LeaveOneOut["settings"];
  readonly soft: NamedValue;
  readonly hard: NamedValue;
  /** The number of errors of each classifier. */
  readonly softErrors: number;
  readonly hardErrors: number;
  /** The first errors of the soft vote. */
  readonly wrong: readonly WrongDigit[];
}

interface WrongDigit {
  readonly place: number;
  readonly label: number;
  readonly prediction: number;
  /** The nearest digits, best first. */
  readonly near: readonly number[];
}

/** The plane of the learned metric at one epoch. */
export interface SolvedMetric {
  readonly epoch: number;
  /** (n,2) */
  readonly points: ArrayLike<number>;
  /** The query in the plane. */
  readonly star: ArrayLike<number>;
  readonly training: NamedValue;
  readonly heldOut: NamedValue;
  /** The held-out accuracy before training. */
  readonly heldOutAtStart: NamedValue;
}

export interface Solved {
  readonly query: SolvedQuery;
  /** Before a prediction moved the figure. */
  readonly earlier: SolvedQuery | undefined;
  /** Undefined until the first run is done. */
  readonly all: SolvedAll | undefined;
  /** The votes of all digits belong to other settings than those of the state. */
  readonly isStale: boolean;
  readonly metric: SolvedMetric | undefined;
}

/** The number of shown errors, and of the nearest digits of each. */
const [errorsShown, neighborsShown] = [12, 3];

const wrongPlaces = (set: DigitSet, prediction: Int32Array): number[] =>
  Array.from(prediction.keys()).filter((i) => prediction[i] !== set.labels[i]);

export function solveAll(
  knn: LessonFunctions,
  set: DigitSet,
  { settings, soft, hard }: LeaveOneOut,
): SolvedAll {
  const accuracy = (name: string, of: LeaveOneOut["soft"]) =>
    oneField(name, of, "accuracy", (share) => formatPercent(share, 2)).at();
  const wrong = wrongPlaces(set, soft.prediction);
  const { similarity } = settings;
  return {
    settings,
    soft: accuracy("softAccuracy", soft),
    hard: accuracy("hardAccuracy", hard),
    softErrors: wrong.length,
    hardErrors: wrongPlaces(set, hard.prediction).length,
    wrong: wrong.slice(0, errorsShown).map((self) => ({
      place: self,
      label: set.labelOf(self),
      prediction: soft.prediction[self] ?? 0,
      near: nearest(knn, set, set.levelsOf(self), { similarity, count: neighborsShown, self }),
    })),
  };
}

export function solveMetric(
  knn: LessonFunctions,
  { epochs, set, shown }: Pick<MetricTraining, "epochs" | "set" | "shown">,
  levels: ArrayLike<number>,
): SolvedMetric | undefined {
  const [now, first] = [epochs[shown], epochs[0]];
  if (now === undefined || first === undefined) return undefined;
  const accuracy = ({ epoch, ...of }: MetricEpoch, half: "training" | "heldOut") => {
    const percent = (share: number) => formatPercent(share, 1);
    return oneField(`${half}Accuracy`, of[half], "accuracy", percent, [String(epoch)]).at();
  };
  return {
    epoch: now.epoch,
    points: knn.linear(set.all, now.projection).data,
    star: knn.linear(set.standardized(levels), now.projection).data,
    training: accuracy(now, "training"),
    heldOut: accuracy(now, "heldOut"),
    heldOutAtStart: accuracy(first, "heldOut"),
  };
}

interface Runs {
  readonly votes: Pick<LeaveOneOutRun, "result" | "isStale">;
  readonly training: MetricTraining;
  /** The state before a prediction was answered. */
  readonly before: State | undefined;
}

/** A solver for one figure, which keeps unchanged results. */
export function solver(knn: LessonFunctions, set: DigitSet) {
  const queries = keeping<SolvedQuery>();
  const earliers = keeping<SolvedQuery>();
  const alls = keeping<SolvedAll>();
  const metrics = keeping<SolvedMetric | undefined>();
  return (state: State, { votes, training, before }: Runs): Solved => {
    const { similarity, temperature, digits } = state;
    const { query: place, drawing, neighbors } = digits;
    const { result, isStale } = votes;
    const query = queries([similarity, temperature, place, drawing, neighbors], () =>
      solveQuery(knn, set, state),
    );
    return {
      query,
      earlier: before && earliers([before], () => solveQuery(knn, set, before)),
      all: result && alls([result], () => solveAll(knn, set, result)),
      isStale,
      metric: metrics([training.epochs[training.shown], query], () =>
        solveMetric(knn, training, query.levels),
      ),
    };
  };
}

export function tables({ query, all }: Solved, epochs: readonly MetricEpoch[]): ResultTable[] {
  const { data } = query.weights;
  const near: ResultTable = {
    name: "weights",
    rows: ["query"],
    columns: Array.from(data, (_, place) => String(place)),
    weights: data,
  };
  const shares: ResultTable = {
    name: "shares",
    rows: ["soft", "hard"],
    columns: classNumbers.map(String),
    values: [...Array.from(query.soft.shares.data), ...Array.from(query.hard.shares.data)],
  };
  const training: ResultTable = {
    name: "training",
    rows: epochs.map(({ epoch }) => String(epoch)),
    columns: ["held-out accuracy", "training accuracy"],
    values: epochs.flatMap((it) => [it.heldOut.accuracy, it.training.accuracy]),
  };
  if (all === undefined) return [near, shares, training];
  const loo: ResultTable = {
    name: "leave-one-out",
    rows: ["all"],
    columns: ["soft accuracy", "hard accuracy"],
    values: [all.soft.value, all.hard.value],
  };
  return [near, shares, loo, training];
}

/** The votes of all digits, unless they are being counted again. */
const counted = ({ all, isStale }: Solved) => (isStale ? undefined : all);

export const readings: Readings<Solved> = {
  /** The classes of the soft and the hard vote, and the share of the first. */
  "soft-class": ({ query }) => String(query.soft.prediction),
  "hard-class": ({ query }) => String(query.hard.prediction),
  share: ({ query }) => query.soft.shares.at(query.soft.prediction),
  "effective-k": ({ query }) => query.effective,
  /** Leave-one-out accuracy over all digits. */
  accuracy: (solved) => counted(solved)?.soft,
  "hard-accuracy": (solved) => counted(solved)?.hard,
  errors: (solved) => counted(solved)?.softErrors.toString(),
  "hard-errors": (solved) => counted(solved)?.hardErrors.toString(),
  /** Of the learned metric at the displayed epoch. */
  epoch: ({ metric }) => metric && String(metric.epoch),
  "held-out": ({ metric }) => metric?.heldOut,
  "held-out-start": ({ metric }) => metric?.heldOutAtStart,
};
