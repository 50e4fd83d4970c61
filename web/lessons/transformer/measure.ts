/** Measures a network and its heads on fresh sequences: accuracy, and attention by position. */

import type { TransformerModel } from "../../api/learn/index.js";
import type { LessonFunctions } from "../../figure/lesson-functions.js";
import type { NamedValue } from "../../figure/named-value.js";
import {
  lengthsOf,
  NextTokens,
  type ProbeChanges,
  type ProbeSequence,
  probeCount,
  probeSequences,
} from "../../figure/repeats.js";
import type { Point } from "../../figure/state/state.js";

/** A key or a query of the fresh sequences in the plane of a head. */
export interface Place {
  readonly at: Point;
  readonly token: number;
  /** The token before it; undefined at the beginning. */
  readonly before: number | undefined;
  readonly position: number;
}

export interface Measured {
  /** The fraction of correctly predicted tokens after the first period. */
  readonly accuracy: NamedValue;
  /** (layers·heads): the mean weight on the previous position, and on the position after the last occurrence of the token. */
  readonly previous: readonly number[];
  readonly induction: readonly number[];
  /** Of each head, layer by layer. */
  readonly keys: readonly (readonly Place[])[];
}

const listsOf = <T>(count: number): T[][] => Array.from({ length: count }, () => []);

/** The mean of each list. */
const means = (lists: readonly (readonly number[])[]): number[] =>
  lists.map((list) => list.reduce((sum, x) => sum + x, 0) / Math.max(1, list.length));

export function measure(
  knn: LessonFunctions,
  model: TransformerModel,
  changes: ProbeChanges,
): Measured {
  const lengths = lengthsOf(model);
  const { context, count } = lengths;
  const [previous, induction] = [listsOf<number>(count), listsOf<number>(count)];
  const keys = listsOf<Place>(count);
  const predictions = new NextTokens();
  for (const sequence of probeSequences(knn, lengths, probeCount)) {
    const { tokens, period } = sequence;
    const result = knn.transformer({ tokens, model }, { ...changes, returnHeads: true });
    predictions.add(sequence, result.logits);
    result.layers?.forEach(({ weights, key }, layer) => {
      for (let h = 0; h < model.heads; h++) {
        const head = layer * model.heads + h;
        const weight = (i: number, j: number) => weights.data[(h * context + i) * context + j] ?? 0;
        for (let i = 1; i < context; i++) previous[head]?.push(weight(i, i - 1));
        for (let i = period; i < context; i++) induction[head]?.push(weight(i, i - period + 1));
        keys[head]?.push(...placesOf(sequence, key.data.subarray(2 * h * context)));
      }
    });
  }
  return {
    accuracy: predictions.accuracy(knn, "accuracy", []),
    previous: means(previous),
    induction: means(induction),
    keys,
  };
}

function placesOf({ tokens }: ProbeSequence, points: ArrayLike<number>): Place[] {
  return tokens.map((token, position) => ({
    at: [points[2 * position] ?? 0, points[2 * position + 1] ?? 0],
    token,
    before: tokens[position - 1],
    position,
  }));
}

/** The detected role of a head, by a clear share of its weight. */
export type Role = "previous" | "induction" | "other";

const leastShare = { previous: 0.4, induction: 0.25 } as const;

export function roleOf(
  { previous, induction }: Pick<Measured, "previous" | "induction">,
  head: number,
): Role {
  if ((previous[head] ?? 0) >= leastShare.previous) return "previous";
  return (induction[head] ?? 0) >= leastShare.induction ? "induction" : "other";
}
