/** The lab's inputs from the reader's own matrices. */

import type { OwnData, OwnMatrix } from "../../data/matrix.js";
import type { LabData, LabMatrix } from "./inputs.js";
import { type Lab, type LabSetting, type LabSource, labLimits } from "./state.js";

/** The three own matrices: a missing one is X, else the keys, else the queries. */
export function ownInputs({ query, key, value, x }: OwnData) {
  const keys = key ?? x ?? query;
  return keys && { query: query ?? x ?? keys, key: keys, value: value ?? x ?? keys };
}

/** The number of batches; a matrix with one batch is used for all. */
export function batchesOf(own: OwnData): number {
  const counts = Object.values(ownInputs(own) ?? {}).map(({ batches = 1 }) => batches);
  return Math.min(...counts.filter((count) => count > 1), Math.max(1, ...counts));
}

/** The number of heads of the queries. */
export const headsOf = (own: OwnData): number => ownInputs(own)?.query.heads ?? 1;

/** One batch of each matrix, as the same object for equal matrices. */
export function ownBatch(own: OwnData, batch: number): LabData | undefined {
  const inputs = ownInputs(own);
  if (inputs === undefined) return undefined;
  const at = Math.min(batch, batchesOf(own)) - 1;
  const made = new Map<OwnMatrix, LabMatrix>();
  const cut = (matrix: OwnMatrix, heads = matrix.heads): LabMatrix => {
    const { rows, columns, batches = 1, data } = matrix;
    const size = rows * columns;
    const from = batches > 1 ? at * size : 0;
    const known = made.get(matrix) ?? {
      rows,
      columns,
      heads,
      data: data.subarray(from, from + size),
    };
    made.set(matrix, known);
    return known;
  };
  const { query, key, value } = inputs;
  // One head of keys and values may serve all queries; without axes only the columns show it.
  const single = headsOf(own) > 1 && key.columns * headsOf(own) === query.columns;
  const shared = key.heads ?? (single ? 1 : undefined);
  const ofValue = shared !== undefined && value.columns % shared > 0 ? 1 : shared;
  return { query: cut(query), key: cut(key, shared), value: cut(value, value.heads ?? ofValue) };
}

/** Sets the number of heads to that of the data, or to one again. */
export function withHeads(lab: Lab, heads: number): Lab {
  const set = (it: LabSetting): LabSetting => ({ ...it, heads, head: Math.min(it.head, heads) });
  return { ...lab, a: set(lab.a), b: lab.b && set(lab.b) };
}

/** Applies own matrices; the shapes follow them, so that a link can name its replacement. */
export function withOwn(lab: Lab, own: OwnData): Lab {
  const inputs = ownInputs(own);
  const shown = { row: 0, column: 0, top: 0, left: 0, height: 0, across: 0 };
  if (inputs === undefined) return { ...lab, ...shown, source: "own", own };
  const clamped = (x: number, most: number) => Math.min(most, Math.max(1, x));
  const heads = headsOf(own);
  const before = lab.source === "own" ? headsOf(lab.own) : 1;
  return {
    ...(heads > 1 || before > 1 ? withHeads(lab, heads) : lab),
    ...shown,
    source: "own",
    own,
    plane: lab.plane || heads > 1,
    queries: clamped(inputs.query.rows, labLimits.side),
    keys: clamped(inputs.key.rows, labLimits.side),
    width: clamped(inputs.key.columns, labLimits.width),
    valueWidth: clamped(inputs.value.columns, labLimits.width),
    self: inputs.query === inputs.key && inputs.key === inputs.value,
  };
}

/** Selects another source; the heads of own data apply to those only. */
export function withSource(lab: Lab, source: LabSource): Lab {
  const own = headsOf(lab.own);
  const changes = own > 1 && (source === "own") !== (lab.source === "own");
  return { ...(changes ? withHeads(lab, source === "own" ? own : 1) : lab), source };
}
