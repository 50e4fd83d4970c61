/** What `attention`, `scores` and `nearestNeighbors` share: queries against keys. */

import { type Similarity, similarities } from "./attention-options.js";
import { type Fit, fit, widenEmpty } from "./attention-shape.js";
import type { Asked } from "./engine.js";
import {
  commonElement,
  type Draft,
  draftTensor,
  floatElements,
  requireShape,
  type Source,
  settle,
  toDoubles,
} from "./tensor.js";

/** First look at a tensor of rows; see `draftTensor`. */
export function draftRows(value: unknown, where: string, argument: string): Draft {
  return requireShape(draftTensor(value, { where, argument }, "number"));
}

/** (…,m,n) */
export function scoreShape(fitted: Fit): number[] {
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
  readonly fitted: Fit;
  readonly asked: { readonly query: Asked; readonly key: Asked; readonly score: Asked };
}

/** Settles and fits both; `check` refuses results that are too large before anything is copied. */
export function readPairs<T>(
  where: string,
  queries: unknown,
  keys: unknown,
  check: (fitted: Fit, floats: readonly Source[]) => T,
): Pairs<T> {
  const queryDraft = draftRows(queries, where, "query");
  const keyDraft = draftRows(keys, where, "key");
  const q = settle(widenEmpty(queryDraft, keyDraft), floatElements);
  const k = settle(widenEmpty(keyDraft, queryDraft), floatElements);
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
