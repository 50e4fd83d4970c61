/** The playground's output: printed and drawn values of a program, and the messages that its page accepts. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { inspect } from "node:util";
import { load } from "../../../web/api/index.js";
import { makeConsole } from "../../../web/site/playground/frame/console.js";
import { readGrid } from "../../../web/site/playground/frame/grid.js";
import { makeShow } from "../../../web/site/playground/frame/show.js";
import { writtenLine, writtenValue } from "../../../web/site/playground/frame/written-value.js";
import type { Drawing, Item } from "../../../web/site/playground/messages.js";
import { readMessage } from "../../../web/site/playground/read-message.js";

const knn = await load();

test("values are written as Node writes them", () => {
  const values = [
    ...[1, -0, 1.5, Number.NaN, 3n, true, null, undefined, "text", [], {}],
    ...[["a"], [1, [2, [3]]], { a: 1, b: ["c"] }, new Float64Array([1, 2]), new Map([["a", 1]])],
    ...[
      new Set([1, 2]),
      { "a b": 1 },
      [null, undefined],
      () => 1,
      function named() {},
      Symbol("s"),
    ],
  ];
  const expected = values.map((value) => (typeof value === "string" ? value : inspect(value)));
  const names: Record<string, string> = { "[Function (anonymous)]": "[Function: (anonymous)]" };
  assert.deepEqual(
    values.map(writtenValue),
    expected.map((text) => names[text] ?? text),
  );
  assert.equal(writtenLine(["a", 1, [2]]), "a 1 [ 2 ]");
});

test("a tensor is written with its shape, long arrays are truncated, cycles end", () => {
  const tensor = { data: Float32Array.of(1, 2, 3, 4, 5, 6), shape: [2, 3] };
  assert.equal(writtenValue(tensor), "(2, 3) Float32Array [ [ 1, 2, 3 ], [ 4, 5, 6 ] ]");
  assert.equal(writtenValue({ a: tensor }), `{ a: ${writtenValue(tensor)} }`);
  assert.match(writtenValue({ data: Float32Array.of(1), shape: [2] }), /^\{ data: Float32Array/);
  const long = writtenValue(Float64Array.from({ length: 1000 }, (_, i) => i));
  assert.match(long, /^Float64Array\(1000\) \[\n {2}0, 1, .*\n[\s\S]*… 900 more\n\]$/);
  assert.ok(long.split("\n").every((line) => line.length <= 74));
  const circle: unknown[] = [1];
  circle.push(circle);
  assert.equal(writtenValue(circle), "[ 1, [Circular] ]");
  assert.equal(writtenValue(new RangeError("too large")), "RangeError: too large");
});

test("every array form that the package accepts is read", () => {
  const expected = { values: Float64Array.of(1, 2, 3, 4), shape: [2, 2] };
  const data = Float32Array.of(1, 2, 3, 4);
  const forms = [
    [
      [1, 2],
      [3, 4],
    ],
    [data.subarray(0, 2), data.subarray(2)],
    { data, shape: [2, 2] },
    { data, dims: [2, 2] },
    { data: Float64Array.of(1, 3, 2, 4), shape: [2, 2], stride: [1, 2] },
    { data: Uint8Array.of(1, 2, 3, 4), shape: [2, 2] },
  ];
  for (const form of forms) assert.deepEqual(readGrid(form), expected);
  assert.deepEqual(readGrid([true, false]), { values: Float64Array.of(1, 0), shape: [2] });
  for (const other of [1, "a", null, {}, [[1], [2, 3]], ["a"], { data, shape: [5] }])
    assert.equal(readGrid(other), undefined);
});

/** The messages of `show`. */
function shown(draw: (show: ReturnType<typeof makeShow>) => void): Item[] {
  const items: Item[] = [];
  draw(makeShow(knn, (item) => items.push(item)));
  return items;
}

const drawings = (items: readonly Item[]): Drawing[] =>
  items.flatMap((item) => (item.kind === "drawing" ? [item.drawing] : []));

