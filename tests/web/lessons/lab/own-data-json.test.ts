/** Matrices and states as JSON. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { textSource } from "../../../../web/data/source.js";
import type { OwnSlot } from "../../../../web/lessons/lab/own/matrix.js";
import { readOwnData } from "../../../../web/lessons/lab/own/read-own-data.js";
import { expectFault, matrixOf, read, rowsIn, rowsOf } from "./own-data-support.js";

const twoRows = [
  [1, -2.5, 3e4],
  [0.25, 5, -0.006],
];

test("rows, tensors and lists are matrices", async () => {
  for (const text of [
    JSON.stringify(twoRows),
    " [ [1,-2.5,3e4] , [0.25,5,-6E-3] ] \r\n",
    JSON.stringify({ data: twoRows.flat(), shape: [2, 3] }),
    JSON.stringify({ shape: [2, 3], data: twoRows }),
    JSON.stringify({ data: twoRows }),
    JSON.stringify({ key: twoRows }),
    JSON.stringify({ K: { data: twoRows.flat(), shape: [2, 3], dtype: "float64" } }),
    `\uFEFF${JSON.stringify({ keys: twoRows })}`,
  ]) {
    assert.deepEqual(await rowsIn(text), twoRows, text);
  }
  assert.deepEqual(await rowsIn("[1, 2]", "value"), [[1], [2]]);
  assert.deepEqual(await rowsIn("[1, 2]", "query"), [[1, 2]]);
  assert.deepEqual(await rowsIn("[-0]"), [[-0]]);
});

test("an object fills several inputs at once, whichever input receives it", async () => {
  for (const keys of ["query key value", "q k v", "Q K V", "queries keys values"]) {
    const [q = "", k = "", v = ""] = keys.split(" ");
    const text = JSON.stringify({
      [q]: [1, 2],
      [k]: twoRows,
      [v]: { data: [7, 8], shape: [2, 1] },
    });
    for (const slot of [undefined, "x"] as const) {
      const reading = await readOwnData(textSource(text), { slot });
      assert.deepEqual(rowsOf(matrixOf(reading, "query")), [[1, 2]], keys);
      assert.deepEqual(rowsOf(matrixOf(reading, "key")), twoRows);
      assert.deepEqual(rowsOf(matrixOf(reading, "value")), [[7], [8]]);
    }
  }
  assert.deepEqual(await rowsIn(JSON.stringify({ x: twoRows }), "x"), twoRows);
});

test("unknown keys are ignored and reported", async () => {
  const text = JSON.stringify({
    about: { of: ["this", null, true, -1.5e3] },
    x: [[1]],
    __proto_: 1,
  });
  const reading = await readOwnData(textSource(text));
  assert.ok(reading.kind === "data");
  assert.deepEqual(Object.keys(reading.own), ["x"]);
  assert.deepEqual(reading.notes.x, [
    { kind: "keyLeftOut", found: "about" },
    { kind: "keyLeftOut", found: "__proto_" },
  ]);
  const keys = Array.from({ length: 10_000 }, (_, i) => `"k${i}": 1`).join();
  const many = await readOwnData(textSource(`{${keys}, "x": [[1]]}`));
  assert.ok(many.kind === "data");
  assert.equal(many.notes.x?.length, 9);
  assert.equal(many.notes.x?.at(-1)?.found, "… +9992");
  const hostile = '{"__proto__": {"x": [[1]]}, "constructor": 1, "toString": 2}';
  await expectFault(hostile, { kind: "jsonKeys" });
  assert.equal(({} as { x?: unknown }).x, undefined);
});

test("every error has a reason, and a number has row and column", async () => {
  for (const text of ["[[1, 2],\n [3, x4]]", "[[1, 2]", "[[1, 2]] x", "{q: [1]}"]) {
    await expectFault(text, { kind: "jsonSyntax" });
  }
  const at = (row: number, column: number, found: string) => ({ row, column, found });
  const tensor = "q";
  await expectFault('{"q": [[1], [null]]}', { kind: "notANumber", tensor, ...at(2, 1, "null") });
  await expectFault('[[1, "two"]]', { kind: "notANumber", ...at(1, 2, "two") });
  await expectFault("[1, true]", { kind: "notANumber", row: 2, found: "true" });
  await expectFault("[[1,\n1e999]]", { kind: "notFinite", ...at(1, 2, "Infinity") });
  await expectFault("[[1], 2]", { kind: "notAList", row: 2, found: "2" });
  await expectFault('{"q": "abc"}', { kind: "notAList", tensor, found: '"abc"' });
  await expectFault('{"data": {"0": 1}, "shape": [1]}', { kind: "notAList", found: "{" });
  await expectFault("[]", { kind: "noNumbers" });
  await expectFault("[[]]", { kind: "noNumbers", row: 1 });
});

test("shapes are checked", async () => {
  const sizes = (found: string, wanted: string) => ({ found, wanted });
  await expectFault("[[1, 2], [3]]", { kind: "ragged", row: 2, column: 2, ...sizes("1", "2") });
  await expectFault("[[1], []]", { kind: "ragged", row: 2, column: 1, ...sizes("0", "1") });
  await expectFault("[[[[[1]]]]]", { kind: "axes", ...sizes("1 × 1 × 1 × 1 × 1", "5") });
  await expectFault("[[[[[[1]]]]]]", { kind: "axes", wanted: "6" });
  const shaped = (shape: string) => `{"data": [1, 2, 3], "shape": ${shape}}`;
  for (const shape of ["2 × 2", "3 × -1", "1.5 × 2"]) {
    const text = shaped(`[${shape.replace("×", ",")}]`);
    await expectFault(text, { kind: "jsonShape", ...sizes("3", shape) });
  }
  const rows = '{"data": [[1, 2]], "shape": [2, 1]}';
  await expectFault(rows, { kind: "jsonShape", ...sizes("1 × 2", "2 × 1") });
  const twice = await read('{"q": [1], "query": [1], "k": [1]}');
  assert.ok(twice.kind === "choice", JSON.stringify(twice));
  assert.deepEqual([twice.places, twice.guess.key], [["query", "key", "value"], "k"]);
  const wide = JSON.stringify([new Array(1025).fill(0)]);
  await expectFault(wide, { kind: "tooManyColumns", ...sizes("1025", "1024") });
});

test("rows beyond the limit are dropped and counted", async () => {
  const rows = Array.from({ length: 10_000 }, (_, i) => [i, 1]);
  for (const given of [rows, { data: rows.flat(), shape: [10_000, 2] }]) {
    const reading = await read(JSON.stringify(given));
    const { rows: kept, data } = matrixOf(reading);
    assert.deepEqual([kept, ...data.slice(-2)], [8192, 8191, 1]);
    assert.ok(reading.kind === "data");
    assert.deepEqual(reading.notes.key, [{ kind: "rowsLeftOut", found: "1808", wanted: "8192" }]);
  }
});

test("lists of three and four axes are heads and batches, as in .npy", async () => {
  const heads = [[[1, 2]], [[3, 4]]];
  for (const value of [heads, { data: [1, 2, 3, 4], shape: [2, 1, 2] }, { key: heads }]) {
    const matrix = matrixOf(await read(JSON.stringify(value)));
    assert.deepEqual([matrix.rows, matrix.columns, matrix.heads], [1, 4, 2]);
    assert.deepEqual([...matrix.data], [1, 2, 3, 4]);
  }
});

/** A file of this size that begins with a text and goes on with spaces; the bytes that are read at once. */
function padded(text: string, size: number) {
  const most = { read: 0 };
  const source = {
    name: "large.json",
    size,
    read: async (start: number, end: number) => {
      most.read = Math.max(most.read, end - start);
      const bytes = new Uint8Array(end - start).fill(0x20);
      bytes.set(new TextEncoder().encode(text).subarray(start, end));
      return bytes;
    },
  };
  return { source, most };
}

