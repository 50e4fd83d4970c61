/** Every form of file that the lab opens: right values, and refusals that name their place. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import type { Fault } from "../../../web/data/fault.js";
import type { Gap, Table } from "../../../web/data/table.js";
import type { Tensors } from "../../../web/data/tensor.js";
import {
  bytesOf,
  type File,
  faultOf,
  fixture,
  floats,
  npy,
  open,
  safetensors,
  zip,
} from "./data-support.js";

interface Case {
  readonly file: string;
  readonly numbers?: readonly (readonly (number | null)[])[];
  readonly columns?: readonly string[];
  readonly labels?: readonly string[];
  readonly ids?: readonly string[];
  readonly gaps?: readonly Gap[];
  readonly without_gaps?: readonly (readonly number[])[];
  readonly refused?: string;
  readonly error?: string;
  readonly shape?: readonly number[];
  readonly numbers_flat?: readonly number[];
  readonly tensors?: Readonly<Record<string, readonly number[]>>;
  readonly texts?: Readonly<Record<string, readonly string[]>>;
}

const cases: readonly Case[] = JSON.parse(readFileSync("tests/fixtures/cases/right.json", "utf8"));

/** What is wrong with the files that have no numbers to give. */
const faults: Readonly<Record<string, Fault>> = {
  "overflow.csv": { kind: "overflow", line: 1, column: 1, found: "1e400" },
  "o.npy": { kind: "pickle", found: "|O" },
  "text-only.csv": { kind: "noNumbers" },
  "windows-1252.csv": { kind: "notUtf8", line: 2 },
  "nested.json": { kind: "noNumbers" },
  "thousands.csv": { kind: "notANumber", line: 2, column: 1, found: "1,000" },
};

/** The rows of the columns that are no texts, or of those that are named; a missing number is null. */
function rowsOf({ columns, rows }: Table, names?: readonly string[]): (number | null)[][] {
  return Array.from({ length: rows }, (_, row) =>
    columns.flatMap((column) => {
      if (column.kind === "text" || !(names?.includes(column.name) ?? column.name !== "index"))
        return [];
      const { data, width } = column;
      const cells = [...data.subarray(row * width, (row + 1) * width)];
      return cells.map((x) => (Number.isNaN(x) ? null : x));
    }),
  );
}

const textsOf = ({ columns }: Table) =>
  new Map(
    columns.flatMap((column) => (column.kind === "text" ? [[column.name, column.texts]] : [])),
  );

function checkTable(table: Table, given: Case): void {
  const gaps = given.numbers?.some((row) => row.includes(null)) ? table.gaps : (given.gaps ?? []);
  assert.deepEqual(table.gaps, gaps);
  if (given.numbers) assert.deepEqual(rowsOf(table, given.columns), given.numbers);
  const gone = new Set(table.gaps.map(({ row }) => row));
  const whole = rowsOf(table).filter((_, row) => !gone.has(row));
  if (given.without_gaps) assert.deepEqual(whole, given.without_gaps);
  const texts = textsOf(table);
  const { ids, labels } = given;
  const id = table.columns.find(({ name }) => name === "id");
  if (ids) assert.deepEqual(id?.kind === "text" ? id.texts : id && [...id.data].map(String), ids);
  texts.delete("id");
  texts.delete("object");
  assert.deepEqual([...texts.values()], labels ? [labels] : []);
}

async function checkTensors({ tensors, texts }: Tensors, given: Case): Promise<void> {
  const shapes = Object.fromEntries([...tensors].map(([name, { shape }]) => [name, shape]));
  assert.deepEqual(shapes, given.tensors ?? shapes);
  assert.deepEqual(Object.fromEntries(texts), given.texts ?? {});
  const flat = given.numbers_flat ?? given.numbers?.flat();
  const [tensor] = tensors.values();
  if (flat === undefined) return;
  assert.deepEqual(
    tensor?.shape,
    given.shape ?? [given.numbers?.length, given.numbers?.[0]?.length],
  );
  assert.deepEqual([...((await tensor?.read()) ?? [])], flat);
}

test("there is a right value for every file", () => {
  const files = readdirSync("tests/fixtures/cases").filter(
    (name) => !/right|\.parquet$/.test(name),
  );
  assert.deepEqual(files.sort(), cases.map(({ file }) => file).sort());
});

