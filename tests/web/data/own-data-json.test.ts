/** Matrices and states as JSON. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { FaultKind } from "../../../web/data/fault.js";
import type { OwnSlot } from "../../../web/data/matrix.js";
import { readOwnData } from "../../../web/data/read-own-data.js";
import { textSource } from "../../../web/data/source.js";
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
  assert.ok(reading.kind === "matrices");
  assert.deepEqual(Object.keys(reading.own), ["x"]);
  assert.deepEqual(reading.notes.x, [
    { kind: "keyLeftOut", found: "about" },
    { kind: "keyLeftOut", found: "__proto_" },
  ]);
  const hostile = '{"__proto__": {"x": [[1]]}, "constructor": 1, "toString": 2}';
  const found = "__proto__, constructor,…";
  await expectFault(hostile, { kind: "jsonKeys", line: 1, character: 1, found });
  assert.equal(({} as { x?: unknown }).x, undefined);
});

test("every error has line and character", async () => {
  const wrong: [text: string, kind: FaultKind, line: number, column: number, found?: string][] = [
    ["[[1, 2],\n [3 4]]", "jsonSyntax", 2, 5, "4"],
    ["[[1, 2],\n [3, 4]", "jsonEnd", 2, 8],
    ["[[1, 2]] x", "jsonSyntax", 1, 10, "x"],
    ["[[1, .5]]", "jsonSyntax", 1, 6, ".5"],
    ["{'q': [1]}", "jsonSyntax", 1, 2, "'q'"],
    ['{"q": [1], }', "jsonSyntax", 1, 12, "}"],
    ['{"a": "b\n"}', "jsonSyntax", 1, 9, '"\\n"'],
    ['{"a": "b', "jsonEnd", 1, 9],
    ["[[1], [null]]", "notANumber", 1, 8, "null"],
    ["[[1, -Infinity]]", "notFinite", 1, 6, "-Infinity"],
    ["[[1,\n1e999]]", "notFinite", 2, 1, "1e999"],
    ["[[1], 2]", "notAList", 1, 7, "2"],
    ['{"q": "abc"}', "notAList", 1, 7, '"abc"'],
    ["[[]]", "noNumbers", 1, 2],
  ];
  for (const [text, kind, line, column, found] of wrong) {
    const reading = await read(text);
    assert.ok(reading.kind === "fault", text);
    const { fault } = reading;
    assert.deepEqual([fault.kind, fault.line, fault.character], [kind, line, column], text);
    if (found !== undefined) assert.equal(fault.found, found, text);
  }
});

test("shapes are checked", async () => {
  const at = (character: number) => ({ line: 1, character });
  await expectFault("[[1, 2], [3]]", { kind: "ragged", ...at(10), found: "1", wanted: "2" });
  await expectFault("[[1], []]", { kind: "ragged", ...at(7), found: "0", wanted: "1" });
  await expectFault("[[[1]]]", { kind: "axes", ...at(3), wanted: "3" });
  const shaped = (shape: string) => `{"data": [1, 2, 3], "shape": ${shape}}`;
  const kind = "jsonShape";
  await expectFault(shaped("[2, 2]"), { kind, ...at(30), found: "3", wanted: "2 × 2" });
  const cube = { kind: "axes", ...at(30), found: "1 × 1 × 3", wanted: "3" } as const;
  await expectFault(shaped("[1, 1, 3]"), cube);
  await expectFault('{"q": [1], "query": [1]}', { kind: "jsonTwice", ...at(20), found: "query" });
  await expectFault('{"data": [1], "q": [1]}', { kind: "jsonTwice", ...at(1), found: "data" });
  const wide = JSON.stringify([new Array(1025).fill(0)]);
  await expectFault(wide, { kind: "tooManyColumns", ...at(2), found: "1025", wanted: "1024" });
});

test("rows beyond the limit are dropped, with the line of the first", async () => {
  const text = `[${Array.from({ length: 10_000 }, (_, i) => `[${i}, 1]`).join(",\n")}]`;
  const reading = await read(text);
  const { rows, data } = matrixOf(reading);
  assert.deepEqual([rows, ...data.slice(-2)], [8192, 8191, 1]);
  assert.ok(reading.kind === "matrices");
  const left = { kind: "rowsLeftOut", found: "1808", wanted: "8192", line: 8193 };
  assert.deepEqual(reading.notes.key, [left]);
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
  const file = { softknn: "state", version: 1, state: { view: "lab", more: [1, "x", null] } };
  for (const text of [JSON.stringify(file), JSON.stringify(file, null, 2)]) {
    assert.deepEqual(await readOwnData(textSource(text)), { kind: "state", text });
  }
  const mention = '{"about": {"softknn": "state"}, "x": [[1]]}';
  assert.deepEqual(await rowsIn(mention, "x" satisfies OwnSlot), [[1]]);
});