test("a vector is drawn as bars, a matrix as a matrix, more axes as slices, other values as lines", () => {
  const [bars] = drawings(shown((show) => show([1, 2, 3], { names: ["a"] })));
  assert.ok(bars?.type === "bars");
  assert.deepEqual([[...bars.values], bars.names, bars.total], [[1, 2, 3], ["a", "1", "2"], 3]);
  const [matrix] = drawings(
    shown((show) =>
      show(
        [
          [1, 2],
          [3, 4],
        ],
        "M",
      ),
    ),
  );
  assert.ok(matrix?.type === "matrix");
  assert.deepEqual([matrix.title, matrix.rows, matrix.columns], ["M", 2, 2]);
  const tensor = { data: Float64Array.from({ length: 12 }, (_, i) => i), shape: [3, 1, 2, 2] };
  const slices = drawings(shown((show) => show(tensor, "T")));
  assert.deepEqual(
    slices.map(({ title }) => title),
    ["T[0, 0]", "T[1, 0]", "T[2, 0]"],
  );
  assert.deepEqual(slices[2]?.type === "matrix" && [...slices[2].values], [8, 9, 10, 11]);
  const lines = shown((show) => show({ name: "a" }));
  assert.deepEqual(lines, [{ kind: "line", level: "log", text: "{ name: 'a' }" }]);
});

test("the first part of a large array is drawn, with its size", () => {
  const [bars] = drawings(shown((show) => show(new Float64Array(1000))));
  assert.ok(bars?.type === "bars" && bars.values.length === 64 && bars.total === 1000);
  const big = { data: new Float64Array(3000 * 1000), shape: [1000, 3000] };
  const [matrix] = drawings(shown((show) => show(big)));
  assert.ok(matrix?.type === "matrix");
  assert.deepEqual([matrix.rows, matrix.columns], [32, 2048]);
  assert.deepEqual([matrix.totalRows, matrix.totalColumns], [1000, 3000]);
});

test("a result of the core is drawn field by field", () => {
  const key = [
    [1, 0],
    [0, 1],
  ];
  const result = knn.attention({ query: [[1, 0]], key, value: key }, { returnWeights: true });
  const found = drawings(shown((show) => show(result, "r"))).map(({ title, type }) => [
    title,
    type,
  ]);
  assert.deepEqual(found, [
    ["r.output", "matrix"],
    ["r.weights", "matrix"],
  ]);
});

test("a plane has the weights and the output of the core, bit for bit", () => {
  const key = [
    [1, 0.2],
    [0.9, 0.1],
    [0.2, 1],
  ];
  const query = [0.8, 0.15];
  const options = { similarity: "rbf", temperature: 0.4 } as const;
  const [plane] = drawings(shown((show) => show.plane({ key, query, ...options })));
  const expected = knn.attention(
    { query: [query], key, value: key },
    { ...options, returnWeights: true },
  );
  assert.ok(plane?.type === "plane");
  assert.deepEqual(plane.weights, expected.weights?.data);
  assert.deepEqual(plane.output, expected.output.data);
  assert.deepEqual(plane.names, ["A", "B", "C"]);
  const given = { key, query, weights: [0.2, 0.3, 0.5], output: [0.1, 0.2] };
  const [own] = drawings(shown((show) => show.plane(given)));
  assert.deepEqual(
    own?.type === "plane" && [...own.weights, ...own.output],
    [0.2, 0.3, 0.5, 0.1, 0.2],
  );
});

