/** How tokens, projections and heads fit together. */

import { type AttentionShape, same, sameRank } from "./attention-shape.js";
import { failure } from "./errors.js";
import { requireInner, requireMatrix } from "./matmul.js";
import { requireAxes, type Source } from "./tensor.js";

/** Everything a multi-head call multiplies. */
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
  /** Of the attention in the heads; its `lead` is (H) or (B, H). */
  readonly inner: AttentionShape;
  /** (m,b) or (B,m,b) */
  readonly output: readonly number[];
  /** (…,H,m,v) */
  readonly heads: readonly number[];
}

/** Fits everything together; `heads` is H. */
export function fitHeads(sources: HeadSources, heads: number): HeadFit {
  const { query, key, value, wq, wk, wv, wo } = sources;
  checkTokens(query, key, value);
  for (const [tokens, matrix] of [
    [query, wq],
    [key, wk],
    [value, wv],
  ] as const) {
    requireInner(tokens, requireMatrix(matrix, 2));
  }
  const width = headWidth(wq, heads, "heads");
  if (width === 0) throw misfit(wq, "has 0 columns; each head needs at least 1");
  const keyHeads = sharedHeads(wk, width, heads);
  const valueWidth = headWidth(wv, keyHeads, keyHeads === heads ? "heads" : "heads of wk");
  const joined = heads * valueWidth;
  if (wo !== undefined && requireMatrix(wo, 2).shape[0] !== joined) {
    const text = `has ${wo.shape[0]} rows but the ${heads} heads of width ${valueWidth} need ${joined}`;
    throw misfit(wo, text);
  }
  const batch = query.shape.slice(0, -2);
  const queries = query.shape.at(-2) as number;
  const lead = [...batch, heads];
  const raw = {
    batch: batch[0] ?? 1,
    queryHeads: heads,
    keyHeads,
    queries,
    keys: key.shape.at(-2) as number,
    width,
    valueWidth,
  };
  return {
    inner: { raw, lead },
    output: [...batch, queries, wo === undefined ? joined : (wo.shape[1] as number)],
    heads: [...lead, queries, valueWidth],
  };
}

function misfit(source: Source, text: string): Error {
  return failure("SOFTKNN_E_SHAPE", source.place, text);
}

function checkTokens(query: Source, key: Source, value: Source): void {
  requireAxes(query, 2, 3, "2 or 3 axes, (tokens, width) or (B, tokens, width)");
  for (const other of [key, value]) {
    sameRank(query, other);
    same("batch", other, other.shape.at(-3), query, query.shape.at(-3));
  }
  same("number of keys", value, value.shape.at(-2), key, key.shape.at(-2));
}

/** The columns of one head. */
function headWidth(matrix: Source, heads: number, what: string): number {
  const columns = matrix.shape[1] as number;
  if (columns % heads === 0) return columns / heads;
  throw misfit(matrix, `has ${columns} columns, which the ${heads} ${what} do not divide`);
}

/** The number of key heads: as many as there are, or a divisor of that. */
function sharedHeads(wk: Source, width: number, heads: number): number {
  const columns = wk.shape[1] as number;
  const keyHeads = columns / width;
  if (keyHeads > 0 && Number.isInteger(keyHeads) && heads % keyHeads === 0) return keyHeads;
  const text =
    `has ${columns} columns but ${heads} heads of width ${width} need ${heads * width}` +
    (heads > 1 ? `, or ${width} times a divisor of ${heads}` : "");
  throw misfit(wk, text);
}
