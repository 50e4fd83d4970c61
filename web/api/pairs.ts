/** What `attention`, `scores` and `nearestNeighbors` share: queries against keys. */

import { type Similarity, similarities } from "./attention-options.js";
import { type AttentionShape, fit, widenEmpty } from "./attention-shape.js";
import type { ArgumentInfo } from "./engine.js";
import {
  checkMemory,
  commonElement,
  draftTensor,
  floatElements,
  requireShape,
  type Source,
  toDoubles,
  type UncheckedTensor,
} from "./tensor.js";

/** First look at a tensor of rows; see `draftTensor`. */
export function draftRows(value: unknown, where: string, argument: string): UncheckedTensor {
  return requireShape(draftTensor(value, { where, argument }, "number"));
}

/** (…,m,n) */
export function scoreShape(fitted: AttentionShape): number[] {
  return [...fitted.lead, fitted.raw.queries, fitted.raw.keys];
}

/** The number the core knows a similarity by. */
export function rawSimilarity(similarity: Similarity): number {
  return similarities.indexOf(similarity);
}

/** Queries and keys that are known to be sound and to fit. */
export interface Pairs<T> {
  /** What `check` found out. */
  readonly checked: T;
  readonly query: Float64Array;
  readonly key: Float64Array;
  readonly element: string;
  readonly fitted: AttentionShape;
  readonly asked: {
    readonly query: ArgumentInfo;
    readonly key: ArgumentInfo;
    readonly score: ArgumentInfo;
  };
}

/** Settles and fits both; `check` refuses results that are too large before anything is copied. */
export function readPairs<T>(
  where: string,
  queries: unknown,
  keys: unknown,
  check: (fitted: AttentionShape, floats: readonly Source[]) => T,
): Pairs<T> {
  const queryDraft = draftRows(queries, where, "query");
  const keyDraft = draftRows(keys, where, "key");
  const q = checkMemory(widenEmpty(queryDraft, keyDraft), floatElements);
  const k = checkMemory(widenEmpty(keyDraft, queryDraft), floatElements);
  const element = commonElement([q, k]);
  const fitted = fit(q, k);
  const checked = check(fitted, [q, k]);
  const [query, key] = [toDoubles(q), toDoubles(k)];
  const asked = {
    query: { argument: "query", shape: q.shape, data: query },
    key: { argument: "key", shape: k.shape, data: key },
    score: { argument: "score", shape: scoreShape(fitted) },
  };
  return { checked, query, key, element, fitted, asked };
}
