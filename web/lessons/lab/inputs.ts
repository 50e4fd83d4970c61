/** Slices and casts the lab's matrices for the calls of the core, which are data here. Moves numbers, computes none. */
import type { AttentionOptions, Tensor } from "../../api/index.js";
import type { Lab } from "./state.js";

export type Floats = Float64Array | Float32Array;

/** The options of a call of attention. */
export type LabSetting = Pick<
  Lab,
  | "similarity"
  | "temperature"
  | "scaled"
  | "scale"
  | "softcap"
  | "causal"
  | "window"
  | "past"
  | "padding"
  | "heads"
  | "head"
  | "dropout"
  | "dropoutSeed"
>;

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

/** m queries, n keys. */
export interface LabShape {
  readonly rows: number;
  readonly columns: number;
}

/** One call of attention: its inputs, (rows, d) or (H, rows, d/H) for the mean of all heads, and its options. */
export interface LabTask extends LabShape {
  readonly tensors: { readonly query: Tensor; readonly key: Tensor; readonly value: Tensor };
  readonly setting: LabSetting;
}

/** The number of heads computed at once: all for their mean, else one. */
const partsOf = ({ heads, head }: LabSetting): number => (head === 0 && heads > 1 ? heads : 1);

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

/** The columns of the displayed head, or all heads as separate matrices. */
function cut(matrix: LabMatrix, setting: LabSetting): Tensor {
  const { rows, columns, data } = matrix;
  const heads = headsOf(matrix, setting.heads);
  const parts = Math.min(heads, partsOf(setting));
  const width = columns / heads;
  const shown = Math.floor(((setting.head - 1) * heads) / setting.heads);
  const cast = new Float64Array(parts * rows * width);
  for (let part = 0; part < parts; part++) {
    const from = (parts > 1 ? part : shown) * width;
    for (let row = 0; row < rows; row++) {
      const at = row * columns + from;
      cast.set(data.subarray(at, at + width), (part * rows + row) * width);
    }
  }
  return { data: cast, shape: partsOf(setting) > 1 ? [parts, rows, width] : [rows, width] };
}

export function taskOf({ query, key, value }: LabData, setting: LabSetting): LabTask {
  const made = new Map<LabMatrix, Tensor>();
  const of = (matrix: LabMatrix): Tensor => {
    const tensor = made.get(matrix) ?? cut(matrix, setting);
    made.set(matrix, tensor);
    return tensor;
  };
  const tensors = { query: of(query), key: of(key), value: of(value) };
  return { tensors, setting, rows: query.rows, columns: key.rows };
}

/** One query of every head. */
export function queryOf({ data, shape }: Tensor, row: number): Tensor {
  const [width = 0, rows = 0, parts = 1] = [...shape].reverse();
  const one = Array.from({ length: parts }, (_, part) => {
    const at = (part * rows + row) * width;
    return [...data.subarray(at, at + width)];
  });
  return { data: Float64Array.from(one.flat()), shape: [...shape.slice(0, -2), 1, width] };
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

/** The number of multiplications. */
export function costOf({ rows, columns, tensors }: LabTask): number {
  const width = (shape: readonly number[]) =>
    (shape.at(-1) ?? 0) * (shape.length > 2 ? (shape[0] ?? 1) : 1);
  return rows * columns * (width(tensors.query.shape) + width(tensors.value.shape) + 1);
}

/** For all weights with their entropy. */
export const wholeOptions = ({ setting, columns }: LabTask) =>
  ({ ...optionsOf(setting, columns), returnWeights: true, returnEntropy: true }) as const;
