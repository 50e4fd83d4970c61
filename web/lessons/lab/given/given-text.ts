/** Given weights and tokens as texts: short ones fit in a link; an attribute may have JSON. */

import { type BitsType, bitsTypes } from "../../../data/number-type.js";
import { fromBase64Url, toBase64Url } from "../../../figure/state/base64.js";
import { jsonWeights } from "../own/json-tensors.js";
import type { OwnData } from "../own/matrix.js";
import {
  type GivenData,
  type GivenPicture,
  type GivenWeights,
  givenLimits,
  type WeightsShape,
} from "./given.js";
import { type GivenText, givenTexts, longestText } from "./given-fields.js";
import { stacked } from "./given-tensors.js";

const bytesOf: Readonly<Record<BitsType, 2 | 4 | 8>> = {
  ...{ float16: 2, bfloat16: 2, float32: 4, float64: 8 },
};

const arrays = { 2: Uint16Array, 4: Float32Array, 8: Float64Array } as const;

/** `1.2.4.9.float16.` and the bytes in base64url, or `~` and the numbers if that is shorter. */
function formatWeights({ name, shape, type, data }: GivenWeights): string | undefined {
  if (data.byteLength > longestText) return undefined;
  const bytes = toBase64Url(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
  const numbers = type === "float64" ? `~${[...data].join("~")}` : "";
  const short = numbers !== "" && numbers.length < bytes.length ? numbers : bytes;
  const text = `${shape.join(".")}.${type}.${short}${name && `@${name}`}`;
  return text.length > longestText ? undefined : text;
}

const isShape = (shape: readonly number[]): shape is WeightsShape =>
  shape.length === 4 && shape.every((side) => Number.isInteger(side) && side >= 1);

const sizeOf = (shape: WeightsShape) => shape.reduce((product, side) => product * side, 1);

/** Undefined for any other text. */
export function parseWeights(text: string): GivenWeights | undefined {
  if (/^\s*[[{]/.test(text)) return fromJson(text);
  const [, sides = "", typeName = "", rest = "", name = ""] =
    /^((?:\d{1,4}\.){4})([a-z0-9]+)\.(~[^@]*|[\w-]*)(?:@(.*))?$/s.exec(text) ?? [];
  const shape = sides.split(".").slice(0, 4).map(Number);
  const type = bitsTypes.find((known) => known === typeName);
  if (type === undefined || !isShape(shape)) return undefined;
  const data = rest.startsWith("~") ? decimals(type, rest) : bits(type, rest);
  const weights = data && { name, shape, type, data };
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
    return jsonWeights(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Why weights cannot be those of a file. */
function wrongWeights(given: unknown): string | undefined {
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

/** The four axes of a tensor of floats. */
function tensorFrom(value: unknown): GivenWeights | undefined {
  const { data, shape } = Object(value) as { data?: unknown; shape?: readonly number[] };
  const type = data instanceof Float32Array ? "float32" : "float64";
  const isFloats = data instanceof Float32Array || data instanceof Float64Array;
  if (!isFloats || !Array.isArray(shape) || shape.length < 2 || shape.length > 5) return undefined;
  const size = shape.reduce<number>((product, side) => product * side, 1);
  if (size !== data.length) throw new RangeError("The shape is that of other data.");
  return stacked("", [{ type, data }], shape).weights;
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

const isTokens = (list: unknown): list is readonly string[] =>
  Array.isArray(list) &&
  list.length > 0 &&
  list.length <= givenLimits.tokens &&
  list.every((token) => typeof token === "string" && token.length <= givenLimits.token);

type Parsed = GivenWeights | readonly string[];

const parsers: Readonly<Record<GivenText, (text: string) => Parsed | undefined>> = {
  ...{ weights: parseWeights, queryTokens: parseTokens, keyTokens: parseTokens },
};

/** The last texts: equal ones give the same object, so that results are kept. */
const parsed = new Map<string, Parsed | undefined>();
const mostParsed = 12;

function remembered(name: GivenText, text: string, of?: Parsed): Parsed | undefined {
  const id = `${name === "weights"} ${text}`;
  if (of !== undefined) parsed.set(id, of);
  else if (!parsed.has(id)) parsed.set(id, parsers[name](text));
  for (const oldest of parsed.keys()) if (parsed.size > mostParsed) parsed.delete(oldest);
  return parsed.get(id);
}

const tensors = new WeakMap<object, GivenWeights | undefined>();

/** Weights of a file, or of a program's tensor. */
function weightsOf(value: object): GivenWeights | undefined {
  if (wrongWeights(value) === undefined) return value as GivenWeights;
  if (!tensors.has(value))
    tensors.set(
      value,
      orNothing(() => tensorFrom(value)),
    );
  return tensors.get(value);
}

function orNothing<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

type Texts = Readonly<Record<GivenText, string>>;

/** What the texts and the objects of a state give; the names of unreadable parts are added to `wrong`. */
export function readGiven(
  state: Texts & { readonly given: GivenData },
  wrong: string[],
): GivenData {
  const { picture, ...given } = state.given;
  const found: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const isList = name === "queryTokens" || name === "keyTokens";
    const part = isList ? (isTokens(value) ? value : undefined) : weightsOf(Object(value));
    if (part === undefined) wrong.push(name);
    else found[name] = part;
  }
  if (picture !== undefined && isPicture(picture)) found.picture = picture;
  else if (picture !== undefined) wrong.push("picture");
  for (const name of givenTexts) {
    const part = state[name] === "" ? undefined : remembered(name, state[name]);
    if (part !== undefined) found[name] = part;
    else if (state[name] !== "") wrong.push(name);
  }
  const { weights, other, ...rest } = found as GivenData;
  const fits = other && (weights === undefined || sidesOf(weights) === sidesOf(other));
  return { ...rest, ...(weights && { weights }), ...(fits && { other }) };
}

const sidesOf = ({ shape }: GivenWeights): string => shape.slice(2).join();

/**
 * As texts where these fit in a link, else as objects. Tokens of numbers that no link carries stay
 * objects: the text that a model has read may be private.
 */
export function writeGiven(
  given: GivenData,
  own: OwnData = {},
): Texts & { readonly given: GivenData } {
  const texts = { weights: "", queryTokens: "", keyTokens: "" };
  const { weights } = given;
  const stays = weights ? formatWeights(weights) === undefined : Object.keys(own).length > 0;
  if (stays) return { ...texts, given };
  const rest: Record<string, unknown> = { ...given };
  for (const name of givenTexts) {
    const part = given[name];
    if (part === undefined) continue;
    const text = "shape" in part ? formatWeights(part) : formatTokens(part);
    if (text === undefined) continue;
    remembered(name, text, part);
    texts[name] = text;
    delete rest[name];
  }
  return { ...texts, given: rest as GivenData };
}

/** A data URL, as pages allow no other address of pictures. */
function isPicture(picture: unknown): picture is GivenPicture {
  const { name, url, width, height } = Object(picture) as Record<string, unknown>;
  const { pictureSide, pictureBytes } = givenLimits;
  const isSide = (x: unknown) => Number.isInteger(x) && Number(x) >= 1 && Number(x) <= pictureSide;
  return (
    typeof name === "string" &&
    typeof url === "string" &&
    url.length <= pictureBytes &&
    /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/=]*$/.test(url) &&
    isSide(width) &&
    isSide(height)
  );
}

/** A link carries all of it. */
export function isLinked(given: GivenData): boolean {
  return Object.keys(writeGiven(given).given).length === 0;
}
