/** Tensors in JSON: nested lists of numbers, `{data, shape}`, and objects with such members by name. */
import { excerpt, fail, type Note, tensorName, type Where } from "../../../data/fault.js";
import { isObject } from "../../../data/json-object.js";
import { numpyType } from "../../../data/number-type.js";
import { bytesSource } from "../../../data/source.js";
import {
  brokenTensor,
  type StoredTensor,
  sizeOf,
  storedTensor,
} from "../../../data/stored-tensor.js";
import type { GivenWeights } from "../given/given.js";
import { isWeightsName, stacked } from "../given/given-tensors.js";
import { slotOfWord } from "./slots.js";

export interface JsonTensors {
  readonly tensors: ReadonlyMap<string, StoredTensor>;
  /** The members that are none. */
  readonly left: readonly Note[];
  /** The names say which is Q, K, V or X. */
  readonly named: boolean;
}

interface Nested {
  readonly shape: readonly number[];
  readonly data: Float64Array<ArrayBuffer>;
}

const mostAxes = 5;
/** The number of members without a place that are named. */
const namedKeys = 8;

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "string");

/** A short form of a value of the reader. */
const shown = (value: unknown): string =>
  isObject(value) ? "{" : Array.isArray(value) ? "[" : excerpt(JSON.stringify(value) ?? "");

/** The lengths of nested lists, taken from the first of each. */
function shapeOf(value: unknown): number[] {
  const shape: number[] = [];
  for (let at = value; Array.isArray(at) && shape.length <= mostAxes; at = at[0])
    shape.push(at.length);
  return shape;
}

/** Nested lists of one length each, or `{data, shape}`. */
function nested(value: unknown, where: Where): Nested {
  if (isObject(value) && value.shape !== undefined) {
    const { shape: found, data } = nested({ data: value.data }, where);
    const shape: readonly unknown[] = [value.shape].flat();
    const isSides = (sides: readonly unknown[]): sides is readonly number[] =>
      sides.every((side) => Number.isInteger(side) && Number(side) > 0);
    if (
      !isSides(shape) ||
      (found.length === 1 ? sizeOf(shape) !== data.length : `${found}` !== `${shape}`)
    )
      return fail("jsonShape", {
        ...{ ...where, found: found.join(" × ") },
        wanted: shape.slice(0, namedKeys).map(shown).join(" × "),
      });
    return { shape, data };
  }
  const lists = isObject(value) ? value.data : value;
  const shape = shapeOf(lists);
  if (shape.length === 0) fail("notAList", { ...where, found: shown(lists) });
  if (shape.includes(0)) fail("noNumbers", where);
  if (shape.length > mostAxes) fail("axes", { ...where, wanted: `${shape.length}` });
  const data = new Float64Array(sizeOf(shape));
  const columns = shape.at(-1) ?? 1;
  let at = 0;
  const fill = (part: unknown, depth: number, row: number): void => {
    const wanted = shape[depth];
    if (wanted === undefined) {
      if (typeof part !== "number" || !Number.isFinite(part))
        fail(typeof part === "number" ? "notFinite" : "notANumber", {
          ...{ ...where, row: row + 1, column: (at % columns) + 1 },
          found: typeof part === "number" ? `${part}` : shown(part),
        });
      data[at++] = part;
      return;
    }
    const list = Array.isArray(part) ? part : [];
    if (part !== list) fail("notAList", { ...where, row: row + 1, found: shown(part) });
    if (list.length !== wanted) {
      const column = Math.min(list.length, wanted) + 1;
      const sizes = { found: `${list.length}`, wanted: `${wanted}` };
      fail("ragged", { ...where, row: row + 1, column, ...sizes });
    }
    for (const [i, one] of list.entries())
      fill(one, depth + 1, depth === shape.length - 2 ? i : row);
  };
  fill(lists, 0, 0);
  return { shape, data };
}

function tensorOf(name: string, value: unknown): StoredTensor {
  if (isTexts(value)) {
    const fault = { kind: "notANumber", found: shown(value[0]) } as const;
    return { ...brokenTensor(fault, [value.length]), texts: async () => value };
  }
  const { shape, data } = nested(value, name === "" ? {} : { tensor: tensorName(name) });
  const source = bytesSource(new Uint8Array(data.buffer));
  return storedTensor({
    source,
    start: 0,
    type: numpyType("<f8", {}),
    shape,
    fortran: false,
    name,
  });
}

/** The tensors of a value; undefined for a table. `slot`: a flat list has a place. */
export function jsonTensors(
  value: unknown,
  { slot, weights }: { readonly slot: boolean; readonly weights: boolean },
): JsonTensors | undefined {
  const only = () => ({
    ...{ tensors: new Map([["", tensorOf("", value)]]), left: [], named: false },
  });
  if (!isObject(value)) {
    const isFlat = Array.isArray(value) && value.every((x) => typeof x === "number");
    const isDeep = shapeOf(value).length > 2;
    return !Array.isArray(value) || isTexts(value) || isDeep || (isFlat && slot)
      ? only()
      : undefined;
  }
  const entries = Object.entries(value);
  const isWeights = (key: string) => isWeightsName(key) || (weights && /^weights$/i.test(key));
  const isNamed = (key: string) => slotOfWord(key) !== undefined;
  const taken = entries.filter(([key, of]) => isNamed(key) || isWeights(key) || isTexts(of));
  const isTable = taken.every(([, of]) => isTexts(of)) && taken.length < entries.length;
  if (isTable || entries.length === 0)
    return Object.hasOwn(value, "data") && !isObject(Object(value.data)[0]) ? only() : undefined;
  const others = entries.filter((entry) => !taken.includes(entry)).map(([key]) => excerpt(key));
  const more = others.length - namedKeys;
  const names = [...others.slice(0, namedKeys), ...(more > 0 ? [`… +${more}`] : [])];
  return {
    tensors: new Map(taken.map(([key, of]) => [key, tensorOf(key, of)])),
    left: names.map((found) => ({ kind: "keyLeftOut", found })),
    named: taken.some(([key]) => isNamed(key)),
  };
}

/** The weights of a parsed text: lists, a tensor, or the member that its name says. */
export function jsonWeights(value: unknown): GivenWeights {
  const isPlain = !isObject(value) || Object.hasOwn(value, "data");
  const key = isPlain ? undefined : Object.keys(value).find((one) => isWeightsName(one));
  const inside = isPlain ? value : value[key ?? "weights"];
  const { shape, data } = nested(inside, {});
  if (shape.length < 2) fail("weightsAxes", { found: `${shape.length}` });
  return stacked("", [{ type: "float64", data }], shape).weights;
}
