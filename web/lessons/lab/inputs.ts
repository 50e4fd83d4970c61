/** Slices and casts the lab's matrices for the calls of the core, which are data here. Moves numbers, computes none. */
import type { AttentionOptions, Tensor } from "../../api/index.js";
import type { CoreCall } from "../../figure/core-call.js";
import type { LabBlocks } from "./places.js";
import type { LabSetting } from "./state.js";

export type Floats = Float64Array | Float32Array;

export interface LabMatrix {
  readonly rows: number;
  /** Of all heads together. */
  readonly columns: number;
  /** The number of concatenated heads, if known. */
  readonly heads?: number | undefined;
  /** Row-major. */
  readonly data: Floats;
}

/** Words of the queries and of the keys, if any. */
export interface LabNames {
  readonly queries?: readonly string[] | undefined;
  readonly keys?: readonly string[] | undefined;
}

export interface LabData {
  readonly query: LabMatrix;
  readonly key: LabMatrix;
  readonly value: LabMatrix;
  readonly names?: LabNames;
  /** Random numbers replace own data that a link does not carry. */
  readonly standIn?: boolean;
}

/** (rows, d), or (H, rows, d/H) for the mean of all heads. */
interface LabTensors {
  readonly query: Tensor;
  readonly key: Tensor;
  readonly value: Tensor;
}

/** The number of heads computed at once: all for their mean, else one. */
export function partsOf({ heads, head }: LabSetting): number {
  return head === 0 && heads > 1 ? heads : 1;
}

/** The number of heads of a matrix: with grouped queries, keys and values have fewer. */
function headsOf(matrix: LabMatrix, heads: number): number {
  const own = matrix.heads ?? heads;
  return own < heads && heads % own === 0 ? own : heads;
}

/** Whether the dimensions are multiples of the heads. */
export function headsFit({ query, key, value }: LabData, { heads, head }: LabSetting): boolean {
  const divides = (it: LabMatrix) => it.columns % headsOf(it, heads) === 0;
  return [query, key, value].every(divides) && head <= heads;
}

const made = new WeakMap<LabMatrix, Map<string, Tensor>>();

function cut(matrix: LabMatrix, setting: LabSetting): Tensor {
  const id = `${setting.heads} ${setting.head}`;
  const known = made.get(matrix) ?? new Map<string, Tensor>();
  made.set(matrix, known);
  const tensor = known.get(id) ?? cutNow(matrix, setting);
  known.set(id, tensor);
  return tensor;
}

/** The columns of the displayed head, or all heads as separate matrices. */
function cutNow(matrix: LabMatrix, setting: LabSetting): Tensor {
  const { rows, columns, data } = matrix;
  const heads = headsOf(matrix, setting.heads);
  const parts = Math.min(heads, partsOf(setting));
  const width = columns / heads;
  const shown = Math.floor(((setting.head - 1) * heads) / setting.heads);
  const size = parts * rows * width;
  const cast = new Float64Array(size);
  const shape = partsOf(setting) > 1 ? [parts, rows, width] : [rows, width];
  if (heads === 1) {
    cast.set(data);
    return { data: cast, shape };
  }
  for (let part = 0; part < parts; part++) {
    const from = (parts > 1 ? part : shown) * width;
    for (let row = 0; row < rows; row++) {
      const at = row * columns + from;
      cast.set(data.subarray(at, at + width), (part * rows + row) * width);
    }
  }
  return { data: cast, shape };
}

export function tensorsOf({ query, key, value }: LabData, setting: LabSetting): LabTensors {
  return { query: cut(query, setting), key: cut(key, setting), value: cut(value, setting) };
}

/** Some of the queries, of every head. */
export function rowsOf({ data, shape }: Tensor, from: number, to: number): Tensor {
  const [width = 0, rows = 0, parts = 1] = [...shape].reverse();
  const size = (to - from) * width;
  const some = new Float64Array(parts * size);
  for (let part = 0; part < parts; part++) {
    const at = (part * rows + from) * width;
    some.set(data.subarray(at, at + size), part * size);
  }
  return { data: some, shape: [...shape.slice(0, -2), to - from, width] };
}

/** The options of the core for queries from number `from` on, which only changes `past`. */
export function optionsOf(setting: LabSetting, n: number, from = 0): AttentionOptions {
  const { padding, dropout, window } = setting;
  const keyPadding = new Uint8Array(n).fill(1, 0, Math.max(0, n - padding));
  return {
    similarity: setting.similarity,
    ...(!setting.scaled && { scale: setting.scale }),
    temperature: setting.temperature,
    softcap: setting.softcap,
    causal: setting.causal,
    past: setting.past + from,
    ...(window > 0 && { window }),
    ...(padding > 0 && { keyPadding }),
    ...(dropout > 0 && { dropout: { p: dropout, seed: setting.dropoutSeed } }),
  };
}

/** What is drawn: m queries and n keys under a setting. */
export interface LabPlan {
  readonly setting: LabSetting;
  /** m, n. */
  readonly rows: number;
  readonly columns: number;
}

/** The inputs of a picture. */
export interface LabTask extends LabPlan {
  readonly tensors: LabTensors;
}

/** The number of multiplications. */
export function costOf({ rows, columns, tensors }: LabTask): number {
  const width = (shape: readonly number[]) =>
    (shape.at(-1) ?? 0) * (shape.length > 2 ? (shape[0] ?? 1) : 1);
  return rows * columns * (width(tensors.query.shape) + width(tensors.value.shape) + 1);
}

/** All weights with their output and their entropy. */
export function exactCall({ setting, tensors, columns }: LabTask): CoreCall {
  const options = { ...optionsOf(setting, columns), returnWeights: true, returnEntropy: true };
  return { name: "attention", args: [tensors, options] };
}

/** Queries [from, to). */
export interface Band {
  readonly from: number;
  readonly to: number;
}

/**
 * The displayed queries in bands of about this many. Each has whole blocks, because the core divides a band into
 * equal ones; a shorter last block is a band of its own.
 */
export function bandsOf({ top, height, tall }: LabBlocks, about: number): Band[] {
  const end = top + height;
  const whole = end - (height % tall);
  const step = Math.max(1, Math.floor(about / tall)) * tall;
  const bands: Band[] = [];
  for (let from = top; from < whole; from += step) {
    bands.push({ from, to: Math.min(whole, from + step) });
  }
  return whole < end ? [...bands, { from: whole, to: end }] : bands;
}

/** The blocks of a band, each the largest of its weights. */
export function mapCall(
  { setting, tensors, columns }: LabTask,
  { from, to }: Band,
  blocks: LabBlocks,
): CoreCall {
  const query = rowsOf(tensors.query, from, to);
  const rows = Math.ceil((to - from) / blocks.tall);
  const options = { ...optionsOf(setting, columns, from), rows, columns: blocks.columns };
  return { name: "attentionMap", args: [{ query, key: tensors.key }, options] };
}
