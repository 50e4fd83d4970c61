/**
 * The smallest call that gives the same number: rows of a result depend on their own row alone, bit for bit, so
 * the others go. What stays fits on a screen.
 */
import { focusAttention, focusMap } from "./focus-attention.js";
import { longestLiteral } from "./literals.js";
import { axis, type Numbers, part, sizeOf } from "./numbers.js";
import type { Named, Path } from "./signature.js";

type Focus = (call: Named) => Named;

/** The last step of a path: where in the data. */
export const place = (path: Path): number => Number(path.at(-1));

/** The call with other arrays, options or path. */
export function changed(
  call: Named,
  arrays: Record<string, Numbers>,
  path: Path,
  options: Record<string, unknown> = {},
): Named {
  return {
    ...call,
    arrays: { ...call.arrays, ...arrays },
    options: { ...call.options, ...options },
    path,
  };
}

/** Functions of the last axis, with `perRow` numbers of the result to a row of n. */
function byRow(name: string, perRow: (n: number) => number): Focus {
  return (call) => {
    const rows = call.arrays[name];
    if (!rows) return call;
    const n = axis(rows, 1);
    const size = perRow(n);
    const at = place(call.path);
    const row = Math.floor(at / size);
    return changed(call, { [name]: part(rows, row * n, [n]) }, ["data", at - row * size]);
  };
}

/** Functions of a list of places, each for itself. */
const byPlace: Focus = (call) => {
  const { at } = call.arrays;
  return at ? changed(call, { at: part(at, place(call.path), [1]) }, [0]) : call;
};

const focusLinear: Focus = (call) => {
  const { x, weight } = call.arrays;
  if (!x || !weight) return call;
  const columns = axis(weight, 1);
  const row = Math.floor(place(call.path) / columns);
  const inner = axis(x, 1);
  const path = ["data", place(call.path) - row * columns];
  return changed(call, { x: part(x, row * inner, [1, inner]) }, path);
};

const focusProduct: Focus = (call) => {
  const { a, b } = call.arrays;
  if (!a || !b) return call;
  const [rows, inner, columns] = [axis(a, 2), axis(a, 1), axis(b, 1)];
  const flat = Math.floor(place(call.path) / columns);
  const slice = Math.floor(flat / rows);
  const rowOfA = a.shape.length === 2 ? flat - slice * rows : flat;
  const matrixOfB = b.shape.length === 2 ? 0 : slice;
  const column = place(call.path) - flat * columns;
  const row = part(a, rowOfA * inner, [1, inner]);
  const matrix = part(b, matrixOfB * inner * columns, [inner, columns]);
  if (inner * columns <= longestLiteral) {
    return changed(call, { a: row, b: matrix }, ["data", column]);
  }
  return changed(call, { a: row, b: columnOf(matrix, column) }, ["data", 0]);
};

/** One column of a matrix, as a matrix. */
function columnOf({ data, shape, element }: Numbers, column: number): Numbers {
  const [rows = 0, columns = 0] = shape;
  const own = Float64Array.from({ length: rows }, (_, l) => data[l * columns + column] ?? 0);
  return { data: own, shape: [rows, 1], element };
}

const focusLookup: Focus = (call) => {
  const { query, values } = call.arrays;
  if (!query || !values || call.path[0] === "emptyRows") return call;
  const d = axis(query, 1);
  const size = call.path[0] === "weights" ? (values.shape[0] ?? 1) : sizeOf(values.shape.slice(1));
  const row = Math.floor(place(call.path) / size);
  const path = [call.path[0] ?? "value", "data", place(call.path) - row * size];
  return changed(call, { query: part(query, row * d, [d]) }, path);
};

const focusKernel: Focus = (call) => {
  const { x } = call.arrays;
  const { at = x } = call.arrays;
  if (!x || !at || call.options.leaveOneOut || call.path[0] === "emptyRows") return call;
  const n = axis(x, 1);
  const flat = place(call.path);
  const weights = call.path[0] === "weights";
  const row = weights ? Math.floor(flat / n) : flat;
  const path = weights ? ["weights", "data", flat - row * n] : ["prediction", 0];
  return changed(call, { at: part(at, row, [1]) }, path);
};

/** A run up to the epoch that is asked for; none for what comes after the last. */
const focusEpochs: Focus = (call) => {
  if (call.path[0] !== "epochs") return call;
  return changed(call, {}, call.path, { epochs: Number(call.path[1]) + 1 });
};

/** One stream runs through all dimensions, so those before stay. */
const focusDims: Focus = (call) => {
  const { dims } = call.options;
  if (call.path[0] !== "rows" || !Array.isArray(dims)) return call;
  return changed(call, {}, call.path, { dims: dims.slice(0, Number(call.path[1]) + 1) });
};

const focuses: Readonly<Record<string, Focus>> = {
  attention: focusAttention,
  scores: focusAttention,
  nearestNeighbors: focusAttention,
  attentionMap: focusMap,
  softmax: byRow("x", (n) => n),
  softmaxJacobian: byRow("x", (n) => n * n),
  logSumExp: byRow("x", () => 1),
  entropy: byRow("p", () => 1),
  effectiveNeighbors: byRow("p", () => 1),
  rowSums: byRow("p", () => 1),
  capturedMass: byRow("p", () => 1),
  regressionTruth: byPlace,
  averagePooling: byPlace,
  linear: focusLinear,
  batchMatmul: focusProduct,
  lookup: focusLookup,
  kernelRegression: focusKernel,
  trainKernelRegression: focusEpochs,
  trainProjections: focusEpochs,
  entropyVsDimension: focusDims,
};

/** The same number by as little as gives it. */
export function focused(call: Named): Named {
  return focuses[call.name]?.(call) ?? call;
}