for (const given of cases)
  test(`${given.file} is read right`, async () => {
    const bytes = fixture(`cases/${given.file}`);
    const wanted = faults[given.file];
    assert.equal(wanted !== undefined, (given.refused ?? given.error) !== undefined);
    if (wanted !== undefined) {
      assert.deepEqual(await faultOf(bytes, given.file), wanted);
      return;
    }
    const found = await open(bytes, given.file);
    if ("tensors" in found) await checkTensors(found, given);
    else checkTable(found, given);
  });

for (const codec of ["plain", "snappy", "zstd", "gzip", "lz4"])
  test(`Parquet compressed as ${codec} is read across its row groups`, async () => {
    const table = (await open(fixture(`cases/${codec}.parquet`))) as Table;
    assert.deepEqual(table.gaps, [{ row: 1, column: "score" }]);
    assert.deepEqual(textsOf(table).get("text"), ["cat, black", 'say "hi"', "£"]);
    assert.deepEqual(rowsOf(table), [
      [1, 7, 0.5, -1.25, 2],
      [null, 8, 3, 0.75, -0.5],
      [3, Number.MAX_SAFE_INTEGER, 1.5, 2.5, 3.5],
    ]);
  });

/** What a form of text is read as, in JSON. */
const forms: readonly [what: string, text: string, rows: string][] = [
  ["comments, then names", "# numpy\n#\nx,y\n1,2\n", "[[1,2]]"],
  ["tabs, and the line ends of Windows", "x\ty\r\n1\t−2.5e3\r\n", "[[1,-2500]]"],
  ["semicolons, without names", "1;2\n3;4", "[[1,2],[3,4]]"],
  ["white space, as savetxt writes it", " 1.0e+00  2\n 3  4\n", "[[1,2],[3,4]]"],
  ["quotes over two lines", 'a,b\n"x\n""y",1\nz,2\n', "[[1],[2]]"],
  ["markers of pandas and R", "x\n1\nNaN\nNA\n#N/A\n", "[[1],[null],[null],[null]]"],
  ["lists of one length", '{"x": [1, 2], "y": [3, NaN]}', "[[1,3],[2,null]]"],
  ["columns of pandas", '{"x": {"0": 1, "1": 2}, "y": {"0": "a", "1": "b"}}', "[[1],[2]]"],
  ["all digits of a double", "[[0.12345678901234566, -1]]", "[[0.12345678901234566,-1]]"],
  ["a byte order mark", "\uFEFF[[1, 2]]", "[[1,2]]"],
];

for (const [what, text, rows] of forms)
  test(`${what}: read`, async () => {
    assert.equal(JSON.stringify(rowsOf((await open(text)) as Table)), rows);
  });

test("a code far below the first rows makes its column text, with all digits", async () => {
  const rows = Array.from({ length: 1500 }, (_, i) => `${i},1`);
  const table = (await open(`id,x\n${rows.join("\n")}\n007,1\n9007199254740993,1\n`)) as Table;
  assert.deepEqual(textsOf(table).get("id")?.slice(-3), ["1499", "007", "9007199254740993"]);
});

test("a hundred thousand rows: the first 2,048 are kept, the others are counted", async () => {
  for (const [name, line] of [
    ["a.csv", "a,1.5,2.5,3.5\n"],
    ["a.txt", "a 1.5 2.5 3.5\n"],
    ["a.jsonl", '{"a": 1.5}\n'],
  ] as const) {
    const table = (await open(line.repeat(1e5), name)) as Table;
    assert.deepEqual([table.rows, table.beyond], [2048, 1e5 - 2048], name);
  }
});

interface Npy {
  readonly name: string;
  readonly shape: readonly number[];
  /** C99 hexadecimal floats. */
  readonly numbers: readonly string[];
}

const expected: {
  readonly good: readonly Npy[];
  readonly bad: readonly (Fault & { name: string })[];
} = JSON.parse(readFileSync("tests/fixtures/own-data/expected.json", "utf8"));

/** "-0x1.8000000000000p+1" → -3. */
function fromHex(text: string): number {
  const [, sign, whole = "0", fraction = "", exponent = "0"] =
    /^(-?)0x([01])\.([0-9a-f]+)p([+-]\d+)$/.exec(text) ?? [];
  const digits = Number(BigInt(`0x${whole}${fraction}`)) * 2 ** (-4 * fraction.length);
  // Two steps: 2^-1074 cannot be a factor of numbers near 2^-1022.
  const half = Math.trunc(Number(exponent) / 2);
  const x = digits * 2 ** half * 2 ** (Number(exponent) - half);
  return sign === "-" ? -x : x;
}

