/** What a model gave: attention weights, the tokens or the picture that they attend to. Immutable, as a state holds it. */
import { type BitsType, brainHalf, half } from "../../../data/floats.js";

/** (layers, heads, queries, keys). */
export type WeightsShape = readonly [layers: number, heads: number, rows: number, columns: number];

export interface GivenWeights {
  /** The name of the file, or "" for pasted text and numbers of a page. */
  readonly name: string;
  readonly shape: WeightsShape;
  readonly type: BitsType;
  /** Row-major, the bits of the file: half precision as unsigned integers. May hold any number. */
  readonly data: Uint16Array | Float32Array | Float64Array;
}

/** `queryTokens` alone name the keys too where m = n. */
export interface GivenData {
  readonly weights?: GivenWeights;
  readonly queryTokens?: readonly string[];
  readonly keyTokens?: readonly string[];
}

export const givenSlots = ["weights", "queryTokens", "keyTokens"] as const;
export type GivenSlot = (typeof givenSlots)[number];

export const bytesOf: Readonly<Record<BitsType, 2 | 4 | 8>> = {
  float16: 2,
  bfloat16: 2,
  float32: 4,
  float64: 8,
};

/** `bytes` of all weights; `heads` of all layers; `token` in characters. */
export const givenLimits = {
  side: 8192,
  heads: 8192,
  bytes: 2 ** 29,
  tokens: 8192,
  token: 200,
} as const;

let halves: Float32Array | undefined;

/** All 65,536 numbers of half precision. */
function everyHalf(): Float32Array {
  halves ??= Float32Array.from({ length: 65536 }, (_, bits) => half(bits));
  return halves;
}

/** A stretch of the weights as numbers, each exact. */
export function numbersOf(
  { type, data }: Pick<GivenWeights, "type" | "data">,
  from: number,
  to: number,
): Float32Array | Float64Array {
  const part = data.subarray(from, to);
  if (!(part instanceof Uint16Array)) return part;
  const numbers = new Float32Array(part.length);
  if (type === "float16") {
    const table = everyHalf();
    for (let i = 0; i < part.length; i++) numbers[i] = table[part[i] as number] as number;
  } else for (let i = 0; i < part.length; i++) numbers[i] = brainHalf(part[i] as number);
  return numbers;
}

/** The tokens of the queries and of the keys, as far as there are some. */
export function tokensOf({ queryTokens, keyTokens }: GivenData, rows: number, columns: number) {
  const keys = keyTokens ?? (rows === columns ? queryTokens : undefined);
  const queries = queryTokens ?? (rows === columns ? keyTokens : undefined);
  return { queries, keys };
}

/** The index of the first weight of a head; layers and heads count from 0. */
export const headStart = ([, heads, rows, columns]: WeightsShape, layer: number, head: number) =>
  (layer * heads + head) * rows * columns;
