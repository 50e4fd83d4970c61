/** Arrays of a wrong kind, type, memory or content, for every array of every function. */

import { test } from "node:test";
import * as option from "../../../web/api/option.js";
import { type ArrayCase, arrayCases, Whole } from "./array-cases.js";
import { declared } from "./option-cases.js";
import {
  type AnyKnn,
  assertRefused,
  detached,
  knn,
  shared,
  useWatchedCore,
} from "./refusal-support.js";

useWatchedCore();

type Wrong = readonly [what: string, value: unknown, code: string, says?: RegExp];

const view = new DataView(new ArrayBuffer(16));

/** Of a wrong kind for rows, numbers and integers. */
const kinds: readonly Wrong[] = [
  ["null", null, "TYPE", /got null/],
  ["a number", 5, "TYPE", /got 5/],
  ["a string", "abc", "TYPE", /got "abc"/],
  ["a function", () => [[1]], "TYPE", /got a function/],
  ["a symbol", Symbol("q"), "TYPE"],
  ["a bigint", 5n, "TYPE"],
  ["a boolean", true, "TYPE", /got true/],
  ["an array-like", { length: 1, 0: 1 }, "TYPE", /got an object/],
  ["an ArrayBuffer", new ArrayBuffer(16), "TYPE", /got an object/],
  ["a DataView", view, "TYPE", /got an object/],
  ["a Map", new Map(), "TYPE"],
  ["an array of text", ["1", 2], "TYPE"],
  ["a hole", Object.assign(new Array(2), { 1: 2 }), "TYPE"],
  ["booleans", [true, false], "TYPE"],
  ["number objects", [Object(1), Object(2)], "TYPE"],
  ["a tensor of a plain array", { data: [1, 2], shape: [1, 2] }, "TYPE"],
  ["a tensor of a DataView", { data: view, shape: [1, 2] }, "TYPE"],
];

const method = () => [];
const onGpu = {
  dims: [1, 2],
  getData: method,
  get data(): never {
    throw new Error("The data is not on CPU.");
  },
};

/** Arrays of other libraries, with what to pass instead. */
const ofOthers: readonly Wrong[] = [
  ["onnxruntime's, on the GPU", onGpu, "TYPE", /pass what its getData\(\) resolves to/],
  ["Arrow's", { data: [], length: 2, toArray: method }, "TYPE", /pass its toArray\(\)/],
  ["ml-matrix's", { rows: 1, data: [], to2DArray: method }, "TYPE", /pass its to2DArray\(\)/],
  ["TensorFlow.js's", { shape: [1], arraySync: method }, "TYPE", /pass its arraySync\(\)/],
];

const halves = { data: new Uint16Array(2), shape: [1, 2] };

const ofNumbers: readonly Wrong[] = [
  ["a tensor without shape", { data: new Float64Array(2) }, "TYPE"],
  ["a tensor of string shape", { data: new Float64Array(2), shape: "12" }, "TYPE"],
  ["a tensor of text axes", { data: new Float64Array(2), shape: ["1", "2"] }, "TYPE"],
  [
    "half precision without a type",
    { data: new Uint16Array(2), shape: [1, 2] },
    "DTYPE",
    /got a Uint16Array, without a type of float16 or bfloat16 beside it/,
  ],
  ["half precision of another type", { ...halves, type: "uint16" }, "DTYPE"],
  [
    "packed integers",
    { data: new Int8Array(2), dims: [1, 2], type: "int4" },
    "DTYPE",
    /of type int4/,
  ],
  ["a tensor of a Uint32Array", { data: new Uint32Array(2), shape: [1, 2] }, "DTYPE"],
  ["a tensor of a BigUint64Array", { data: new BigUint64Array(2), shape: [1, 2] }, "DTYPE"],
  ["a tensor of a Uint8ClampedArray", { data: new Uint8ClampedArray(2), dims: [1, 2] }, "DTYPE"],
];

const ofRows: readonly Wrong[] = [
  ["ragged rows", [[1, 2], [1]], "TYPE"],
  ["ragged depths", [[1, 2], 3], "TYPE"],
  ["text in rows", [["1", 2]], "TYPE"],
  ["null in rows", [[1, null]], "TYPE"],
  ["booleans in rows", [[true, false]], "TYPE"],
  ["rows of Uint32Array", [new Uint32Array(2)], "DTYPE"],
  ["a row of another kind", [new Float64Array(2), new Float32Array(2)], "TYPE"],
  ["a shorter row", [new Float64Array(2), new Float64Array(1)], "TYPE"],
  ["numbers and an array of them", [[1, 2], new Float64Array(2)], "TYPE"],
];

