/** How the shapes of tokens, projections and heads fit together. */

import { shapeError } from "../errors.js";
import { requireAxes, type Source } from "../tensors/tensor.js";
import {
  type AttentionShape,
  requireInner,
  requireMatrix,
  same,
  sameRank,
} from "./attention-shape.js";

/** All tensors of a multi-head call. */
export interface HeadSources {
  readonly query: Source;
  readonly key: Source;
  readonly value: Source;
  readonly wq: Source;
  readonly wk: Source;
  readonly wv: Source;
  readonly wo: Source | undefined;
}

export interface HeadFit {
  /** The shape of attention inside the heads; its `lead` is (H) or (B, H). */
  readonly inner: AttentionShape;
  /** (m,b) or (B,m,b) */
  readonly output: readonly number[];
  /** (…,H,m,v) */
  readonly heads: readonly number[];
}

/** Fits tokens and matrices together; see `MultiHeadInputs` and `MultiHeadOptions`. */
export function fitHeads(sources: HeadSources, heads: number): HeadFit {
  const { query, key, value, wq, wk, wv, wo } = sources;
  requireAxes(query, 2, 3, "2 or 3 axes, (tokens, dimension) or (B, tokens, dimension)");
  for (const other of [key, value]) {
    sameRank(query, other);
    same("batch", other, query, -3);
  }
  same("number of keys", value, key, -2);
  requireInner(query, requireMatrix(wq, 2));
  requireInner(key, requireMatrix(wk, 2));
  requireInner(value, requireMatrix(wv, 2));
  const width = headWidth(wq, heads, "heads");
  if (width === 0) throw shapeError(wq, "has 0 columns; each head needs at least 1");
  const keyHeads = sharedHeads(wk, width, heads);
  const valueWidth = headWidth(wv, keyHeads, keyHeads === heads ? "heads" : "heads of wk");
  const joined = heads * valueWidth;
  if (wo && requireMatrix(wo, 2).shape[0] !== joined) {
    const needed = `the ${heads} heads of dimension ${valueWidth} need ${joined}`;
    throw shapeError(wo, `has ${wo.shape[0]} rows but ${needed}`);
  }
  const [queries = 0, batch = 1] = query.shape.slice(0, -1).reverse();
  const keys = key.shape.at(-2) as number;
  const before = query.shape.slice(0, -2);
  const lead = [...before, heads];
  return {
    inner: { raw: { batch, queryHeads: heads, keyHeads, queries, keys, width, valueWidth }, lead },
    output: [...before, queries, wo ? (wo.shape[1] as number) : joined],
    heads: [...lead, queries, valueWidth],
  };
}

/** The number of columns per head; `what` names the heads. */
export function headWidth(source: Source, heads: number, what: string): number {
  const columns = source.shape[1] as number;
  if (columns % heads === 0) return columns / heads;
  throw shapeError(source, `has ${columns} columns, which the ${heads} ${what} do not divide`);
}

/** The number of key heads in `wk`: that of the query heads or a divisor of it. */
function sharedHeads(wk: Source, width: number, heads: number): number {
  const columns = wk.shape[1] as number;
  const keyHeads = columns / width;
  if (keyHeads > 0 && columns % width === 0 && heads % keyHeads === 0) return keyHeads;
  const others = heads > 1 ? `, or ${width} times a divisor of ${heads}` : "";
  const needed = `${heads} heads of dimension ${width} need ${heads * width}`;
  throw shapeError(wk, `has ${columns} columns but ${needed}${others}`);
}
