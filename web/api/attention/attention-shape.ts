/** How the axes of query, key and value fit together. */

import { shapeError } from "../errors.js";
import { checkSize, maxScores } from "../limits.js";
import { inOneType, requireAxes, requireWidth, type Source, showShape } from "../tensors/tensor.js";
import type { Shape } from "../transport/core-module.js";

export interface AttentionShape {
  readonly raw: Shape;
  /** The leading axes of the results: (), (H) or (B, H). */
  readonly lead: readonly number[];
}

/** Fits query and key together, and value if given. */
export function fit(query: Source, key: Source, value?: Source): AttentionShape {
  requireAxes(query, 2, 4, "2, 3 or 4 axes, (rows, columns), (H, …) or (B, H, …)");
  sameRank(query, key);
  if (value) sameRank(query, value);
  requireWidth(query);
  same("dimension", key, query, -1);
  same("batch", key, query, -4);
  const heads = query.shape.at(-3) ?? 1;
  const keyHeads = key.shape.at(-3) ?? 1;
  if (heads !== keyHeads && !(keyHeads !== 0 && heads % keyHeads === 0)) {
    const wanted = `the ${heads} heads of ${query.place}`;
    throw shapeError(key, `has ${keyHeads} heads, which must divide ${wanted}`);
  }
  if (value) {
    same("number of keys", value, key, -2);
    same("number of heads", value, key, -3);
    same("batch", value, key, -4);
  }
  // Without key heads there are no queries to compute; the core gets a batch of 0.
  const raw = {
    batch: keyHeads && (query.shape.at(-4) ?? 1),
    queryHeads: keyHeads ? heads : 1,
    keyHeads: keyHeads || 1,
    queries: query.shape.at(-2) as number,
    keys: key.shape.at(-2) as number,
    width: query.shape.at(-1) as number,
    valueWidth: value?.shape.at(-1) ?? 0,
  };
  const fitted = { raw, lead: query.shape.slice(0, -2) };
  checkSize("score", scoreShape(fitted), maxScores);
  return fitted;
}

/** Throws if `other` has another number of axes than the query. */
export function sameRank(query: Source, other: Source): void {
  if (other.shape.length === query.shape.length) return;
  const axes = ({ shape }: Source) => `${shape.length} axes ${showShape(shape)}`;
  const wanted = axes(query).replace("axes ", "");
  throw shapeError(other, `has ${axes(other)} but ${query.place} has ${wanted}`);
}

/** Throws if an axis of a, counted from the right, has another length than that of b. */
export function same(what: string, a: Source, b: Source, axis: number): void {
  const [left, right] = [a.shape.at(axis), b.shape.at(axis)];
  if (left === right) return;
  throw shapeError(a, `has ${what} ${left} but ${b.place} has ${right}`);
}

/**
 * Nested `[]` has no rows and an unknown dimension: its second axis comes from a
 * partner with two or more axes, or is 0.
 */
export function withColumns(source: Source, partner?: Pick<Source, "shape">): Source {
  const isEmpty = source.form === "nested" && source.shape.length === 1 && source.shape[0] === 0;
  const shape = partner?.shape ?? [];
  return isEmpty
    ? { ...source, shape: [0, shape.length > 1 ? (shape.at(-1) as number) : 0] }
    : source;
}

/** The same where one row is meant: a bare one counts. */
export function asRow(given: Source, partner?: Pick<Source, "shape">): Source {
  const source = withColumns(given, partner);
  return source.shape.length === 1 ? { ...source, shape: [1, ...source.shape] } : source;
}

/** Throws unless the source is a matrix with at most `most` axes. */
export function requireMatrix(source: Source, most: number): Source {
  const wanted = most === 2 ? "2 axes, (rows, columns)" : "at least 2 axes, (…, rows, columns)";
  return requireAxes(source, 2, most, wanted);
}

/** Throws if the inner lengths differ. */
export function requireInner(left: Source, right: Source): void {
  const columns = left.shape.at(-1);
  const rows = right.shape.at(-2);
  if (columns === rows) return;
  throw shapeError(right, `has ${rows} rows but ${left.place} has ${columns} columns`);
}

/** The left factor: nested `[]` has no rows and takes its dimension from the right factor. */
export function asLeft(left: Source, right: Source): Source {
  return withColumns(left, { shape: [0, right.shape.at(-2) ?? 0] });
}

/** (…,m,n) */
export function scoreShape({ lead, raw }: AttentionShape): number[] {
  return [...lead, raw.queries, raw.keys];
}

/** Maps errors in scores and masks to the caller's arguments. */
export function scoreInfo(fitted: AttentionShape) {
  const info = { shape: scoreShape(fitted) };
  return { mask: { ...info, data: undefined }, score: info };
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
