/** Planes and fields of `show`: the program's points, and the core's results for them. */
import type {
  AttentionFieldOptions,
  AttentionOptions,
  SoftKnn,
  TensorInput,
} from "../../../api/index.js";
import { keyValue } from "../../../charts/key-colours.js";
import type { FieldPicture, PlaneDrawing } from "../messages.js";
import { type Grid, readGrid } from "./grid.js";
import { writtenValue } from "./written-value.js";

export interface PlaneOptions extends AttentionOptions {
  /** (n,2) */
  readonly key: TensorInput;
  /** 2 numbers, or (1,2). Without a query only keys are drawn. */
  readonly query?: TensorInput;
  /** n numbers, or (1,n). Default: those of `attention` with the other options. */
  readonly weights?: TensorInput;
  /** 2 numbers, or (1,2). Default: the weighted mean of the keys. */
  readonly output?: TensorInput;
  readonly title?: string;
  /** Names of the keys. Default: A, B, C, … */
  readonly names?: readonly string[];
  /** The plane shows [-extent, extent] on both axes. Default: all points fit. */
  readonly extent?: number;
}

export interface FieldOptions extends PlaneOptions {
  /** (n,1) gives shades, (n,3) as red, green and blue, 0 … 255. Default: the colors of the keys. */
  readonly value?: TensorInput;
}

/** Cells per side of a field. */
const fieldCells = 144;
/** Margin factor around the outermost point. */
const margin = 1.2;

function readNumbers(value: unknown, name: string, length: number): Float64Array {
  if (value === undefined) return new Float64Array();
  const grid = readGrid(value);
  if (grid?.values.length === length) return grid.values;
  throw new RangeError(`show.plane: ${name} must have ${length} numbers`);
}

function readKeys(key: unknown): Grid {
  const grid = readGrid(key);
  if (grid?.shape.length === 2 && grid.shape[1] === 2) return grid;
  throw new RangeError("show.plane: key must have shape (n, 2)");
}

const letter = (index: number) =>
  index < 26 ? String.fromCharCode(65 + index) : String(index + 1);

/** The options that belong to `attention`. */
function attentionOptions(options: FieldOptions): AttentionOptions {
  const { key, query, weights, output, title, names, extent, value, ...others } = options;
  return others;
}

function answered(knn: SoftKnn, options: FieldOptions, keys: Grid, query: Float64Array) {
  const given = {
    weights: readNumbers(options.weights, "weights", keys.shape[0] ?? 0),
    output: readNumbers(options.output, "output", 2),
  };
  if (query.length === 0 || given.weights.length > 0) return given;
  const key = { data: keys.values, shape: keys.shape };
  const inputs = { query: { data: query, shape: [1, 2] }, key, value: key };
  const result = knn.attention(inputs, { ...attentionOptions(options), returnWeights: true });
  const output = given.output.length > 0 ? given.output : result.output.data;
  return { weights: result.weights?.data ?? new Float64Array(), output };
}

export function planeDrawing(knn: SoftKnn, options: FieldOptions): PlaneDrawing {
  const keys = readKeys(options.key);
  const query = readNumbers(options.query, "query", 2);
  const { weights, output } = answered(knn, options, keys, query);
  const far = [...keys.values, ...query, ...output].map(Math.abs);
  const { title = "", extent = margin * Math.max(0, ...far) || 1 } = options;
  const names = Array.from(
    { length: keys.shape[0] ?? 0 },
    (_, i) => options.names?.[i] ?? letter(i),
  );
  const numbers = {
    ...(query.length > 0 ? { query } : {}),
    key: { data: keys.values, shape: keys.shape },
    ...(weights.length > 0 ? { weights } : {}),
    ...(output.length > 0 ? { output } : {}),
  };
  const text = writtenValue(numbers);
  return { type: "plane", title, text, extent, keys: keys.values, names, query, weights, output };
}

/** 0 … 255 between the smallest and the largest number. */
function inkOf(data: ArrayLike<number>): Uint8ClampedArray {
  const numbers = Array.from(data);
  const low = numbers.reduce((a, b) => Math.min(a, b), Infinity);
  const high = numbers.reduce((a, b) => Math.max(a, b), -Infinity);
  return Uint8ClampedArray.from(numbers, (x) =>
    high > low ? (255 * (x - low)) / (high - low) : 0,
  );
}

function picture(data: ArrayLike<number>, depth: number): FieldPicture {
  const size = { rows: fieldCells, columns: fieldCells };
  if (depth === 1) return { ...size, kind: "ink", data: inkOf(data) };
  if (depth === 3) return { ...size, kind: "colours", data: Uint8ClampedArray.from(data) };
  throw new RangeError("show.field: value must have shape (n, 1) or (n, 3)");
}

export function fieldDrawing(knn: SoftKnn, options: FieldOptions): PlaneDrawing {
  const plane = planeDrawing(knn, options);
  const { extent, names } = plane;
  const value = options.value ?? names.map((_, i) => [...keyValue(i)]);
  const field: AttentionFieldOptions = {
    ...(attentionOptions(options) as Omit<AttentionFieldOptions, "key">),
    key: options.key,
    value,
    xRange: [-extent, extent],
    yRange: [extent, -extent],
    columns: fieldCells,
    rows: fieldCells,
  };
  const { output } = knn.attentionField(field);
  return { ...plane, field: picture(output.data, output.shape[2] ?? 0) };
}
