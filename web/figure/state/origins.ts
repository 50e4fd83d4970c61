/**
 * Records which call of the core returned which result. Results are identified by their arrays and
 * objects, never by their numbers: forty equal weights have forty different origins. Entries live
 * as long as the result.
 */
import type { RandomStream } from "../../api/index.js";
import type { CoreCall } from "../core-call.js";
import type { LessonFunctions } from "../lesson-functions.js";

/** A path in the result of a call: `["weights", "data", 3]`. */
export type ResultPath = readonly (string | number)[];

export interface Origin {
  readonly call: CoreCall;
  readonly path: ResultPath;
}

/** A part of a buffer that holds numbers of one result array. */
export interface Stretch extends Origin {
  /** In bytes. */
  readonly from: number;
  readonly to: number;
  /** The index of the number at `from` in the result array; undefined for a scalar result. */
  readonly first?: number;
}

const objects = new WeakMap<object, Origin>();
const buffers = new WeakMap<ArrayBufferLike, Stretch[]>();

/** Records the call for each array and object in its result; returns the result. */
export function remember<Result>(call: CoreCall, result: Result): Result {
  keep(call, result, []);
  return result;
}

function keep(call: CoreCall, part: unknown, path: ResultPath): void {
  if (typeof part !== "object" || part === null) return;
  if (ArrayBuffer.isView(part)) {
    const { buffer, byteOffset: from, byteLength } = part;
    addStretch(buffer, { call, path, from, to: from + byteLength, first: 0 });
    return;
  }
  objects.set(part, { call, path });
  const isList = Array.isArray(part);
  for (const [key, own] of Object.entries(part)) keep(call, own, [...path, isList ? +key : key]);
}

/** The recorded stretches of a buffer. */
const stretchesOf = (buffer: ArrayBufferLike): readonly Stretch[] => buffers.get(buffer) ?? [];

function addStretch(buffer: ArrayBufferLike, stretch: Stretch): void {
  const stretches = buffers.get(buffer);
  if (stretches) stretches.push(stretch);
  else buffers.set(buffer, [stretch]);
}

/** The origin of a number in an array, a subarray or an object. */
export function originOf(holder: object, key: string | number): Origin | undefined {
  if (!ArrayBuffer.isView(holder)) {
    const origin = objects.get(holder);
    return origin && { call: origin.call, path: [...origin.path, key] };
  }
  const size = (holder as Float64Array).BYTES_PER_ELEMENT;
  const at = holder.byteOffset + size * Number(key);
  const stretch = stretchesOf(holder.buffer).findLast(({ from, to }) => from <= at && at < to);
  if (stretch === undefined) return undefined;
  const { call, path, from, first } = stretch;
  return { call, path: first === undefined ? path : [...path, first + (at - from) / size] };
}

/** Calls a function with a scalar result, and returns it in an array, which has an identity. */
export function scalar<Name extends "headDiversity" | "expectedEntropy">(
  knn: Pick<LessonFunctions, Name>,
  name: Name,
  ...args: Parameters<LessonFunctions[Name]>
): Float64Array {
  const own = knn[name] as (...args: Parameters<LessonFunctions[Name]>) => number;
  const result = Float64Array.of(own(...args));
  addStretch(result.buffer, { call: { name, args }, path: [], from: 0, to: 8 });
  return result;
}

const remembering = new WeakMap<LessonFunctions, LessonFunctions>();

/** The same functions, with recorded origins. */
export function recordOrigins(knn: LessonFunctions): LessonFunctions {
  let ask = remembering.get(knn);
  if (ask === undefined) {
    ask = Object.fromEntries(
      Object.entries(knn).map(rememberingCalls),
    ) as unknown as LessonFunctions;
    remembering.set(knn, ask);
  }
  return ask;
}

function rememberingCalls([name, own]: [string, unknown]): [string, unknown] {
  if (typeof own !== "function") return [name, own];
  if (name === "random") return [name, (seed: number) => stream(own(seed), seed)];
  return [name, (...args: unknown[]) => remember({ name, args }, own(...args))];
}

/** A draw is one call of "random": the seed, and all draws up to this one. */
function stream(own: RandomStream, seed: number): RandomStream {
  const draws: [string, number][] = [];
  const draw = (method: "rand" | "randn") => (count: number) => {
    const result = own[method](count);
    draws.push([method, count]);
    return remember({ name: "random", args: [seed, [...draws]] }, result);
  };
  return { rand: draw("rand"), randn: draw("randn") };
}