test("NumPy's types in both orders of bytes and of memory: bit for bit", async () => {
  for (const { name, shape, numbers } of expected.good) {
    const { tensors } = (await open(fixture(`own-data/${name}`), name)) as Tensors;
    const [tensor] = tensors.values();
    assert.deepEqual(tensor?.shape, shape, name);
    const data = await tensor?.read();
    assert.equal(data instanceof Float32Array, /^(f4|f2|half)/.test(name), name);
    for (const [i, x] of numbers.map(fromHex).entries())
      assert.ok(Object.is(data?.[i], x), `${name}, ${i}: ${x}`);
  }
});

test("NumPy's arrays that are no numbers, or not exact, are refused", async () => {
  for (const { name, ...wanted } of expected.bad) {
    const fault = await faultOf(fixture(`own-data/${name}`), name);
    const { kind, row, column } = fault ?? assert.fail(name);
    assert.deepEqual({ kind, row, column }, { row: undefined, column: undefined, ...wanted }, name);
  }
});

for (const name of ["heads.npz", "heads-deflated.npz"])
  test(`NumPy's ${name}: every array in row-major order, from either order`, async () => {
    const { tensors } = (await open(fixture(`own-data/${name}`), name)) as Tensors;
    const eighths = (count: number) => Array.from({ length: count }, (_, i) => i / 8);
    const read = async (array: string, kept?: number) =>
      Array.from((await tensors.get(array)?.read(kept)) ?? []);
    assert.deepEqual(tensors.get("q")?.shape, [2, 3, 4, 5]);
    assert.deepEqual(await read("q"), eighths(120));
    assert.deepEqual(await read("k", 2), eighths(40));
    assert.deepEqual(await read("v"), eighths(20));
    assert.equal((await tensors.get("v")?.bits())?.type, "float16");
  });

test("safetensors: floats to the bit, names and metadata, and the numbers that are asked for", async () => {
  const header = {
    __metadata__: { tokens: '["a", "b"]', format: "pt" },
    half: { dtype: "F16", shape: [4], data_offsets: [0, 8] },
    brain: { dtype: "BF16", shape: [2, 2], data_offsets: [8, 16] },
    whole: { dtype: "I64", shape: [1], data_offsets: [16, 24] },
  };
  const parts = [
    Uint16Array.of(0x3c00, 0xc100, 1, 0x8000),
    Uint16Array.of(0x3f80, 0xc020, 1, 0x8000),
  ];
  const numbers = Buffer.concat([...parts, BigInt64Array.of(-(2n ** 53n))].map(bytesOf));
  const file = safetensors(header, new Uint8Array(numbers));
  const { tensors, texts } = (await open(file, "a.safetensors")) as Tensors;
  assert.deepEqual(await tensors.get("half")?.read(2), Float32Array.of(1, -2.5));
  assert.deepEqual(await tensors.get("brain")?.read(), Float32Array.of(1, -2.5, 2 ** -133, -0));
  assert.deepEqual(await tensors.get("whole")?.read(), Float64Array.of(-(2 ** 53)));
  assert.deepEqual(texts, new Map([["tokens", ["a", "b"]]]));
});

const of = (changes: object) =>
  safetensors(
    { x: { dtype: "F32", shape: [2], data_offsets: [0, 8], ...changes } },
    new Uint8Array(8),
  );
const k = { name: "k.npy", bytes: npy([2, 2], [1, 2, 3, 4]) };
const dictionary = (shape: string, type = "<f8") =>
  npy([], [0], `{'descr': '${type}', 'fortran_order': False, 'shape': ${shape}, }`);
const bad = floats({
  "a.q": { shape: [2, 2, 3], data: Float32Array.of(...Array(11).fill(0), NaN) },
});

