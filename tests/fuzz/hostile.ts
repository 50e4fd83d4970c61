/**
 * Hostile calls: valid arguments with one or two values replaced at any depth. A replacement may run code, change
 * between reads, or be unsupported in some engines; `spoil.ts` has those supported everywhere.
 */

import type { Random } from "./random.js";
import { detach, detached, inSharedMemory, shrunk } from "./spoilt-memory.js";

export interface Hostile {
  readonly args: readonly unknown[];
  /** Whether repeated reads of the arguments give the same values, so that the invariants can read them. */
  readonly steady: boolean;
}

type Path = readonly (string | number)[];
type Shaped = { readonly data: Float64Array; readonly shape: readonly number[] };
/** Makes a replacement for `old`. */
type Make = (random: Random, old: unknown) => unknown;

export function hostile(random: Random, args: readonly unknown[]): Hostile {
  let spoilt: unknown = [...args];
  let steady = true;
  // A trap comes last: a second replacement would run its code here.
  for (let times = random.once(4) ? 2 : 1; times > 0 && steady; times--) {
    const path = random.pick(pathsIn(spoilt as unknown[]));
    const old = path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], spoilt);
    const kinds = isShaped(old) ? [shaped, shaped, values, traps] : [values, values, traps];
    const kind = random.pick(kinds);
    const made = random.pick(kind)(random, old);
    if (kind === traps) steady = false;
    spoilt = replaced(spoilt, path, made);
  }
  if (random.once(30)) (spoilt as unknown[]).length = random.below(args.length + 1);
  return { args: spoilt as unknown[], steady };
}

/** Every position down to the fourth level; in rows of numbers the first, a middle and the last. */
function pathsIn(args: readonly unknown[]): Path[] {
  const paths: Path[] = [];
  const walk = (value: unknown, path: Path) => {
    if (path.length > 0) paths.push(path);
    if (path.length === 4 || ArrayBuffer.isView(value)) return;
    if (typeof value !== "object" || value === null) return;
    const all = Object.keys(value);
    const keys = Array.isArray(value) ? all.filter((_, i) => isTelling(i, all.length)) : all;
    for (const key of keys) {
      walk((value as Record<string, unknown>)[key], [...path, Array.isArray(value) ? +key : key]);
    }
  };
  walk(args, []);
  return paths.length > 0 ? paths : [[0]];
}

const isTelling = (i: number, length: number) => i === 0 || i === length - 1 || i === length >> 1;

function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  const inner = (copy as Record<string, unknown>)[key];
  (copy as Record<string, unknown>)[key] = replaced(inner, rest, by);
  return copy;
}

/** A valid tensor: a spoilt value must not be spoilt again. */
const isShaped = (value: unknown): value is Shaped => {
  const { data, shape } = Object(value) as { data: unknown; shape: unknown };
  const isFloats = data instanceof Float64Array || data instanceof Float32Array;
  if (!isFloats || !Array.isArray(shape)) return false;
  const fits = shape.every((axis) => Number.isInteger(axis) && axis >= 0);
  return fits && data.length > 0 && data.length === shape.reduce<number>((a, b) => a * b, 1);
};

/** Zeros of another shape and the same number type. */
function zeros({ data }: Shaped, shape: readonly number[]): unknown {
  const size = shape.reduce((a, b) => a * b, 1);
  const Numbers = data instanceof Float32Array ? Float32Array : Float64Array;
  return { data: new Numbers(Math.min(size, 1 << 16)), shape };
}

/** The axes with one of them changed. */
function withAxis(random: Random, { shape }: Shaped, change: (axis: number) => number): number[] {
  const at = random.below(Math.max(shape.length, 1));
  return shape.map((axis, i) => (i === at ? change(axis) : axis));
}

const of = (make: (random: Random, old: Shaped) => unknown): Make => {
  return (random, old) => make(random, old as Shaped);
};

