/** Attention weights and tokens in JSON: nested lists, tensors `{data, shape}`, or `{attention, tokens}`. */
import { excerpt, fail, type Note } from "../fault.js";
import { isObject } from "../json.js";
import { sizeOf } from "../stored-tensor.js";
import type { GivenData } from "./given.js";
import {
  cut,
  isWeightsName,
  type Labels,
  labelsOf,
  looksLikeWeights,
  stacked,
} from "./given-tensors.js";

export interface ReadGiven {
  readonly given: GivenData;
  readonly notes: readonly Note[];
}

const mostAxes = 5;

interface Nested {
  readonly shape: readonly number[];
  readonly data: Float64Array;
}

/** The lengths of nested lists, taken from the first of each. */
function shapeOf(value: unknown): number[] {
  const shape: number[] = [];
  for (let at = value; Array.isArray(at); at = at[0]) {
    shape.push(at.length);
    if (shape.length > mostAxes) fail("weightsAxes", { found: `${shape.length}` });
  }
  return shape;
}

/** Any number is kept; JSON has no other. Throws where a list has another length. */
function nested(value: unknown): Nested {
  if (isObject(value) && Array.isArray(value.data) && Array.isArray(value.shape)) {
    const shape = value.shape.map(Number);
    const { data } = nested(value.data);
    if (sizeOf(shape) !== data.length || !shape.every((side) => Number.isInteger(side) && side > 0))
      fail("jsonShape", { found: `${data.length}`, wanted: shape.join(" × ") });
    return { shape, data };
  }
  const shape = shapeOf(value);
  if (shape.length === 0) fail("notAList", { found: excerpt(JSON.stringify(value) ?? "") });
  if (shape.includes(0)) fail("noNumbers");
  const data = new Float64Array(sizeOf(shape));
  let at = 0;
  const fill = (part: unknown, depth: number, row: number): void => {
    if (depth === shape.length) {
      const where = { row: row + 1, column: (at % (shape.at(-1) ?? 1)) + 1 };
      if (typeof part !== "number")
        fail("notANumber", { ...where, found: excerpt(JSON.stringify(part) ?? "") });
      data[at++] = part;
      return;
    }
    const wanted = shape[depth];
    if (!Array.isArray(part) || part.length !== wanted) {
      const found = Array.isArray(part) ? `${part.length}` : excerpt(JSON.stringify(part) ?? "");
      fail("ragged", { row: row + 1, found, wanted: `${wanted}` });
    }
    for (const [i, one] of part.entries())
      fill(one, depth + 1, depth === shape.length - 2 ? i : row);
  };
  fill(value, 0, 0);
  return { shape, data };
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "string");

/** A layer per entry where the first axis of a list of tensors has length 1, as models return them. */
function weightsOf(value: unknown, name: string) {
  const { shape, data } = nested(value);
  if (shape.length < 2) fail("weightsAxes", { found: `${shape.length}` });
  return stacked(name, [{ type: "float64", data }], shape);
}

/**
 * What a parsed text gives; undefined if it is for the readers of matrices. `wanted`: the text must hold weights.
 */
export function readGivenJson(
  value: unknown,
  name: string,
  wanted: boolean,
): ReadGiven | undefined {
  if (isTexts(value)) return { given: { queryTokens: cut(value) }, notes: [] };
  if (isObject(value) && !Object.hasOwn(value, "data")) return namedIn(value, name, wanted);
  const isDeep = Array.isArray(value) && shapeOf(value).length > 2;
  if (!wanted && !isDeep && !isWeightsName(name)) {
    if (!Array.isArray(value) || shapeOf(value).length !== 2) return undefined;
    const flat = value.flat(1);
    if (!flat.every((x) => typeof x === "number")) return undefined;
    if (!looksLikeWeights(flat, shapeOf(value)[1] ?? 1)) return undefined;
  }
  const { weights, notes } = weightsOf(value, name);
  return { given: { weights }, notes };
}

function namedIn(
  value: Readonly<Record<string, unknown>>,
  name: string,
  wanted: boolean,
): ReadGiven | undefined {
  const entries = Object.entries(value);
  const [key, found] =
    entries.find(([key]) => isWeightsName(key)) ??
    entries.find(([key]) => wanted && /^weights$/i.test(key)) ??
    [];
  const texts = new Map(
    entries.flatMap(([key, list]) => (isTexts(list) ? [[key, cut(list)]] : [])),
  );
  if (key === undefined)
    return texts.size > 0 && entries.length === texts.size ? labels(texts) : undefined;
  const { weights, notes } = weightsOf(found, name);
  const [, , rows, columns] = weights.shape;
  return { given: { weights, ...labelsOf(texts, key, [rows, columns]) }, notes };
}

/** Tokens alone: one list, or those of the queries and of the keys. */
function labels(texts: ReadonlyMap<string, readonly string[]>): ReadGiven {
  const lists = [...texts];
  const keys = lists.find(([name]) => /key|source|encoder/i.test(name));
  const queries = lists.find((list) => list !== keys);
  const given: Labels = {
    ...(queries && { queryTokens: queries[1] }),
    ...(keys && { keyTokens: keys[1] }),
  };
  return { given, notes: [] };
}
