/** What crosses between a thread and its `softknn/worker`. */

import { failure, type Refusal } from "./errors.js";
import { checkedLength, isTypedArray } from "./tensors/typed-arrays.js";

/** A call of a function, or of a method of the object with the number `target`. */
export interface Call {
  readonly target?: number | undefined;
  readonly name: string;
  readonly args: readonly unknown[];
  /** The number of the object whose properties may change. */
  readonly of?: number | undefined;
}

export interface Answer {
  readonly value?: unknown;
  /** The result stays in the worker, under this number. */
  readonly kept?: { readonly id: number; readonly methods: readonly string[] };
  /** The properties of the object that stays, or of that of the call. */
  readonly state?: object | undefined;
  /** Why there is no result. */
  readonly refusal?: Pick<Refusal, "code" | "argument" | "message">;
}

/** The property of an object that stands for one in the worker, by its number. */
export const mark = "softknn.object";

/** Whether a function gives an iterable, by its name. */
export const givesSteps = (name: string): boolean => /(Steps|^generate)$/.test(name);

const tensorProperties = ["data", "type", "shape", "dims", "stride", "strides", "offset"];

function cloned(object: object): unknown {
  try {
    return structuredClone(object);
  } catch (cause) {
    throw failure("TYPE", "arguments", "cannot go to a worker", cause);
  }
}

/**
 * Arguments that can cross, copied now; `buffers` collects what can be moved. `numbers` has the numbers of objects in the
 * worker. A tensor of a class becomes plain: a clone would lose its accessors.
 */
export function packed(
  part: unknown,
  numbers: WeakMap<object, number>,
  buffers: ArrayBuffer[],
  levels = 10,
): unknown {
  const isCode = typeof part === "function" || typeof part === "symbol";
  if (!isCode && Object(part) !== part) return part;
  const object = part as object;
  const number = numbers.get(object);
  if (number !== undefined) return { [mark]: number };
  if (isTypedArray(object)) {
    checkedLength(object, "array");
    const copy = Uint8Array.prototype.slice.call(object);
    buffers.push(copy.buffer);
    return copy;
  }
  const inner = (value: unknown) => packed(value, numbers, buffers, levels - 1);
  if (Array.isArray(object) && levels > 0) return object.map(inner);
  const prototype: object | null = Object.getPrototypeOf(object);
  const isPlain = prototype === null || Object.getPrototypeOf(prototype) === null;
  const isTensor = "data" in object && ("shape" in object || "dims" in object);
  if (isCode || levels === 0 || !(isPlain || isTensor)) return cloned(object);
  const names = isPlain ? Object.keys(object) : tensorProperties.filter((name) => name in object);
  return Object.fromEntries(names.map((name) => [name, inner(Reflect.get(object, name))]));
}
