/** The results of the lesson. */
import type { SoftKnn } from "../../api/index.js";
import { formatPercent } from "../../figure/format-number.js";
import type { NamedValue } from "../../figure/named-value.js";
import { oneField } from "../../figure/parts-of-results.js";
import { Quantity } from "../../figure/quantity.js";
import type { State } from "../../figure/state/state.js";
import { classNumbers, type DigitSet } from "./digit-set.js";
import type { Assessment, LeaveOneOut } from "./leave-one-out.js";
import type { MetricRun } from "./metric-run.js";
import { type WrongDigit, wrongDigits, wrongPlaces } from "./solve-errors.js";
import { type SolvedMetric, type SolvedSlope, solveMetric, solveSlope } from "./solve-metric.js";
import { type SolvedQuery, solveQuery } from "./solve-query.js";
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
}

/** Recomputes a result only when a part of its key changes. */
function keeping<Result>() {
  let last: { readonly key: readonly unknown[]; readonly result: Result } | undefined;
  return (key: readonly unknown[], make: () => Result): Result => {
    if (!last?.key.every((part, i) => part === key[i])) last = { key, result: make() };
    return last.result;
  };
}

/** The digit of the slope charts while the query is a drawing. */
export const exampleDigit = 628;

/** A solver for one figure, which caches unchanged results. */
export function solver() {
  const queries = keeping<SolvedQuery>();
  const alls = keeping<SolvedAll>();
  const metrics = keeping<SolvedMetric | undefined>();
  const slopes = keeping<SolvedSlope | undefined>();
  return (knn: SoftKnn, set: DigitSet, state: State, runs: Runs): Solved => {
    const { similarity, temperature, digits } = state;
    const { query: place, drawing, neighbors } = digits;
    const { result, shown, run, epoch } = runs;
    const now = run?.at(epoch);
    const query = queries([similarity, temperature, place, drawing, neighbors], () =>
      solveQuery(knn, set, state),
    );
    const example = place === drawn ? exampleDigit : place;
    return {
      query,
      all: result && alls([result, shown], () => solveAll(knn, set, result, shown)),
      metric: run && metrics([now, query], () => solveMetric(knn, run, epoch, query.levels)),
      slope: run && slopes([now, example], () => solveSlope(knn, set, run, epoch, example)),
    };
  };
}
