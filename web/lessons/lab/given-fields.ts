/** The fields of given weights and tokens: short ones fit in a link, an attribute takes JSON too, and a property lists. */
import {
  type GivenData,
  type GivenWeights,
  givenLimits,
  type WeightsShape,
} from "../../data/given.js";
import { readGivenJson } from "../../data/given-json.js";
import { stacked } from "../../data/given-tensors.js";
import { type BitsType, bitsTypes } from "../../data/number-type.js";
import { fromBase64Url, toBase64Url } from "../../figure/state/base64.js";
import type { Field } from "../../figure/state/fields.js";
import type { State } from "../../figure/state/state.js";
import { withValue } from "../../figure/state/state-path.js";

/** Lists of numbers of two to five levels. */
export type NestedNumbers = readonly (number | NestedNumbers)[];

/** What the property `weights` takes: nested lists, or a tensor of two to five axes. */
export type WeightsInput =
  | NestedNumbers
  | {
      readonly data: Float64Array | Float32Array;
      readonly shape: readonly number[];
    };

/** Longer texts do not fit in a link, even compressed. */
const longestText = 6000;

const bytesOf: Readonly<Record<BitsType, 2 | 4 | 8>> = {
  ...{ float16: 2, bfloat16: 2, float32: 4, float64: 8 },
};

const arrays = { 2: Uint16Array, 4: Float32Array, 8: Float64Array } as const;

