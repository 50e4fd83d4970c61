/** The playground without its page: values as text, tables of numbers, messages, imports. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { importsOf, readMessage, withAddresses } from "../../../web/site/playground/message.js";
import { shownOf } from "../../../web/site/playground/tables.js";
import { written } from "../../../web/site/playground/written.js";

test("values are written as Node prints them", () => {
  const cyclic: Record<string, unknown> = { a: 1 };
  cyclic.self = cyclic;
  for (const [value, text] of [
    ["a", "a"],
    [["a", -0, undefined, 2n, null], '[ "a", -0, undefined, 2n, null ]'],
    [
      { data: Float64Array.of(1, 0.5), shape: [2] },
      "{ data: Float64Array(2) [ 1, 0.5 ], shape: [ 2 ] }",
    ],
    [new Map([[1, { b: [] }]]), "Map(1) [ [ 1, { b: [] } ] ]"],
    [new RangeError("x"), "RangeError: x"],
    [Object.create(null), "{}"],
    [(): void => {}, "[function ]"],
  ] as const)
    assert.equal(written(value), text);
  assert.match(written(cyclic), /^\{ a: 1, self: .*…/);
  assert.match(written(Array.from({ length: 103 }, (_, i) => i)), /99, … 3 more \]$/);
});

test("numbers become tables, an SVG a picture, and anything else nothing", () => {
  const data = Float64Array.from({ length: 12 }, (_, i) => i);
  const shown = shownOf({ weights: { data, shape: [2, 1, 2, 3] }, emptyRows: 0 }, "r");
  assert.deepEqual(
    shown.map(({ title, columns, numbers = [] }) => [title, columns, ...numbers]),
    [
      ["r.weights[0, 0]", 3, 0, 1, 2, 3, 4, 5],
      ["r.weights[1, 0]", 3, 6, 7, 8, 9, 10, 11],
    ],
  );
  const [big] = shownOf(Array(200).fill(Array(40).fill(1)), "");
  assert.deepEqual([big?.columns, big?.numbers?.length, big?.total], [32, 3200, "200 × 40"]);
  assert.deepEqual(shownOf("<svg xmlns=''/>", "t"), [
    { kind: "picture", text: "<svg xmlns=''/>", title: "t" },
  ]);
  for (const value of ["<b>", [[1], [1, 2]], null, [], BigInt64Array.of(1n)])
    assert.deepEqual(shownOf(value, ""), []);
});

test("the page accepts messages of the one shape only", () => {
  assert.equal(readMessage({ kind: "log", text: "a" })?.line, 0);
  const numbers = new Float64Array(6);
  assert.equal(readMessage({ kind: "table", numbers, columns: 3 })?.columns, 3);
  for (const wrong of [
    ...[null, undefined, "log", 1, {}, { kind: "html" }, { kind: "log", text: 1 }],
    ...[
      { kind: "log", line: 0.5 },
      { kind: "table", numbers: [1], columns: 1 },
    ],
    ...[0, 4, -3, Number.NaN].map((columns) => ({ kind: "table", numbers, columns })),
    ...[
      { kind: "table", numbers: new Float64Array(1e4) },
      { kind: "log", title: {} },
    ],
  ])
    assert.equal(readMessage(wrong), undefined, JSON.stringify(wrong));
});

test("names of the package become addresses, and lines stay", () => {
  const program =
    'import { load } from "softknn";\nconst a = await import(\'softknn/learn\'); import "lodash";\nconst from = "softknn";';
  assert.deepEqual(importsOf(program), ["softknn", "softknn/learn"]);
  assert.equal(
    withAddresses(program, new Map([["softknn", "blob:1"]])),
    program.replace('from "softknn"', 'from "blob:1"'),
  );
});
