/** The lab's map: its cells, which may be blocks, and those blocked by its masks. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { ownInputs, withOwn } from "../../../../web/lessons/lab/data.js";
import {
  allowedKeys,
  cellAt,
  cellsOf,
  maskedPath,
  placeOf,
} from "../../../../web/lessons/lab/places.js";
import { generator } from "../../generator.js";
import { defaultLab } from "./lab-support.js";

test("cells cover a matrix, each with its largest weight, and every query and key has its cell", () => {
  const next = generator(5);
  for (let round = 0; round < 12; round++) {
    const shape = { rows: 1 + Math.floor(next() * 900), columns: 1 + Math.floor(next() * 900) };
    const weights = Float64Array.from({ length: shape.rows * shape.columns }, next);
    const cells = cellsOf(weights, shape);
    assert.deepEqual(
      [cells.rows, cells.columns],
      [Math.min(shape.rows, 512), Math.min(shape.columns, 512)],
    );
    const largest = new Float64Array(cells.rows * cells.columns);
    for (let row = 0; row < shape.rows; row++)
      for (let column = 0; column < shape.columns; column++) {
        const cell = cellAt(cells, shape, { row, column });
        const at = cell.row * cells.columns + cell.column;
        largest[at] = Math.max(largest[at] ?? 0, weights[row * shape.columns + column] ?? 0);
        const start = placeOf(cells, shape, cell);
        assert.ok(start.row <= row && start.column <= column);
        assert.deepEqual(cellAt(cells, shape, start), cell);
      }
    assert.deepEqual(cells.weights, largest);
    assert.equal(
      cells.weights[cells.strongest],
      largest.reduce((most, x) => Math.max(most, x)),
    );
  }
});

test("the hatching covers cells without an allowed pair", () => {
  const next = generator(9);
  const upTo = (most: number) => Math.floor(next() * (most + 1));
  for (let round = 0; round < 200; round++) {
    const shape = { rows: 1 + upTo(20), columns: 1 + upTo(20) };
    const setting = {
      ...defaultLab,
      causal: next() < 0.5,
      window: next() < 0.5 ? 1 + upTo(8) : 0,
      past: upTo(6),
      padding: next() < 0.3 ? upTo(22) : 0,
    };
    const hatched = new Set<string>();
    for (const [, x = "", y = "", wide = ""] of maskedPath(setting, shape, shape).matchAll(
      /M(\d+) (\d+)h(\d+)v1/g,
    ))
      for (let i = 0; i < Number(wide); i++) hatched.add(`${y} ${Number(x) + i}`);
    for (let i = 0; i < shape.rows; i++) {
      const [low, high] = allowedKeys(setting, shape.columns, i) ?? [0, 0];
      for (let j = 0; j < shape.columns; j++) {
        const apart = Math.abs(i + setting.past - j);
        const open =
          (!setting.causal || j <= i + setting.past) &&
          (setting.window === 0 || apart < setting.window) &&
          j < shape.columns - setting.padding;
        assert.equal(j >= low && j < high, open);
        assert.equal(hatched.has(`${i} ${j}`), !open, `${JSON.stringify(setting)} ${i} ${j}`);
      }
    }
  }
});

test("a block is hatched if all of its pairs are blocked", () => {
  const path = maskedPath(
    { ...defaultLab, causal: true },
    { rows: 8, columns: 8 },
    { rows: 4, columns: 4 },
  );
  assert.equal(path, "M1 0h3v1h-3zM2 1h2v1h-2zM3 2h1v1h-1z");
});

test("own matrices replace missing ones, and set the shapes", () => {
  const matrix = (rows: number, columns: number) => ({
    name: "",
    rows,
    columns,
    data: new Float64Array(rows * columns),
  });
  const [query, key, x] = [matrix(3, 4), matrix(5, 4), matrix(7, 4)];
  assert.deepEqual(ownInputs({ x }), { query: x, key: x, value: x });
  assert.deepEqual(ownInputs({ query, key }), { query, key, value: key });
  assert.deepEqual(ownInputs({ query, x }), { query, key: x, value: x });
  assert.equal(ownInputs({}), undefined);
  const lab = withOwn({ ...defaultLab, row: 60 }, { query, key });
  assert.deepEqual(
    [lab.source, lab.queries, lab.keys, lab.dimension, lab.valueDimension, lab.self, lab.row],
    ["own", 3, 5, 4, 4, false, 0],
  );
});
