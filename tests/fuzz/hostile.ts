/** Valid arguments with one or two values replaced at any depth by wrong ones. */

import fc, { type Arbitrary } from "fast-check";

type Path = readonly (string | number)[];
type Shaped = { readonly data: Float64Array; readonly shape: readonly number[] };
/** A replacement for a value; `n` is a random number. */
type Make = (old: unknown, n: number) => unknown;

/** Replacements that every engine supports, and that are the same at each reading. */
export const spoilt = (args: Arbitrary<readonly unknown[]>) => replacing(args, plain);

/** Also memory that only some engines have, and values that run code when they are read. */
export const hostile = (args: Arbitrary<readonly unknown[]>) =>
  replacing(args, fc.oneof(wrong, near, memory, traps));

const change = (makes: Arbitrary<Make>) => fc.tuple(fc.nat(), makes, fc.nat());

/** A trap comes last, and so does memory that is gone: a later change would read it here. */
const replacing = (args: Arbitrary<readonly unknown[]>, last: Arbitrary<Make>) =>
  fc
    .tuple(args, fc.array(change(plain), { maxLength: 1 }), change(last))
    .map(([all, before, end]) => {
      let given: unknown = [...all];
      for (const [at, make, n] of [...before, end]) {
        const paths = pathsIn(given);
        const path = paths[at % paths.length] as Path;
        const old = path.reduce<unknown>((value, key) => (value as never)[key], given);
        given = replaced(given, path, make(old, n));
      }
      return given as unknown[];
    });

/** Every position down to the fourth level; in lists the first, a middle and the last. */
function pathsIn(args: unknown): Path[] {
  const paths: Path[] = [];
  const walk = (value: unknown, path: Path) => {
    if (path.length > 0) paths.push(path);
    if (path.length === 4 || ArrayBuffer.isView(value)) return;
    if (typeof value !== "object" || value === null) return;
    const keys = Array.isArray(value)
      ? [...new Set([0, value.length >> 1, value.length - 1])].filter((i) => i in value)
      : Object.keys(value);
    for (const key of keys) walk((value as never)[key], [...path, key]);
  };
  walk(args, []);
  return paths.length > 0 ? paths : [[0]];
}

function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by;
  const copy: object = Array.isArray(value) ? [...value] : { ...(value as object) };
  const inner = (copy as Record<string, unknown>)[key];
  return Object.assign(copy, { [key]: replaced(inner, rest, by) });
}

const trapped = new WeakSet<object>();
/** Whether a value of these arguments runs code when it is read, or changes between two readings. */
export const hasTrap = (value: unknown, depth = 0): boolean => {
  if (typeof value !== "object" || value === null || depth > 5) return false;
  if (trapped.has(value)) return true;
  if (ArrayBuffer.isView(value)) return false;
  return Object.values(value).some((inner) => hasTrap(inner, depth + 1));
};

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

/** Small or hopelessly large: accepted values must not cost much memory or time. */
const numbers = [
  ...[Number.NaN, Infinity, -Infinity, -0, 0, 1, 2, 3, -1, 0.5, 1.5, 2 ** 31, 2 ** 32, 2 ** 53],
  ...[5e-324, 1e-300, 1e300, 1.7e308, -1.7e308],
];
const anything = fc.anything({
  key: fc.constantFrom("a", "0", "data", "shape", "query", "__proto__", "toString"),
  values: [
    fc.constantFrom(...numbers),
    fc.string(),
    fc.constantFrom("dot", "", "1", true, false, null, undefined),
  ],
  withBigInt: true,
  withDate: true,
  withMap: true,
  withNullPrototype: true,
  withObjectString: true,
  withSparseArray: true,
});

/** Values of a wrong kind, or boundary values of the right kind. */
const wrong: Arbitrary<Make> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...numbers).map((value) => () => value) },
  { weight: 3, arbitrary: anything.map((value) => () => value) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Make[]>(
      () => Symbol("softknn"),
      () => () => 1,
      () => new Number(1),
      cyclic,
      deep,
      () => "x".repeat(1 << 16),
      (old) => ({ ...(old as object), temprature: 1 }),
      (old) => ({ ...(old as object), [Symbol("x")]: 1 }),
      (old) => ({ ...(old as object), ["__proto__"]: { scale: Number.NaN } }),
      (old) => [old],
      (old) => (Array.isArray(old) ? old.slice(1) : old),
      (old) => (Array.isArray(old) ? [...old, old[0]] : old),
    ),
  },
);

