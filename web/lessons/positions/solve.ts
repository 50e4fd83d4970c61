/** Self-attention on the sentence in two orders, and what the order changes. */

import type { Tensor } from "../../api/index.js";
import { decimals, formatShare, formatSmall } from "../../figure/format-number.js";
import type { LessonFunctions } from "../../figure/lesson-functions.js";
import type { NamedValue } from "../../figure/named-value.js";
import { Quantity } from "../../figure/quantity.js";
import { added } from "../../figure/ranks.js";
import type { ResultTable } from "../../figure/result-table.js";
import type { Point } from "../../figure/state/state.js";
import { pointsTensor } from "../../figure/tensors.js";
import { type Distances, solveDistances } from "./distances.js";
import { type Encoded, encode } from "./encodings.js";
import { asWritten, type PositionsState } from "./state.js";
import { meaningOf } from "./vectors.js";

/** Attention on the sentence in one order; rows and columns are places. */
export interface Arranged {
  /** The index in the sentence of the word at each place. */
  readonly order: readonly number[];
  readonly encoded: Encoded;
  /** (n, n) */
  readonly weights: Quantity;
  /** (n, 2) */
  readonly output: Quantity;
}

export interface Solved {
  readonly state: PositionsState;
  /** The meaning of each word of the sentence. */
  readonly meanings: readonly Point[];
  readonly now: Arranged;
  /** As it was written. */
  readonly written: Arranged;
  /** The largest difference between the outputs of a word in the two orders. */
  readonly difference: NamedValue;
  /** Per place of the present order: the output differs by more than rounding. */
  readonly isChanged: readonly boolean[];
  /** The largest change of a weight since the sentence began at the first place. */
  readonly shift: NamedValue;
  readonly distances: Distances;
}

/** Differences below this are the rounding of sums in another order. */
export const rounding = 1e-12;

function arrange(knn: LessonFunctions, state: PositionsState, order: readonly number[]): Arranged {
  const places = order.map((_, place) => state.first + place);
  const words = order.map((word) => state.sentence[word] ?? "");
  const encoded = encode(
    knn,
    pointsTensor(words.map((word) => meaningOf(knn, word))),
    places,
    state,
  );
  const { placed, values, positionBias } = encoded;
  const { weights, output } = knn.attention(
    { query: placed, key: placed, value: values },
    { causal: state.earlierOnly, positionBias, returnWeights: true },
  );
  const labels = words.map((word, place) => `${word} ${place + 1}`);
  return {
    ...{ order, encoded },
    weights: new Quantity("weight", weights.data, formatShare, [labels, labels]),
    output: new Quantity("output", output.data, decimals(3), [labels, ["x", "y"]]),
  };
}

const sized = (x: number): string => (x === 0 ? "0" : formatSmall(x));

/** a − b, and its entry of the largest size, as a positive number. */
function apart(a: ArrayLike<number>, b: ArrayLike<number>, name: string) {
  const each = added(a, b, -1);
  const sizes = each.map(Math.abs);
  const at = sizes.indexOf(Math.max(...sizes));
  return { each, largest: new Quantity(name, sizes, sized).at(at) };
}

export function solve(knn: LessonFunctions, state: PositionsState): Solved {
  const written = arrange(knn, state, asWritten(state.sentence.length));
  const now = arrange(knn, state, state.order);
  const followed = state.order.flatMap((word) => [
    ...(written.output.data as Float64Array).subarray(2 * word, 2 * word + 2),
  ]);
  const { each, largest } = apart(now.output.data, followed, "difference");
  const atStart = arrange(knn, { ...state, first: 0 }, state.order);
  return {
    state,
    now,
    written,
    meanings: state.sentence.map((word) => meaningOf(knn, word)),
    difference: largest,
    isChanged: state.order.map((_, place) =>
      [0, 1].some((axis) => Math.abs(each[2 * place + axis] ?? 0) > rounding),
    ),
    shift: apart(now.weights.data, atStart.weights.data, "shift").largest,
    distances: solveDistances(knn, state),
  };
}

/** A tensor of points as points. */
export const pointsOf = ({ data }: Tensor): Point[] =>
  Array.from(
    { length: data.length / 2 },
    (_, i): Point => [data[2 * i] ?? 0, data[2 * i + 1] ?? 0],
  );

export function tables({ state, now, written, distances }: Solved): ResultTable[] {
  const namesOf = ({ order }: Arranged) =>
    order.map((word, place) => `${place + 1} ${state.sentence[word] ?? ""}`);
  const output = (name: string, arranged: Arranged): ResultTable => ({
    ...{ name, rows: namesOf(arranged), columns: ["x", "y"] },
    values: arranged.output.data,
  });
  const names = namesOf(now);
  const places = Array.from({ length: distances.count }, (_, i) => `${i + 1}`);
  return [
    output("as written", written),
    output("in this order", now),
    { name: "attention", rows: names, columns: names, weights: now.weights.data },
    {
      name: "one word at every place",
      rows: places,
      columns: places,
      scores: distances.scores.data,
    },
  ];
}
