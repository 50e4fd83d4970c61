/** Given weights and tokens of a state: texts of an attribute or a link, or objects of a file or a program. */

import { bitsTypes } from "../../../data/floats.js";
import { nested, parseJson } from "../../../data/json.js";
import { type Floats, sizeOf } from "../../../data/tensor.js";
import type { Lab, LabState } from "../state.js";
import {
  bytesOf,
  type GivenData,
  type GivenSlot,
  type GivenWeights,
  givenLimits,
  givenSlots,
} from "./given.js";
import { stacked } from "./given-tensors.js";

const arrays = { 2: Uint16Array, 4: Float32Array, 8: Float64Array } as const;

function orNothing<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

/** Nested lists of numbers in JSON; undefined for any other text. */
export const parseWeights = (text: string): GivenWeights | undefined =>
  orNothing(() => {
    const { shape, data } = nested(parseJson(text));
    return stacked("", [{ type: "float64", data }], shape).weights;
  });

/** A list in JSON, or words with commas. */
export function parseTokens(text: string): readonly string[] | undefined {
  const list = /^\s*\[/.test(text) ? orNothing(() => JSON.parse(text)) : text.split(",");
  return isTokens(list) ? list : undefined;
}

const isTokens = (list: unknown): list is readonly string[] =>
  Array.isArray(list) &&
  list.length > 0 &&
  list.length <= givenLimits.tokens &&
  list.every((token) => typeof token === "string" && token.length <= givenLimits.token);

/** Whether an object is what a file gives. */
function isWeights(given: object): given is GivenWeights {
  const { name, shape, type, data } = given as Partial<GivenWeights>;
  const known = bitsTypes.find((one) => one === type);
  if (typeof name !== "string" || known === undefined || shape?.length !== 4) return false;
  const bytes = bytesOf[known];
  const isSide = (side: unknown) => Number.isInteger(side) && Number(side) >= 1;
  return shape.every(isSide) && data instanceof arrays[bytes] && data.length === sizeOf(shape);
}

/** A program's tensor of floats. */
function tensorFrom(value: object): GivenWeights | undefined {
  const { data, shape } = value as { readonly data: Floats; readonly shape: readonly number[] };
  const type = data instanceof Float64Array ? "float64" : "float32";
  const fits =
    (type === "float64" || data instanceof Float32Array) && sizeOf(shape) === data.length;
  return fits ? stacked("", [{ type, data }], shape).weights : undefined;
}

/** Equal texts and objects give the same object, so that results are kept. */
const ofTexts = new Map<string, GivenWeights | readonly string[] | undefined>();
const ofObjects = new WeakMap<object, GivenWeights | undefined>();
const mostTexts = 12;

function ofText(name: GivenSlot, text: string) {
  const id = `${name === "weights"} ${text}`;
  if (!ofTexts.has(id))
    ofTexts.set(id, name === "weights" ? parseWeights(text) : parseTokens(text));
  for (const oldest of ofTexts.keys()) if (ofTexts.size > mostTexts) ofTexts.delete(oldest);
  return ofTexts.get(id);
}

function ofObject(value: object): GivenWeights | undefined {
  if (isWeights(value)) return value;
  if (!ofObjects.has(value))
    ofObjects.set(
      value,
      orNothing(() => tensorFrom(value)),
    );
  return ofObjects.get(value);
}

/** What the texts and the objects of a state give, and the names of those that cannot be read. */
export function readGiven(state: LabState): {
  readonly given: GivenData;
  readonly wrong: readonly string[];
} {
  const given: { [name in GivenSlot]?: unknown } = {};
  const wrong: string[] = [];
  for (const name of givenSlots) {
    const [text, value] = [state[name], state.given[name]];
    if (text === "" && value === undefined) continue;
    const list = isTokens(value) ? value : undefined;
    const part =
      text !== "" ? ofText(name, text) : name === "weights" ? ofObject(Object(value)) : list;
    if (part === undefined) wrong.push(name);
    else given[name] = part;
  }
  return { given: given as GivenData, wrong };
}

export const labOf = (state: LabState): Lab => ({ ...state, given: readGiven(state).given });