test("a field has the outputs of the core: colors as is, one number as opacity", () => {
  const key = [
    [1, 0],
    [-1, 0],
  ];
  const options = { key, similarity: "rbf", temperature: 0, extent: 2 } as const;
  const [colours] = drawings(
    shown((show) =>
      show.field({
        ...options,
        value: [
          [9, 8, 7],
          [1, 2, 3],
        ],
      }),
    ),
  );
  assert.ok(colours?.type === "plane" && colours.field?.kind === "colours");
  const { data, columns } = colours.field;
  assert.deepEqual([...data.subarray(0, 3)], [1, 2, 3]);
  assert.deepEqual([...data.subarray(3 * (columns - 1), 3 * columns)], [9, 8, 7]);
  const [ink] = drawings(shown((show) => show.field({ ...options, value: [[5], [6]] })));
  assert.ok(ink?.type === "plane" && ink.field?.kind === "ink");
  assert.deepEqual([ink.field.data[0], ink.field.data.at(-1)], [255, 0]);
  const [own] = drawings(shown((show) => show.field(options)));
  assert.ok(own?.type === "plane" && own.field?.kind === "colours");
  assert.throws(
    () =>
      shown((show) =>
        show.field({
          ...options,
          value: [
            [1, 2],
            [3, 4],
          ],
        }),
      ),
    /\(n, 3\)/,
  );
  assert.throws(() => shown((show) => show.plane({ key: [[1, 2, 3]] })), /shape \(n, 2\)/);
  assert.throws(() => shown((show) => show.plane({ key, query: [1] })), /2 numbers/);
});

test("the page accepts every message of the frame, and nothing else", () => {
  const lists: Item[] = shown((show) => {
    show([1, 2]);
    show([[1], [2]]);
    show("text", "name");
    show.plane({ key: [[1, 0]], query: [0, 1] });
    show.field({ key: [[1, 0]] });
  });
  const { table = () => {}, warn = () => {} } = makeConsole((item) => lists.push(item));
  table([
    { a: 1, b: "x" },
    { a: 2, c: [3] },
  ]);
  table([1, 2]);
  warn("careful", [1]);
  lists.push({ kind: "problem", code: "thrown", message: "Error: a", line: 1, column: 2 });
  for (const item of lists) {
    const message = structuredClone({ kind: "item", item });
    assert.deepEqual(readMessage(message), message);
  }
  for (const message of [{ kind: "ready" }, { kind: "pong" }, { kind: "end", seconds: 1 }])
    assert.deepEqual(readMessage(message), message);
});

test("messages of other shapes are ignored", () => {
  const [bars] = drawings(shown((show) => show([1, 2])));
  const [plane] = drawings(shown((show) => show.field({ key: [[1, 0]] })));
  const drawing = (changes: object, from: object | undefined = bars) => ({
    kind: "item",
    item: { kind: "drawing", drawing: { ...from, ...changes } },
  });
  const field = plane?.type === "plane" ? plane.field : undefined;
  const wrong: unknown[] = [
    ...[null, 1, "ready", [], {}, { kind: "other" }, { kind: "toString" }, { kind: "item" }],
    ...[
      { kind: "end" },
      { kind: "end", seconds: -1 },
      { kind: "item", item: { kind: "toString" } },
    ],
    { kind: "item", item: { kind: "line", level: "shout", text: "a" } },
    { kind: "item", item: { kind: "line", level: "log", text: "a".repeat(20_001) } },
    { kind: "item", item: { kind: "line", level: "log", text: { toString: 1 } } },
    { kind: "item", item: { kind: "table", heads: ["a"], rows: [[1]] } },
    { kind: "item", item: { kind: "problem", code: "other", message: "" } },
    { kind: "item", item: { kind: "problem", code: "thrown", message: "", line: 0 } },
    ...[{ type: "constructor" }, { title: 1 }, { values: [1, 2] }, { names: ["a"] }].map((c) =>
      drawing(c),
    ),
    ...[{ extent: 0 }, { extent: Infinity }, { weights: new Float64Array(2) }].map((c) =>
      drawing(c, plane),
    ),
    drawing({ field: { ...field, rows: 1e9 } }, plane),
    drawing({ field: { ...field, data: [] } }, plane),
    drawing({ field: { ...field, kind: "url" } }, plane),
  ];
  for (const message of wrong) assert.equal(readMessage(message), undefined, inspect(message));
});
