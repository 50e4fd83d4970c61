/** The common part of `attention`, `scores` and `nearestNeighbors`: queries against keys. */

import {
  checkMemory,
  inOneType,
  type Source,
  type UncheckedTensor,
  uncheckedRows,
  uncheckedTensor,
} from "../tensors/tensor.js";
import { type Similarity, similarities } from "./attention-options.js";
import { type AttentionShape, checkRow, checkRows, fit } from "./attention-shape.js";

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

/** Reads both and fits them together; a mask may decide on the number type of all. */
export function readPairs(queries: unknown, keys: unknown, masks?: UncheckedTensor): Pairs {
  const drafts = [uncheckedTensor(queries, "query"), uncheckedRows(keys, "key")] as const;
  const rows = checkRow(drafts[0], drafts[1]);
  const all = [rows, checkRows(drafts[1], rows), masks && checkMemory(masks)] as const;
  const [element, [query, key, mask]] = inOneType(all);
  return { query, key, mask, element, fitted: fit(query, key) };
}