/** A valid tensor: a spoilt value must not be spoilt again. */
function isShaped(value: unknown): value is Shaped {
  const { data, shape } = Object(value) as { data: unknown; shape: unknown };
  const isFloats = data instanceof Float64Array || data instanceof Float32Array;
  if (!isFloats || data.length === 0 || !Array.isArray(shape)) return false;
  if (!shape.every(Number.isInteger)) return false;
  return data.length === shape.reduce((a, b) => a * b, 1);
}

/** Zeros of another shape and the same number type. */
function zeros({ data }: Shaped, shape: readonly number[]): unknown {
  const size = shape.reduce((a, b) => a * b, 1);
  const Numbers = data instanceof Float32Array ? Float32Array : Float64Array;
  return { data: new Numbers(Math.min(Math.max(size, 0) || 0, 1 << 16)), shape };
}

/** The shape with axis `n` changed. */
const withAxis = ({ shape }: Shaped, n: number, change: (axis: number) => number) =>
  shape.map((axis, i) => (i === n % shape.length ? change(axis) : axis));

const axisChanges: readonly ((axis: number) => number)[] = [
  ...[(a: number) => a + 1, (a: number) => Math.max(a - 1, 0), (a: number) => 3 * a, () => 0],
  ...[(a: number) => a + 0.5, (a: number) => -a, () => Number.NaN, () => Infinity],
  ...[() => 2 ** 27 + 1, () => 2 ** 31, () => 2 ** 32, () => 2 ** 53],
];

/** For tensors; anything else stays. */
const ofTensor = (...makes: ((old: Shaped, n: number) => unknown)[]): Arbitrary<Make> =>
  fc
    .constantFrom(...makes)
    .map((make) => (old: unknown, n: number) => (isShaped(old) ? make(old, n) : [old]));

/** Tensors that are nearly valid. */
const near = fc.oneof(
  ofTensor(
    ...axisChanges.flatMap((to) => [
      (old: Shaped, n: number) => zeros(old, withAxis(old, n, to)),
      (old: Shaped, n: number) => ({ data: old.data, shape: withAxis(old, n, to) }),
    ]),
  ),
  ofTensor(
    (old) => zeros(old, [...old.shape].reverse()),
    (old) => zeros(old, [1, ...old.shape]),
    (old) => zeros(old, old.shape.slice(1)),
    ({ shape }) => ({ data: new Float64Array(0), shape: [2 ** 18, 0, ...shape.slice(2)] }),
    ({ data, shape }) => ({ data, shape: Int32Array.from(shape) }),
    ({ data, shape }) => ({ data, shape: { ...shape, length: shape.length } }),
    ({ data, shape }) => ({ data, shape: shape.map(String) }),
    ({ data, shape }) => ({ data: Array.from(data), shape }),
    ...[Float32Array, Float64Array, Int32Array, Uint8Array].map(
      (Numbers) =>
        ({ data, shape }: Shaped) => ({ data: Numbers.from(data), shape }),
    ),
    ({ data, shape }) => ({ data: new BigInt64Array(data.length), shape }),
    ({ data, shape }) => ({ data: new BigInt64Array(data.length).fill(2n ** 60n), shape }),
    ...["float16", "bfloat16", "int4", 7].map((type) => ({ data, shape }: Shaped) => ({
      data: Uint16Array.from(data),
      dims: shape,
      type,
    })),
    ({ data, shape }) => ({ data: new DataView(new ArrayBuffer(8 * data.length)), shape }),
    (old, n) => ({ ...old, stride: [...old.shape].reverse(), offset: n % 2 }),
    (old) => Object.freeze({ ...old }),
    (old) => Object.assign(Object.create(null), old),
    (old) => Object.create(old),
  ),
);

const plain = fc.oneof(wrong, near);

