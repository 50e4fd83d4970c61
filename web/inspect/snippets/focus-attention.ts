/** Reduces a call of attention, scores, neighbours or map to one row. */
import { axis, broadcastRow, type Numbers, part } from "./numbers.js";
import type { Named } from "./signature.js";

/** A row: its index among all rows, and its batch entry and head. */
interface Row {
  readonly flat: number;
  readonly batch: number;
  readonly head: number;
  readonly query: number;
}

function rowAt(query: Numbers, flat: number): Row {
  const m = axis(query, 2);
  const heads = query.shape.length > 2 ? axis(query, 3) : 1;
  const slice = Math.floor(flat / m);
  const batch = Math.floor(slice / heads);
  return { flat, batch, head: slice - batch * heads, query: flat - slice * m };
}

/** The matrix of keys or values that serves a query head. */
function servingMatrix(numbers: Numbers, query: Numbers, { batch, head }: Row): Numbers {
  const [n, d] = [axis(numbers, 2), axis(numbers, 1)];
  const own = numbers.shape.length > 2 ? axis(numbers, 3) : 1;
  const heads = query.shape.length > 2 ? axis(query, 3) : 1;
  const slice = batch * own + Math.floor((head * own) / heads);
  return part(numbers, slice * n * d, [n, d]);
}

/** The number of results per row. */
function widthOf({ name, arrays, options, path }: Named): number {
  if (name === "nearestNeighbors") return Number(options.k ?? 1);
  if (path[0] === "output" && arrays.value) return axis(arrays.value, 1);
  if (path[0] === "entropy") return 1;
  return arrays.key ? axis(arrays.key, 2) : 1;
}

export function focusAttention(call: Named): Named {
  const { query, key, value } = call.arrays;
  // Dropout depends on the position of a pair among all pairs.
  if (!query || !key || call.options.dropout || call.path[0] === "emptyRows") return call;
  const width = widthOf(call);
  const at = Number(call.path.at(-1));
  const row = rowAt(query, Math.floor(at / width));
  const d = axis(query, 1);
  const arrays: Record<string, Numbers> = {
    query: part(query, row.flat * d, [1, d]),
    key: servingMatrix(key, query, row),
    ...(value && { value: servingMatrix(value, query, row) }),
    ...maskRow(call, query, key, row),
  };
  const path = [...call.path.slice(0, -1), at - row.flat * width];
  return { ...call, arrays, path, options: { ...wantedOnly(call), ...shifted(call, row.query) } };
}

/** The part of the masks for the row. */
function maskRow({ arrays }: Named, query: Numbers, key: Numbers, row: Row) {
  const { mask, keyPadding } = arrays;
  const n = axis(key, 2);
  const padding =
    keyPadding && part(keyPadding, keyPadding.shape.length > 1 ? row.batch * n : 0, [n]);
  return {
    ...(mask && { mask: broadcastRow(mask, query.shape.slice(0, -1), n, row.flat) }),
    ...(padding && { keyPadding: padding }),
  };
}

/** Query i alone needs a `past` larger by i. */
function shifted({ options }: Named, query: number): Record<string, unknown> {
  if (!options.causal && options.window === undefined && !options.positionBias) return {};
  const past = Number(options.past ?? 0) + query;
  return past === 0 ? {} : { past };
}

/** Of the optional results, only the displayed one. */
export function wantedOnly(call: Named): Record<string, unknown> {
  const { returnWeights, returnScores, returnEntropy, ...rest } = call.options;
  const wanted = { weights: "returnWeights", scores: "returnScores", entropy: "returnEntropy" }[
    String(call.path[0])
  ];
  // In Float32 these are computed in double: the single row must be as well.
  const single = call.arrays.query?.element === "float";
  const exact = single && (returnScores === true || returnEntropy === true);
  return {
    ...rest,
    ...(exact && { precision: "exact" }),
    ...(call.name === "attention" && wanted && { [wanted]: true }),
  };
}

/** The rows of one block of a map, as a map of one row of blocks. */
export function focusMap(call: Named): Named {
  const { query, key, mask } = call.arrays;
  const { rows, columns } = call.options;
  const plain = query?.shape.length === 2 && key?.shape.length === 2;
  if (!query || !key || !plain || call.options.dropout || call.path[0] === "emptyRows") return call;
  const at = Number(call.path.at(-1));
  const r = Math.floor(at / Number(columns));
  const [m, n, d] = [axis(query, 2), axis(key, 2), axis(query, 1)];
  const from = Math.floor((r * m) / Number(rows));
  const to = Math.floor(((r + 1) * m) / Number(rows));
  const own = Array.from({ length: to - from }, (_, i) =>
    mask ? Array.from(broadcastRow(mask, [m], n, from + i).data) : [],
  );
  const { value: _, ...arrays } = call.arrays;
  return {
    ...call,
    arrays: {
      ...arrays,
      query: part(query, from * d, [to - from, d]),
      ...(mask && {
        mask: { data: own.flat(), shape: [to - from, n], element: mask.element },
      }),
    },
    options: { ...call.options, rows: 1, ...shifted(call, from) },
    path: ["weights", "data", at - r * Number(columns)],
  };
}
