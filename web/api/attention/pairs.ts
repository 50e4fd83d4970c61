/** The common part of `attention`, `scores` and `nearestNeighbors`: queries against keys. */

import { commonElement, type Source, uncheckedRows } from "../tensors/tensor.js";
import { type Similarity, similarities } from "./attention-options.js";
import { type AttentionShape, checkRows, fit } from "./attention-shape.js";

/** (…,m,n) */
export function scoreShape({ lead, raw }: AttentionShape): number[] {
  return [...lead, raw.queries, raw.keys];
}

/** Maps errors in scores and masks to the caller's arguments. */
export function scoreInfo(fitted: AttentionShape) {
  const info = { shape: scoreShape(fitted) };
  return { mask: { ...info, data: undefined }, score: info };
}

/** The core's number for a similarity. */
export function rawSimilarity(similarity: Similarity): number {
  return similarities.indexOf(similarity);
}

/** Checked queries and keys that fit together. */
export interface Pairs {
  readonly query: Source;
  readonly key: Source;
  readonly element: string;
  readonly fitted: AttentionShape;
}

/** Reads both and fits them together. */
export function readPairs(queries: unknown, keys: unknown): Pairs {
  const drafts = [uncheckedRows(queries, "query"), uncheckedRows(keys, "key")] as const;
  const query = checkRows(drafts[0], drafts[1]);
  const key = checkRows(drafts[1], drafts[0]);
  return { query, key, element: commonElement([query, key]), fitted: fit(query, key) };
}
