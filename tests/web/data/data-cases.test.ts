/** softknn/data: files as people have them, against the right values beside them. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { type Column, DataError, readTable, readTensors, type Table } from "softknn/data";

interface Case {
  readonly file: string;
  readonly numbers?: readonly (readonly number[])[];
  readonly columns?: readonly string[];
  readonly labels?: readonly string[];
  readonly ids?: readonly string[];
  readonly gaps?: Table["gaps"];
  readonly without_gaps?: readonly (readonly number[])[];
  readonly refused?: string;
  readonly shape?: readonly number[];
  readonly numbers_flat?: readonly number[];
}

const folder = "tests/fixtures/data-cases";
const bytes = (name: string) => new Uint8Array(readFileSync(`${folder}/${name}`));
const cases: readonly Case[] = JSON.parse(readFileSync(`${folder}/right.json`, "utf8"));

/** The rows of the columns of numbers and of vectors, or of those that are named. */
function rowsOf({ columns, rows }: Table, names?: readonly string[]): number[][] {
  const taken = columns.filter(
    ({ name, kind }) => kind !== "text" && (names?.includes(name) ?? true),
  );
  const cells = (column: Column, row: number): number[] => {
    if (column.kind === "numbers") return [column.values[row] as number];
    if (column.kind === "text") return [];
    const [, d] = column.values.shape;
    return [...column.values.data.subarray(row * d, (row + 1) * d)];
  };
  return Array.from({ length: rows }, (_, row) => taken.flatMap((column) => cells(column, row)));
}

const named = ({ columns }: Table, name: string) => columns.find((column) => column.name === name);

test("there is a right value for every file", () => {
  const files = readdirSync(folder).filter((name) => !/right\.json$|\.parquet$/.test(name));
  assert.deepEqual(files.sort(), cases.map(({ file }) => file).sort());
});

const places: Record<string, Partial<DataError>> = {
  "overflow.csv": { reason: "overflow", line: 1, column: 1 },
  "o.npy": { reason: "pickle" },
};

for (const given of cases) {
  const { file } = given;
  const isArray = file.endsWith(".npy");
  const read = () => (isArray ? readTensors(bytes(file)) : readTable(bytes(file)));
  test(`${file} is read right`, async () => {
    if (given.refused !== undefined) {
      await assert.rejects(read(), (error: unknown) => {
        assert.ok(error instanceof DataError, String(error));
        for (const [name, value] of Object.entries(places[file] ?? assert.fail()))
          assert.equal(error[name as "reason"], value);
        return true;
      });
      return;
    }
    if (isArray) {
      const { data } = await readTensors(bytes(file));
      assert.ok(data);
      const flat = given.numbers_flat ?? given.numbers?.flat() ?? [];
      assert.deepEqual([...data.data], [...flat]);
      const shape = given.shape ?? [given.numbers?.length, given.numbers?.[0]?.length];
      assert.deepEqual(data.shape, shape);
      return;
    }
    const table = await readTable(bytes(file));
    assert.deepEqual(table.gaps, given.gaps ?? []);
    if (given.numbers) {
      const kept =
        given.columns ?? table.columns.map(({ name }) => name).filter((name) => name !== "index");
      assert.deepEqual(rowsOf(table, kept), given.numbers);
    }
    if (given.without_gaps) {
      const gone = new Set(table.gaps.map(({ row }) => row));
      assert.deepEqual(
        rowsOf(table).filter((_, row) => !gone.has(row)),
        given.without_gaps,
      );
    }
    const [text] = table.columns.filter(({ kind, name }) => kind === "text" && name !== "object");
    assert.deepEqual(text?.values, given.labels);
    if (given.ids)
      assert.deepEqual(Array.from(named(table, "id")?.values as Float64Array, String), given.ids);
  });
}

test("text and bytes, files and blobs give the same table", async () => {
  const content = readFileSync(`${folder}/id-label.csv`);
  const wanted = await readTable(new Uint8Array(content));
  for (const source of [content.toString(), new Blob([content]), new File([content], "a.csv")])
    assert.deepEqual(await readTable(source), wanted);
});