test("JSON of tens of megabytes is read in pieces, with progress and cancel", async () => {
  const items = Array.from({ length: 3000 }, (_, i) => ({ index: i, embedding: [i, 1 / 3] }));
  const text = JSON.stringify({ object: "list", data: items });
  const { source, most } = padded(text, 40 * 2 ** 20);
  const shares: number[] = [];
  const reading = await readOwnData(source, { progress: (share) => shares.push(share) });
  assert.ok(reading.kind === "table", JSON.stringify(reading));
  assert.equal(reading.rows, 3000);
  assert.ok(most.read <= 2 ** 18);
  assert.ok(shares.length > 2 && shares.every((share) => share > 0 && share <= 1));
  const stop = new AbortController();
  const { signal } = stop;
  const stopped = readOwnData(source, { signal, progress: () => stop.abort() });
  assert.deepEqual(await stopped, { kind: "stopped" });
});

test("JSON that no string holds is refused before it is read, with what to do", async () => {
  const { source, most } = padded("[1", 512 * 2 ** 20);
  const fault = { kind: "longJson", found: "512", wanted: "511" };
  assert.deepEqual(await readOwnData(source, { slot: "x" }), { kind: "fault", fault });
  assert.equal(most.read, 4096);
});

test("deep and long input is safe", async () => {
  for (const text of ["[".repeat(1e6), `{"a":${"[".repeat(1e6)}`, `{"a":`.repeat(1e5)]) {
    const reading = await read(text);
    assert.equal(reading.kind, "fault");
  }
  const long = `{"about": "${"a\\n".repeat(1e6)}", "x": [[1]]}`;
  assert.deepEqual(await rowsIn(long, "x"), [[1]]);
});

test("an exported state is passed on unchanged", async () => {
  const file = { softknn: "state", state: { view: "lab", more: [1, "x", null] } };
  for (const text of [JSON.stringify(file), JSON.stringify(file, null, 2)]) {
    assert.deepEqual(await readOwnData(textSource(text)), { kind: "state", text });
  }
  const mention = '{"about": {"softknn": "state"}, "x": [[1]]}';
  assert.deepEqual(await rowsIn(mention, "x" satisfies OwnSlot), [[1]]);
});
