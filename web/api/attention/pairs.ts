/** The common part of `attention`, `scores` and `nearestNeighbors`: queries against keys. */

import { inOneType, type Source } from "../tensors/tensor.js";
import { type Similarity, similarities } from "./attention-options.js";
import { type AttentionShape, asRow, fit, withColumns } from "./attention-shape.js";

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
  readonly mask: Source | undefined;
  readonly element: string;
  readonly fitted: AttentionShape;
}

/** Fits both together; a mask may decide on the number type of all. */
export function fitPairs(queries: Source, keys: Source, masks?: Source): Pairs {
  const rows = asRow(queries, keys);
  const [element, [query, key, mask]] = inOneType([rows, withColumns(keys, rows), masks]);
  return { query, key, mask, element, fitted: fit(query, key) };
}