function detach({ buffer }: Float64Array): void {
  structuredClone(buffer, { transfer: [buffer as ArrayBuffer] });
}

type Resizable = ArrayBuffer & { resize?(bytes: number): void };
type ResizableConstructor = new (bytes: number, options: { maxByteLength: number }) => Resizable;

/** Shared, detached, shrunk, and part of a longer array, which is valid. */
const memory = ofTensor(
  ({ data, shape }) => {
    const shared = new Float64Array(new SharedArrayBuffer(8 * data.length));
    shared.set(data);
    return { data: shared, shape };
  },
  ({ data, shape }) => {
    const copy = Float64Array.from(data);
    detach(copy);
    return { data: copy, shape };
  },
  ({ data, shape }) => {
    const bytes = 8 * data.length + 8;
    const buffer = new (ArrayBuffer as ResizableConstructor)(bytes, { maxByteLength: bytes });
    const shrunk = new Float64Array(buffer, 0, data.length + 1);
    buffer.resize?.(8);
    return { data: shrunk, shape };
  },
  ({ data, shape }) => {
    const Numbers = data instanceof Float32Array ? Float32Array : Float64Array;
    const long = new Numbers(data.length + 3).fill(Number.NaN);
    long.set(data, 1);
    return { data: long.subarray(1, 1 + data.length), shape };
  },
);

/** Values that a caller's code may throw. */
const thrown: readonly unknown[] = [
  ...[new RangeError("of the caller"), "text", undefined, null, Object.create(null)],
  Object.assign(new Error("of the caller"), { code: "ENOENT" }),
  Object.assign(new Error("of the caller"), { code: 3 }),
  { code: "SOFTKNN_E_NOTHING" },
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

const throwing = (n: number) => () => {
  throw thrown[n % thrown.length];
};
const asObject = (old: unknown): object => (typeof old === "object" && old !== null ? old : {});

function withGetter(old: unknown, n: number, getterOf: (value: unknown) => () => unknown): object {
  const names = Object.keys(asObject(old));
  const name = names[n % (names.length || 1)] ?? "shape";
  const value = (asObject(old) as Record<string, unknown>)[name];
  const get = getterOf(value);
  return Object.defineProperty({ ...asObject(old) }, name, { get, enumerable: true });
}

const trapNames = ["get", "ownKeys", "getPrototypeOf", "getOwnPropertyDescriptor"] as const;

/** Values that run code when read, or that change between two readings. */
const traps: Arbitrary<Make> = fc
  .constantFrom<((old: unknown, n: number) => object)[]>(
    (old) => Object.create(asObject(old)),
    (old) => {
      const { proxy, revoke } = Proxy.revocable(asObject(old), {});
      revoke();
      return proxy;
    },
    (old) => new Proxy(asObject(old), {}),
    ...trapNames.map(
      (name) => (old: unknown, n: number) => new Proxy(asObject(old), { [name]: throwing(n) }),
    ),
    (old, n) => withGetter(old, n, () => throwing(n)),
    // The true value comes first.
    (old, n) =>
      withGetter(old, n, (first) => {
        const later = [Number.NaN, [2 ** 20, 2 ** 20], new Float64Array(0), null, "x"][n % 5];
        let readings = 0;
        return () => (readings++ === 0 ? first : later);
      }),
    // The memory of the numbers is detached while the shape is read.
    (old) => {
      const data = new Float64Array(isShaped(old) ? old.data.length : 4);
      const shape = isShaped(old) ? old.shape : [2, 2];
      const get = () => {
        detach(data);
        return shape;
      };
      return Object.defineProperty({ data }, "shape", { get, enumerable: true });
    },
    (_, n) => ({ valueOf: throwing(n), toString: throwing(n) }),
    (_, n) => ({ [Symbol.toPrimitive]: throwing(n), length: 2 }),
    (old) => {
      const length = isShaped(old) ? old.data.length : 2;
      const data = Object.defineProperty(new Float64Array(length), "length", { value: 1 << 28 });
      return { data, shape: isShaped(old) ? old.shape : [1, 2] };
    },
  )
  .map((make) => (old, n) => {
    const trap = make(old, n);
    trapped.add(trap);
    return trap;
  });
