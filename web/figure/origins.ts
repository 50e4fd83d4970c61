/**
 * Which call of the core gave which result. Results are known by the identity of their arrays and
 * objects, never by their numbers: forty equal weights have forty different origins. Nothing is
 * kept longer than the result itself.
 */
import type { RandomStream, SoftKnn } from "../api/index.js";
import type { CoreCall } from "./core-call.js";

/** A place in the result of a call: `["weights", "data", 3]`. */
export type Path = readonly (string | number)[];

export interface Origin {
  readonly call: CoreCall;
  readonly path: Path;
}

/** Part of a buffer that numbers of one array of a result fill. */
export interface Stretch extends Origin {
  /** In bytes. */
  readonly from: number;
  readonly to: number;
  /** The index, in the array of the result, of the number at `from`; none where the result is one number. */
  readonly first?: number;
}

const objects = new WeakMap<object, Origin>();
const buffers = new WeakMap<ArrayBufferLike, Stretch[]>();

/** Keeps the call that gave a result, for each array and object in the result; returns the result. */
export function remember<Result>(call: CoreCall, result: Result): Result {
  keep(call, result, []);
  return result;
}

function keep(call: CoreCall, part: unknown, path: Path): void {
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

/** What is known of a buffer. */
export const stretchesOf = (buffer: ArrayBufferLike): readonly Stretch[] =>
  buffers.get(buffer) ?? [];

export function addStretch(buffer: ArrayBufferLike, stretch: Stretch): void {
  const stretches = buffers.get(buffer);
  if (stretches) stretches.push(stretch);
  else buffers.set(buffer, [stretch]);
}

/** Where a number of an array, a part of one (`subarray`) or an object comes from. */
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

/** Calls a function whose result is one number, which has no identity; gives it in an array, which has. */
export function scalar<Name extends "headDiversity" | "expectedEntropy">(
  knn: SoftKnn,
  name: Name,
  ...args: Parameters<SoftKnn[Name]>
): Float64Array {
  const own = knn[name] as (...args: Parameters<SoftKnn[Name]>) => number;
  const result = Float64Array.of(own(...args));
  addStretch(result.buffer, { call: { name, args }, path: [], from: 0, to: 8 });
  return result;
}

const remembering = new WeakMap<SoftKnn, SoftKnn>();

/** The same functions; each result has its origin. */
export function asking(knn: SoftKnn): SoftKnn {
  let ask = remembering.get(knn);
  if (ask === undefined) {
    ask = Object.fromEntries(Object.entries(knn).map(rememberingCalls)) as unknown as SoftKnn;
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