const ofList: readonly Wrong[] = [
  ["a bare Uint32Array", new Uint32Array(2), "DTYPE", /got a Uint32Array/],
  ["a bare BigUint64Array", new BigUint64Array(2), "DTYPE", /got a BigUint64Array/],
  ["an array in shared memory", shared(2), "SHARED", /SharedArrayBuffer/],
];

const ofIntegers = (name: string): readonly Wrong[] => [
  ...[-1, 0.5, Number.NaN, Infinity].map(
    (x): Wrong => [
      `${x}`,
      [0, x],
      "VALUE",
      new RegExp(`${name}\\[1\\] must be an integer in .*, got ${x}`),
    ],
  ),
  ["text at the end", [0, "1"], "TYPE", new RegExp(`${name}\\[1\\]`)],
];

/** The shape of nested rows. */
function shapeOf(value: unknown): number[] {
  return Array.isArray(value) ? [value.length, ...shapeOf(value[0])] : [];
}

/** The errors that depend on the good value: memory, and each number that is none at the last place. */
function* spoilt(good: unknown, name: string): Generator<Wrong> {
  const shape = shapeOf(good);
  const numbers = (good as number[]).flat(Infinity) as number[];
  const place = shape.map((length) => length - 1).join(", ");
  for (const bad of [Number.NaN, Infinity]) {
    const data = Float64Array.from([...numbers.slice(0, -1), bad]);
    yield [
      `${bad}`,
      { data, shape },
      "NONFINITE",
      new RegExp(`${name} must .*, got ${bad} at \\[${place}\\]`),
    ];
  }
  const long = BigInt64Array.from(numbers, () => 2n ** 53n);
  long[long.length - 1] = -(2n ** 53n) - 1n;
  yield [
    "a number that is no double",
    { data: long, dims: shape },
    "VALUE",
    new RegExp(`${name} must be within ±2\\^53, got -9007199254740993 at \\[${place}\\]`),
  ];
  yield ["detached", { data: detached(numbers.length), shape }, "DETACHED"];
  yield ["in shared memory", { data: shared(numbers.length), shape }, "SHARED"];
  yield ["less data than shape", { data: new Float64Array(numbers.length - 1), shape }, "SHAPE"];
}

/** The declaration of an array, unless it is a part of another argument. */
function declarationOf(title: string, name: string): option.Option<unknown, unknown> | undefined {
  const { args, options } = declared[title.split(/[ ,]/)[0] as string] ?? {};
  const all: option.AnyTable = { ...args, ...options };
  const tables = [all, ...Object.values(all).map(({ table }) => table ?? {})];
  return tables.find((table) => name in table)?.[name];
}

function wrongOf(good: unknown, name: string, title: string, one: ArrayCase): readonly Wrong[] {
  const declaration = declarationOf(title, name);
  const absent: Wrong = ["undefined", undefined, "TYPE", /got undefined/];
  const isOptional = declaration && !declaration.required;
  const first = isOptional ? kinds : [absent, ...kinds];
  if (good instanceof Whole) return [...first, ...ofIntegers(name)];
  const isRow = declaration === option.tensor || declaration === option.optionalTensor;
  const code = one.bare ?? (isRow ? undefined : "TYPE");
  const bareRow: readonly Wrong[] = code ? [["a bare array", new Float64Array(2), code]] : [];
  const isMatrix = Array.isArray((good as unknown[])[0]);
  const more = isMatrix ? [...bareRow, ...ofRows] : ofList;
  return [...first, ...ofOthers, ...ofNumbers, ...more, ...spoilt(good, name)];
}

const plain = (value: unknown) => (value instanceof Whole ? value.list : value);

function check(one: ArrayCase, title: string): void {
  const { arrays, call, part } = one;
  const good = Object.fromEntries(Object.entries(arrays).map(([name, x]) => [name, plain(x)]));
  test(`${title}: the good arrays`, () => void call(knn as unknown as AnyKnn, good));
  for (const [name, value] of Object.entries(arrays)) {
    test(`${title}: ${name}`, () => {
      for (const [what, wrong, code, says] of wrongOf(value, name, title, one)) {
        const refused = { code, argument: part ?? name, says };
        assertRefused(`${name}: ${what}`, (k) => call(k, { ...good, [name]: wrong }), refused);
      }
    });
  }
}

for (const [title, one] of Object.entries(arrayCases)) check(one, title);