for (const codec of ["plain", "snappy", "zstd", "gzip", "lz4"]) {
  test(`Parquet compressed as ${codec} is read across its row groups`, async () => {
    const table = await readTable(bytes(`${codec}.parquet`));
    assert.equal(table.rows, 3);
    assert.deepEqual(table.gaps, [{ row: 1, column: "score" }]);
    assert.deepEqual(named(table, "text")?.values, ["cat, black", 'say "hi"', "£"]);
    assert.deepEqual(named(table, "id")?.values, Float64Array.of(7, 8, Number.MAX_SAFE_INTEGER));
    assert.deepEqual(named(table, "score")?.values, Float64Array.of(1, Number.NaN, 3));
    assert.deepEqual(named(table, "embedding"), {
      ...{ name: "embedding", kind: "vectors" },
      values: { data: Float64Array.of(0.5, -1.25, 2, 3, 0.75, -0.5, 1.5, 2.5, 3.5), shape: [3, 3] },
    });
  });
}

const refusals: readonly [string, string | Uint8Array, Partial<DataError>][] = [
  ["Brotli, which is not read", bytes("brotli.parquet"), { reason: "parquet" }],
  ["a damaged Parquet file", bytes("snappy.parquet").subarray(0, 900), { reason: "parquet" }],
  ["a pickle", Uint8Array.of(0x80, 4, 0x95, 1), { reason: "pickle" }],
  ["HDF5", Uint8Array.of(0x89, 0x48, 0x44, 0x46, 13, 10, 26, 10), { reason: "hdf5" }],
  ["an empty file", "", { reason: "empty" }],
  ["names without rows", "a,b\n", { reason: "noRows" }],
  ["a list without rows", "[]", { reason: "noRows" }],
  [
    "text in a column of numbers",
    "a,b\n1,2\n3,4\n5,six\n",
    { reason: "notANumber", line: 4, column: 2 },
  ],
  ["a row that is too short", "a,b\n1,2\n3\n", { reason: "ragged", line: 3, column: 2 }],
  ["an open quote", 'a,b\n1,"x\n2,y\n', { reason: "openQuote", line: 2 }],
  ["commas and points", "x;y\n1.5;2,5\n", { reason: "decimalComma", line: 2, column: 2 }],
  ["infinity", "x\n1\n-inf\n", { reason: "notFinite", line: 3, column: 1 }],
  [
    "a vector of another length",
    '{"e": [1, 2]}\n{"e": [1]}\n',
    { reason: "ragged", line: 2, column: 2, tensor: "e" },
  ],
  ["a damaged line of JSON", '{"e": [1, 2]}\n{"e": [1,}\n', { reason: "jsonSyntax", line: 2 }],
  ["a print with dots", "[[0. 1. ... 2. 3.]\n [4. 5. ... 6. 7.]]", { reason: "elided" }],
  ["a word with too few numbers", "2 3\na 1 2 3\nb 1 2\n", { reason: "ragged", line: 3 }],
];

for (const [what, source, where] of refusals) {
  test(`${what}: refused at its place`, async () => {
    await assert.rejects(readTable(source), (error: unknown) => {
      assert.ok(error instanceof DataError, String(error));
      const { name, code, reason, line, column, tensor } = error;
      assert.deepEqual([name, code], ["DataError", "SOFTKNN_E_DATA"]);
      const found = Object.entries({ reason, line, column, tensor }).filter(
        ([key]) => key in where,
      );
      assert.deepEqual(Object.fromEntries(found), where);
      assert.match(error.message, /^softknn\.readTable: /);
      return true;
    });
  });
}

test("prints of one to three axes, in the forms of their programs", async () => {
  const matrix = [
    [1, -2.5],
    [0.25, 30000],
  ];
  for (const text of [
    "[[ 1.00e+00 -2.50e+00]\n [ 2.50e-01  3.00e+04]]",
    "array([[1., -2.5], [.25, 3e4]], dtype=float32)",
    "np.array([[1., -2.5],\n [.25, 3e4]])",
    "tensor([[1., -2.5],\n        [.25, 3e4]], device='cuda:0', grad_fn=<AddBackward0>)",
    "A = [1, -2.5; .25, 3e4];",
    "[1 -2.5\n .25 3e4]",
    "\\begin{bmatrix} 1 & -2.5 \\\\ .25 & 3e4 \\end{bmatrix}",
    "\\[\\left[\\begin{array}{cc}1&-2.5\\\\\\hline .25&3e4\\end{array}\\right]\\]",
  ]) {
    assert.deepEqual(rowsOf(await readTable(text)), matrix, text);
  }
  const long = Array.from({ length: 40 }, (_, i) => `${i}.`);
  const broken = `[${long.slice(0, 20).join("  ")}\n ${long.slice(20).join("  ")}]`;
  const { columns } = await readTable(broken);
  assert.deepEqual(columns[0]?.values, Float64Array.from(long, Number));
});