const refused: readonly [what: string, file: File, fault: Fault, name?: string][] = [
  ["an empty file", "", { kind: "empty" }],
  ["a pickle", Uint8Array.of(0x80, 4, 0x95, 1), { kind: "pickle" }],
  ["HDF5", Uint8Array.of(0x89, 0x48, 0x44, 0x46, 13, 10, 26, 10), { kind: "hdf5" }],
  ["bytes that are no text", Uint8Array.of(65, 0, 1, 2), { kind: "notData", byte: 1 }],
  ["UTF-16", Uint8Array.of(0xff, 0xfe, 49, 0), { kind: "notUtf8", line: 1 }],
  ["Brotli in Parquet", fixture("cases/brotli.parquet"), { kind: "parquet" }],
  ["half a Parquet file", fixture("cases/snappy.parquet").subarray(0, 900), { kind: "parquet" }],
  ["names without rows", "a,b\n", { kind: "noNumbers" }],
  ["a list without rows", "[]", { kind: "noNumbers" }],
  ["a word among numbers", "a,b\n1,2\n3,4\n5,six\n", { kind: "notANumber", line: 4, column: 2 }],
  ["a short row", "a,b\n1,2\n3\n", { kind: "ragged", line: 3, column: 2 }],
  ["an open quote", 'a,b\n1,"x\n2,y\n', { kind: "openQuote", line: 2 }],
  ["a decimal comma", "x;y\n1.5;2,5\n", { kind: "notANumber", line: 2, column: 2, found: "2,5" }],
  ["infinity", "x\n1\n-inf\n", { kind: "notFinite", line: 3, column: 1 }],
  ["a line of broken JSON", '{"e": [1, 2]}\n{"e": [1,}\n', { kind: "jsonSyntax", line: 2 }],
  [
    "a list of another length",
    '{"e": [1, 2]}\n{"e": [1]}\n',
    { kind: "ragged", line: 2, tensor: "e" },
  ],
  ["a word with few numbers", "2 3\na 1 2 3\nb 1 2\n", { kind: "ragged", line: 3 }],
  ["a deep list with a gap", "[[[1, 2], [NaN, 4]]]", { kind: "missingCell", row: 2, column: 1 }],
  ["a deep list, uneven", "[[[1, 2], [3]]]", { kind: "ragged", row: 2 }],
  ["no magic bytes", new Uint8Array(40), { kind: "badHeader", byte: 0 }, "q.npy"],
  ["a cut array", npy([3], [1, 2]), { kind: "truncated", found: "16", wanted: "24" }],
  ["an array and more", npy([1], [1, 2]), { kind: "overlong", found: "16", wanted: "8" }],
  [
    "a shape beyond every file",
    dictionary("(9999999999999, 9999999999999)"),
    { kind: "truncated" },
  ],
  ["a header that runs code", dictionary("__import__('os')"), { kind: "badHeader" }],
  ["records", dictionary("(1,)", "|V8"), { kind: "numberType", found: "|V8" }],
  ["a header beyond the file", of({}).slice(0, 20), { kind: "truncated" }, "a.safetensors"],
  ["a header that is no JSON", safetensors("{not JSON", new Uint8Array(8)), { kind: "badHeader" }],
  ["three offsets", of({ data_offsets: [0, 4, 8] }), { kind: "badHeader", tensor: "x" }],
  ["offsets behind the end", of({ data_offsets: [0, 16] }), { kind: "tensorBytes", tensor: "x" }],
  ["another shape", of({ shape: [2 ** 40, 2 ** 40] }), { kind: "tensorBytes", tensor: "x" }],
  ["bytes of no tensor", safetensors({}, new Uint8Array(4)), { kind: "overlong" }, "a.safetensors"],
  ["NaN in a tensor", bad, { kind: "notFinite", tensor: "a.q[1]", row: 2, column: 3 }],
  ["an archive cut in two", zip([k]).slice(0, -30), { kind: "zip" }],
  ["an archive of something else", zip([{ name: "a", bytes: k.bytes }]), { kind: "archive" }],
  ["an encrypted array", zip([{ ...k, flags: 1 }]), { kind: "zip", tensor: "k" }],
  ["another compression", zip([{ ...k, method: 12 }]), { kind: "zip", tensor: "k" }],
  ["a place without a file", zip([{ ...k, local: 7 }]), { kind: "zip", tensor: "k" }],
  ["a bomb", zip([{ ...k, deflate: true, size: 2 ** 30 + 1 }]), { kind: "tooLarge", tensor: "k" }],
  ["pickled objects", fixture("own-data/objects.npz"), { kind: "pickle" }],
];

for (const [what, file, wanted, name] of refused)
  test(`${what}: refused at its place`, async () => {
    const fault = { ...(await faultOf(file, name)) };
    const named = Object.entries(fault).filter(([key]) => key in wanted);
    assert.deepEqual(Object.fromEntries(named), wanted, JSON.stringify(fault));
  });

test("an array that cannot be read does not affect the others", async () => {
  const { tensors } = (await open(zip([{ ...k, flags: 1, name: "q.npy" }, k]))) as Tensors;
  assert.equal(tensors.get("q")?.fault?.kind, "zip");
  assert.deepEqual(await tensors.get("k")?.read(), Float64Array.of(1, 2, 3, 4));
});