/** Tensors that are nearly valid. */
const shaped: readonly Make[] = [
  of((random, old) =>
    zeros(
      old,
      withAxis(random, old, (axis) => axis + 1),
    ),
  ),
  of((random, old) =>
    zeros(
      old,
      withAxis(random, old, (axis) => Math.max(axis - 1, 0)),
    ),
  ),
  of((random, old) =>
    zeros(
      old,
      withAxis(random, old, (axis) => axis * random.between(2, 3)),
    ),
  ),
  of((random, old) =>
    zeros(
      old,
      withAxis(random, old, (axis) => Math.ceil(axis / 2)),
    ),
  ),
  of((random, old) =>
    zeros(
      old,
      withAxis(random, old, () => 0),
    ),
  ),
  of((_, old) => zeros(old, [...old.shape].reverse())),
  of((_, old) => zeros(old, [1, ...old.shape])),
  of((_, old) => zeros(old, old.shape.slice(1))),
  of((random, old) => ({ data: old.data, shape: withAxis(random, old, (axis) => axis + 1) })),
  of((random, old) => ({ data: old.data, shape: withAxis(random, old, (axis) => axis + 0.5) })),
  of((random, old) => ({ data: old.data, shape: withAxis(random, old, (axis) => -axis) })),
  of((random, old) => {
    const wrong = random.pick([Number.NaN, Infinity, 2 ** 27 + 1, 2 ** 31, 2 ** 32, 2 ** 53]);
    return { data: old.data, shape: withAxis(random, old, () => wrong) };
  }),
  of((_, old) => ({ data: new Float64Array(0), shape: [2 ** 18, 0, ...old.shape.slice(2)] })),
  of((_, old) => ({ data: old.data, shape: Int32Array.from(old.shape) })),
  of((_, old) => ({ data: old.data, shape: { ...old.shape, length: old.shape.length } })),
  of((_, old) => ({ data: old.data, shape: old.shape.map(String) })),
  of((_, old) => ({ data: Array.from(old.data), shape: old.shape })),
  of((random, old) => {
    const Numbers = random.pick([Float32Array, Float64Array, Int32Array, Uint8Array, Uint16Array]);
    return { data: Numbers.from(old.data), shape: old.shape };
  }),
  of((_, old) => ({ data: new BigInt64Array(old.data.length), shape: old.shape })),
  of((_, old) => ({ data: new DataView(new ArrayBuffer(8 * old.data.length)), shape: old.shape })),
  // Part of a longer array, which is valid.
  of((random, old) => {
    const Numbers = old.data instanceof Float32Array ? Float32Array : Float64Array;
    const before = random.between(1, 3);
    const long = new Numbers(old.data.length + before + 2).fill(Number.NaN);
    // A detached array has no length, and `set` throws.
    if (old.data.length > 0) long.set(old.data, before);
    return { data: long.subarray(before, before + old.data.length), shape: old.shape };
  }),
  of((random, old) => {
    const stride = random.once(2) ? [...old.shape].reverse() : [1, ...old.shape].slice(-2);
    return { ...old, stride, offset: random.below(2) };
  }),
  of((_, old) => ({ data: inSharedMemory(old.data), shape: old.shape })),
  of((_, old) => ({ data: detached(old.data), shape: old.shape })),
  of((_, old) => ({ data: shrunk(old.data), shape: old.shape })),
  of((_, old) => Object.freeze({ ...old })),
  of((_, old) => Object.assign(Object.create(null), old)),
  of((_, old) => Object.create(old)),
];

const cyclic = () => {
  const list: unknown[] = [1];
  list.push(list);
  return list;
};

const deep = () => {
  let list: unknown = 1;
  for (let i = 0; i < 20_000; i++) list = [list];
  return list;
};

/** Values of a wrong kind, or boundary values of the right kind. */
const values: readonly Make[] = [
  ...[Number.NaN, Infinity, -Infinity, -0, 0, 1, 2, 3, -1, 0.5, 1.5, 2 ** 31, 2 ** 32, 2 ** 53],
  ...[5e-324, 1e-300, 1e300, 1.7e308, -1.7e308, "1", "dot", "", 1n, true, false, null, undefined],
  ...[[], [[]], [[], [1]], [[1], [2, 3]], [[1, null]], [["1"]], [[1n]], [Symbol("x")], {}],
].map((value) => () => value);

