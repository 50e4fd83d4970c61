/**
 * The smallest call that returns the same number: rows of a result depend on their own row alone, bit for bit, so
 * the others are removed. The remaining arrays fit on a screen.
 */
import { focusAttention, focusMap, wantedOnly } from "./focus-attention.js";
import { longestLiteral } from "./literals.js";
import { axis, type Numbers, part, sizeOf } from "./numbers.js";
import { type Named, type Path, usualDims } from "./signature.js";

type Focus = (call: Named) => Named;

/** The last step of a path: the index in the data. */
export const place = (path: Path): number => Number(path.at(-1));

/** The call for a single row of an array. A row of the result has `size` numbers, one of the array `length`. */
function oneRow(call: Named, name: string, size: number, shape: readonly number[]): Named {
  const rows = call.arrays[name];
  if (!rows) return call;
  const row = Math.floor(place(call.path) / size);
  const arrays = { ...call.arrays, [name]: part(rows, row * sizeOf(shape), shape) };
  return { ...call, arrays, path: [...call.path.slice(0, -1), place(call.path) - row * size] };
}

/** Functions of the last axis, with `perRow` results per row of n numbers. */
const byRow =
  (name: string, perRow: (n: number) => number): Focus =>
  (call) => {
    const { [name]: rows } = call.arrays;
    const n = rows ? axis(rows, 1) : 1;
    return oneRow(call, name, perRow(n), [n]);
  };

/** Functions of a list of independent positions. */
const byPlace: Focus = (call) => oneRow(call, "at", 1, [1]);

const focusLinear: Focus = (call) => {
  const { x, weight } = call.arrays;
  return x && weight ? oneRow(call, "x", axis(weight, 1), [1, axis(x, 1)]) : call;
};

/** One row of a, and the matrix of b that it is multiplied by; of a large matrix one column. */
const focusProduct: Focus = (call) => {
  const { a, b } = call.arrays;
  if (!a || !b) return call;
  const [rows, inner, columns] = [axis(a, 2), axis(a, 1), axis(b, 1)];
  const column = place(call.path) % columns;
  const flat = (place(call.path) - column) / columns;
  const slice = Math.floor(flat / rows);
  const rowOfA = a.shape.length === 2 ? flat - slice * rows : flat;
  const row = part(a, rowOfA * inner, [1, inner]);
  const matrix = part(b, b.shape.length === 2 ? 0 : slice * inner * columns, [inner, columns]);
  const large = inner * columns > longestLiteral;
  const arrays = { a: row, b: large ? columnOf(matrix, column) : matrix };
  return { ...call, arrays, path: ["data", large ? 0 : column] };
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
  const size = call.path[0] === "weights" ? (values.shape[0] ?? 1) : sizeOf(values.shape.slice(1));
  return oneRow(call, "query", size, [axis(query, 1)]);
};

const focusKernel: Focus = (call) => {
  const { x, at = x } = call.arrays;
  if (!x || !at || call.options.leaveOneOut || call.path[0] === "emptyRows") return call;
  const size = call.path[0] === "weights" ? axis(x, 1) : 1;
  return oneRow({ ...call, arrays: { ...call.arrays, at } }, "at", size, [1]);
};

/** A run up to the requested epoch; the whole run for its final results. */
const focusEpochs: Focus = (call) => {
  if (call.path[0] !== "epochs") return call;
  return { ...call, options: { ...call.options, epochs: Number(call.path[1]) + 1 } };
};

/** One stream runs through all dimensions, so earlier ones must stay. */
const focusDims =
  (trialsOf: (call: Named) => number): Focus =>
  (call) => {
    const { dims = usualDims } = call.options as { dims?: readonly number[] };
    const step = Number(call.path[0] === "rows" ? call.path[1] : call.path[0]);
    if (Number.isNaN(step)) return call;
    const count = Math.floor(step / trialsOf(call)) + 1;
    return { ...call, options: { ...call.options, dims: dims.slice(0, count) } };
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
  entropyVsDimension: focusDims(() => 1),
  entropyVsDimensionSteps: focusDims(({ options }) => Number(options.trials ?? 5)),
};

/** The smallest call with the same number, or with the same rows. */
export function focused(call: Named): Named {
  if (call.rows && call.name === "attention")
    return { ...call, options: Object.assign({}, ...call.rows.map(wantedOnly)) };
  if (call.rows) return call;
  return focuses[call.name]?.(call) ?? call;
}
