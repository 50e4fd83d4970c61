/** How the axes of query, key and value fit together. */

import { failure, type Place } from "./errors.js";
import type { RawShape } from "./raw-groups.js";
import { requireAxes, type Source, showShape, type UncheckedTensor } from "./tensor.js";

/** A shape of at least two axes, taken apart from the right. */
interface Axes {
  readonly place: Place;
  /** undefined where the tensor has no such axis */
  readonly batch: number | undefined;
  readonly heads: number | undefined;
  readonly rows: number;
  readonly columns: number;
}

type Placed = Pick<Source, "place">;

export interface AttentionShape {
  readonly raw: RawShape;
  /** The leading axes of the results: (), (H) or (B, H). */
  readonly lead: readonly number[];
}

const axesWanted = "2, 3 or 4 axes, (rows, columns), (H, …) or (B, H, …)";

function axesOf(source: Source): Axes {
  const { place, shape } = requireAxes(source, 2, 4, axesWanted);
  const rows = shape.at(-2) as number;
  const columns = shape.at(-1) as number;
  return { place, batch: shape.at(-4), heads: shape.at(-3), rows, columns };
}

/** Fits query and key together, and value if there is one. */
export function fit(query: Source, key: Source, value?: Source): AttentionShape {
  const q = axesOf(query);
  for (const other of value === undefined ? [key] : [key, value]) sameRank(query, other);
  const k = axesOf(key);
  const v = value === undefined ? undefined : axesOf(value);
  if (q.columns === 0) {
    throw failure("SOFTKNN_E_SHAPE", q.place, "has width 0; a width of at least 1 is needed");
  }
  same("width", k, k.columns, q, q.columns);
  same("batch", k, k.batch, q, q.batch);
  checkHeads(q, k);
  if (v !== undefined) {
    same("number of keys", v, v.rows, k, k.rows);
    same("number of heads", v, v.heads, k, k.heads);
    same("batch", v, v.batch, k, k.batch);
  }
  const lead = query.shape.slice(0, -2);
  return { raw: rawShape(q, k, v?.columns ?? 0), lead };
}

function rawShape(q: Axes, k: Axes, valueWidth: number): RawShape {
  // Without heads of keys there is nothing to do, which the core is told as a batch of 0.
  const noHeads = k.heads === 0;
  return {
    batch: noHeads ? 0 : (q.batch ?? 1),
    queryHeads: noHeads ? 1 : (q.heads ?? 1),
    keyHeads: noHeads ? 1 : (k.heads ?? 1),
    queries: q.rows,
    keys: k.rows,
    width: q.columns,
    valueWidth,
  };
}

/** Refuses another number of axes than the query has. */
export function sameRank(query: Source, other: Source): void {
  if (other.shape.length === query.shape.length) return;
  const { argument } = query.place;
  const text =
    `has ${other.shape.length} axes ${showShape(other.shape)} but ` +
    `${argument} has ${query.shape.length} ${showShape(query.shape)}`;
  throw failure("SOFTKNN_E_SHAPE", other.place, text);
}

/** Refuses `left` of a where b has `right`. */
export function same(what: string, a: Placed, left: unknown, b: Placed, right: unknown): void {
  if (left === right) return;
  const text = `has ${what} ${left} but ${b.place.argument} has ${right}`;
  throw failure("SOFTKNN_E_SHAPE", a.place, text);
}

function checkHeads(q: Axes, k: Axes): void {
  if (q.heads === k.heads) return;
  const many = q.heads as number;
  const few = k.heads as number;
  if (few === 0 || many % few !== 0) {
    const text = `has ${few} heads, which must divide the ${many} heads of ${q.place.argument}`;
    throw failure("SOFTKNN_E_SHAPE", k.place, text);
  }
}

/**
 * Nested `[]` is no rows of a width it cannot tell: it takes the missing axis
 * from a partner of two axes or more, or 0.
 */
export function widenEmpty(draft: UncheckedTensor, partner?: UncheckedTensor): UncheckedTensor {
  if (!draft.owned || draft.shape?.length !== 1 || draft.shape[0] !== 0) return draft;
  const columns = (partner?.shape?.length ?? 0) > 1 ? (partner?.shape?.at(-1) ?? 0) : 0;
  return { ...draft, shape: [0, columns] };
}