(values as Make[]).push(
  () => Symbol("softknn"),
  () => () => 1,
  () => new Number(1),
  () => new Date(0),
  () => /x/,
  () => new Array(3),
  cyclic,
  deep,
  () => "x".repeat(1 << 16),
  (_, old) => ({ ...(old as object), temprature: 1 }),
  (_, old) => ({ ...(old as object), [Symbol("x")]: 1 }),
  (_, old) => ({ ...(old as object), ["__proto__"]: { scale: Number.NaN } }),
  (_, old) => [old],
  (_, old) => (Array.isArray(old) ? old.slice(1) : old),
  (_, old) => (Array.isArray(old) ? [...old, old[0]] : old),
);

/** Values that a caller's code may throw. */
const thrown: readonly unknown[] = [
  ...[new Error("of the caller"), new RangeError("of the caller"), "text", undefined, null],
  Object.assign(new Error("of the caller"), { code: "ENOENT" }),
  Object.assign(new Error("of the caller"), { code: 3 }),
  { code: "SOFTKNN_E_NOTHING" },
  Object.create(null),
  Proxy.revocable(
    Object.assign(() => {}, { code: "SOFTKNN_E_TYPE" }),
    {},
  ).proxy,
  new Proxy(new RangeError("of the caller"), {
    getPrototypeOf() {
      throw new Error("of a proxy that was thrown");
    },
  }),
];

const throwing = (random: Random) => {
  const what = random.pick(thrown);
  return () => {
    throw what;
  };
};

const asObject = (old: unknown): object => (typeof old === "object" && old !== null ? old : {});

/** Values that run code when read, or that the invariants would read differently. */
const traps: readonly Make[] = [
  (_, old) => Object.create(asObject(old)),
  () => new Map([["temperature", 1]]),
  (_, old) => {
    const { proxy, revoke } = Proxy.revocable(asObject(old), {});
    revoke();
    return proxy;
  },
  (_, old) => new Proxy(asObject(old), {}),
  (random, old) => new Proxy(asObject(old), { get: throwing(random) }),
  (random, old) => new Proxy(asObject(old), { ownKeys: throwing(random) }),
  (random, old) => new Proxy(asObject(old), { getPrototypeOf: throwing(random) }),
  (random, old) => new Proxy(asObject(old), { getOwnPropertyDescriptor: throwing(random) }),
  (random, old) => {
    const names = Object.keys(asObject(old));
    const name = names.length > 0 ? random.pick(names) : "data";
    return Object.defineProperty({ ...asObject(old) }, name, {
      get: throwing(random),
      enumerable: true,
    });
  },
  // A getter that returns a different value at each read, the true one first.
  (random, old) => {
    const names = Object.keys(asObject(old));
    const name = names.length > 0 ? random.pick(names) : "shape";
    const first = (asObject(old) as Record<string, unknown>)[name];
    const later = random.pick([Number.NaN, [2 ** 20, 2 ** 20], new Float64Array(0), null, "x"]);
    let readings = 0;
    return Object.defineProperty({ ...asObject(old) }, name, {
      get: () => (readings++ === 0 ? first : later),
      enumerable: true,
    });
  },
  // A getter that detaches the memory of the numbers while the shape is read.
  (_, old) => {
    const data = new Float64Array(isShaped(old) ? old.data.length : 4);
    const shape = isShaped(old) ? old.shape : [2, 2];
    const take = () => {
      detach(data);
      return shape;
    };
    return Object.defineProperty({ data }, "shape", { get: take, enumerable: true });
  },
  (random) => ({ valueOf: throwing(random), toString: throwing(random) }),
  (random) => ({ [Symbol.toPrimitive]: throwing(random), length: 2 }),
  (_, old) => {
    const length = isShaped(old) ? old.data.length : 2;
    const data = Object.defineProperty(new Float64Array(length), "length", { value: 1 << 28 });
    return { data, shape: isShaped(old) ? old.shape : [1, 2] };
  },
];