test("a table that is read again from its own rows is the same: numbers in every separator", async () => {
  // A linear congruential sequence of doubles of all magnitudes.
  let seed = 1;
  const draw = () => {
    seed = (seed * 48271) % 2147483647;
    return (seed / 2147483647 - 0.5) * 10 ** ((seed % 40) - 20);
  };
  const rows = Array.from({ length: 3000 }, () => [draw(), draw(), draw()]);
  for (const [separator, comma] of [
    [",", false],
    [";", false],
    [";", true],
    ["\t", false],
    ["\t", true],
    [" ", false],
    ["  ", true],
  ] as const) {
    const text = rows
      .map((row) => row.map((x) => (comma ? `${x}`.replace(".", ",") : `${x}`)).join(separator))
      .join("\n");
    assert.deepEqual(rowsOf(await readTable(text)), rows, JSON.stringify([separator, comma]));
  }
});

test("columns that pandas writes: an index without a name, lists, and markers of missing numbers", async () => {
  const text = ',word,embedding,score\n0,a,"[0.5, 1]",1\n1,b,"[2, 3]",NaN\n2,"c\nd","[4, 5]",\n';
  const table = await readTable(text);
  assert.deepEqual(
    table.columns.map(({ name, kind }) => [name, kind]),
    [
      ["word", "text"],
      ["embedding", "vectors"],
      ["score", "numbers"],
    ],
  );
  assert.deepEqual(named(table, "word")?.values, ["a", "b", "c\nd"]);
  assert.deepEqual(table.gaps, [
    { row: 1, column: "score" },
    { row: 2, column: "score" },
  ]);
  const oriented = '{"x": {"0": 1, "1": 2}, "y": {"0": "a", "1": "b"}}';
  assert.deepEqual(rowsOf(await readTable(oriented)), [[1], [2]]);
});

test("ten million numbers leave the thread free, tell their progress, and can be stopped", async () => {
  const line = `${Array.from({ length: 100 }, (_, i) => (i - 50) / 8).join()}\n`;
  const source = new TextEncoder().encode(line.repeat(100_000));
  const shares: number[] = [];
  let [longest, before] = [0, performance.now()];
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - before);
    before = performance.now();
  });
  const { rows, columns } = await readTable(source, { onProgress: (share) => shares.push(share) });
  clearInterval(timer);
  assert.deepEqual([rows, columns.length], [100_000, 100]);
  const last = columns[99];
  assert.equal(last?.kind === "numbers" && last.values[99_999], 49 / 8);
  assert.ok(shares.length > 20 && shares.at(-1) === 1);
  assert.ok(longest < 500, `${longest} ms without a turn of others`);
  const stop = new AbortController();
  setTimeout(() => stop.abort("enough"), 20);
  await assert.rejects(readTable(source, { signal: stop.signal }), (error: unknown) => {
    assert.ok(error instanceof DataError);
    assert.deepEqual(
      [error.name, error.code, error.cause],
      ["AbortError", "SOFTKNN_E_ABORTED", "enough"],
    );
    return true;
  });
});

test("tensors of an archive by name, and the one that cannot be read", async () => {
  const file = (name: string) => new Uint8Array(readFileSync(`tests/fixtures/own-data/${name}`));
  const half = await readTensors(file("encoder.safetensors"));
  const whole = await readTensors(file("encoder.npz"));
  assert.ok(Object.keys(half).length > 2 && Object.keys(whole).length > 2);
  for (const { data, shape } of Object.values(half))
    assert.equal(
      data.length,
      shape.reduce((a, b) => a * b, 1),
    );
  await assert.rejects(readTensors(file("objects.npz")), { name: "DataError", reason: "pickle" });
});