/** `1.2.4.9.float16.` and the bytes in base64url, or `~` and the numbers if that is shorter. */
function formatWeights({ shape, type, data }: GivenWeights): string | undefined {
  if (data.byteLength > longestText) return undefined;
  const bytes = toBase64Url(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
  const numbers = type === "float64" ? `~${[...data].join("~")}` : "";
  const short = numbers !== "" && numbers.length < bytes.length ? numbers : bytes;
  return short.length > longestText ? undefined : `${shape.join(".")}.${type}.${short}`;
}

const isShape = (shape: readonly number[]): shape is WeightsShape =>
  shape.length === 4 && shape.every((side) => Number.isInteger(side) && side >= 1);

const sizeOf = (shape: WeightsShape) => shape.reduce((product, side) => product * side, 1);

/** Undefined for any other text. */
export function parseWeights(text: string): GivenWeights | undefined {
  if (/^\s*[[{]/.test(text)) return fromJson(text);
  const [, sides = "", name = "", rest = ""] =
    /^((?:\d{1,4}\.){4})([a-z0-9]+)\.(~.*|[\w-]*)$/s.exec(text) ?? [];
  const shape = sides.split(".").slice(0, 4).map(Number);
  const type = bitsTypes.find((known) => known === name);
  if (type === undefined || !isShape(shape)) return undefined;
  const data = rest.startsWith("~") ? decimals(type, rest) : bits(type, rest);
  const weights = data && { name: "", shape, type, data };
  return weights && wrongWeights(weights) === undefined ? weights : undefined;
}

function decimals(type: BitsType, text: string): Float64Array | undefined {
  const numbers = text.slice(1).split("~").map(Number);
  const isNumber = /^~[-+.~\deENaInfity]*$/.test(text);
  return type === "float64" && isNumber ? Float64Array.from(numbers) : undefined;
}

function bits(type: BitsType, text: string): GivenWeights["data"] | undefined {
  const bytes = fromBase64Url(text);
  const fits = bytes !== undefined && bytes.length % bytesOf[type] === 0;
  return fits ? new arrays[bytesOf[type]](bytes.buffer) : undefined;
}

function fromJson(text: string): GivenWeights | undefined {
  try {
    return readGivenJson(JSON.parse(text), "", true)?.given.weights;
  } catch {
    return undefined;
  }
}

/** Why weights cannot be those of a file. */
export function wrongWeights(given: unknown): string | undefined {
  const { name, shape, type, data } = Object(given) as Partial<GivenWeights>;
  const known = bitsTypes.find((one) => one === type);
  if (typeof name !== "string" || !Array.isArray(shape) || known === undefined)
    return "must have a name, a shape and a number type";
  if (!isShape(shape)) return "must have four axes: layers, heads, queries, keys";
  const [layers, heads, rows, columns] = shape;
  const { side, heads: most, bytes } = givenLimits;
  const size = sizeOf(shape);
  if (Math.max(rows, columns) > side || layers * heads > most || size * bytesOf[known] > bytes)
    return "must not be larger than the lab reads";
  const fits = data instanceof arrays[bytesOf[known]] && data.length === size;
  return fits ? undefined : "must hold layers × heads × queries × keys numbers of their type";
}

/** Throws unless a program gives weights, nested lists or a tensor. */
function weightsFrom(value: unknown): GivenWeights {
  if (wrongWeights(value) === undefined) return value as GivenWeights;
  try {
    const weights = tensorFrom(value) ?? readGivenJson(value, "", true)?.given.weights;
    if (weights && wrongWeights(weights) === undefined) return weights;
  } catch {
    // Thrown below.
  }
  throw new TypeError("softknn: weights must be nested lists or a tensor of two to five axes");
}

/** A copy of floats, as the program may change its own. */
function tensorFrom(value: unknown): GivenWeights | undefined {
  const { data, shape } = Object(value) as { data?: unknown; shape?: readonly number[] };
  const type = data instanceof Float32Array ? "float32" : "float64";
  const isFloats = data instanceof Float32Array || data instanceof Float64Array;
  if (!isFloats || !Array.isArray(shape) || shape.length < 2 || shape.length > 5) return undefined;
  const size = shape.reduce<number>((product, side) => product * side, 1);
  if (size !== data.length) throw new RangeError("The shape is that of other data.");
  return stacked("", [{ type, data: data.slice() }], shape).weights;
}

const escapes: readonly (readonly [string, string])[] = [
  ["~", "~~"],
  ["\n", "~n"],
  [",", "~c"],
];

/** Commas between tokens; JSON is read too. */
function formatTokens(tokens: readonly string[]): string | undefined {
  const text = tokens
    .map((token) => escapes.reduce((all, [from, to]) => all.replaceAll(from, to), token))
    .join(",");
  // A text that looks like JSON, or the empty text, which is no token, needs a sign of its own.
  const safe = text === "" || /^\s*\[/.test(text) ? `~e${text}` : text;
  return safe.length > longestText ? undefined : safe;
}

export function parseTokens(text: string): readonly string[] | undefined {
  if (/^\s*\[/.test(text)) {
    const list = tryJson(text);
    return isTokens(list) ? list : undefined;
  }
  if (text === "") return undefined;
  const back: Readonly<Record<string, string>> = { "~~": "~", "~n": "\n", "~c": ",", "~e": "" };
  const list = text.split(",").map((part) => part.replace(/~[~nce]/g, (two) => back[two] ?? two));
  return isTokens(list) ? list : undefined;
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const isTokens = (list: unknown): list is readonly string[] =>
  Array.isArray(list) &&
  list.length > 0 &&
  list.length <= givenLimits.tokens &&
  list.every((token) => typeof token === "string" && token.length <= givenLimits.token);

/** A part of the given data as a field: absent by default. */
function given<Name extends keyof GivenData>(
  name: Name,
  parse: (text: string) => GivenData[Name] | undefined,
  format: (value: NonNullable<GivenData[Name]>) => string | undefined,
  from?: (value: unknown) => unknown,
): Field {
  const path = ["lab", "given", name];
  const text = (state: State) => {
    const value = state.lab.given[name];
    return value === undefined ? undefined : format(value as NonNullable<GivenData[Name]>);
  };
  return {
    ...{ name, path, follows: false, accepts: undefined, text, write: text },
    ...(from && { from }),
    read: (written, state) => {
      const value = parse(written);
      return value === undefined ? undefined : withValue(state, path, value);
    },
  };
}

export const givenFields: readonly Field[] = [
  given("weights", parseWeights, formatWeights, weightsFrom),
  given("queryTokens", parseTokens, formatTokens),
  given("keyTokens", parseTokens, formatTokens),
];

/** Weights do not fit in a link. */
export const isTooLong = ({ weights, other, picture }: GivenData): boolean =>
  other !== undefined ||
  picture !== undefined ||
  (weights !== undefined && formatWeights(weights) === undefined);
