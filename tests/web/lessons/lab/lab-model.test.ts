/** The lab's texts, its blocks, and the cells blocked by its masks. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { ownInputs, withOwn } from "../../../../web/lessons/lab/data.js";
import { bandsOf } from "../../../../web/lessons/lab/inputs.js";
import {
  allowedKeys,
  blockOf,
  blocksOf,
  edge,
  hasParts,
  maskedPath,
  placeOf,
} from "../../../../web/lessons/lab/places.js";
import { Drawing } from "../../../../web/lessons/lab/solve.js";
import { defaultLab, labSetting } from "../../../../web/lessons/lab/state.js";
import { labState, readLab } from "../../../../web/lessons/lab/text.js";
import { generator } from "../../generator.js";
import { bareLab, randomLab } from "./lab-support.js";

test("every choice round-trips through its text, in characters that a link can contain", () => {
  for (let seed = 0; seed < 300; seed++) {
    const lab = randomLab(generator(seed));
    const state = labState(lab);
    assert.deepEqual(readLab(state), { lab, wrong: [] }, `seed ${seed}`);
    for (const text of [state.data, state.setting]) assert.match(text, /^[\w.,;-]{0,400}$/);
  }
  assert.deepEqual(labState(defaultLab), bareLab);
});

test("hostile texts give the default and are reported by name", () => {
  const data = [
    ["source,__proto__", "source"],
    ["__proto__,1", "__proto__"],
    ["own,1", "own"],
    ["top,1", "top"],
    ["queries,0", "queries"],
    ["keys,8193", "keys"],
    ["keys,1e3", "keys"],
    ["width,4097", "width"],
    ["self,yes", "self"],
    ["seed,7,7", "seed"],
    ["table,random", "table"],
    [";", ""],
  ] as const;
  for (const [text, name] of data) {
    const { lab, wrong } = readLab({ ...bareLab, data: text });
    assert.deepEqual(lab, defaultLab, text);
    assert.equal(wrong[0], name, text);
  }
  const settings = ["temperature,-1", "temperature,NaN", "scale,1e7", "dropout,1", "heads,0"];
  for (const setting of [...settings, "numbers,float16", "constructor,1", "window"]) {
    const { lab, wrong } = readLab({ ...bareLab, setting });
    assert.deepEqual(lab, defaultLab, setting);
    assert.equal(wrong.length, 1, setting);
  }
  const { lab } = readLab({ ...bareLab, data: "queries,9;keys,x" });
  assert.equal(lab.queries, 9);
  assert.equal(({} as Record<string, unknown>).polluted, undefined);
});

test("blocks cover a matrix or a part of it, and the selected cell is in its block", () => {
  const next = generator(5);
  const upTo = (most: number) => 1 + Math.floor(next() * most);
  for (let round = 0; round < 400; round++) {
    const shape = { rows: upTo(8192), columns: upTo(8192) };
    const at = { row: upTo(shape.rows) - 1, column: upTo(shape.columns) - 1 };
    const close = round % 2 === 0;
    const blocks = blocksOf({ close }, shape, at);
    const { columns, first, count, rows, tall, top, left, height, width } = blocks;
    assert.ok(top + height <= shape.rows && left + width <= shape.columns);
    if (close && hasParts(shape)) assert.ok(height <= 32 && width <= 32 && tall === 1);
    else assert.deepEqual([height, width], [shape.rows, shape.columns]);
    assert.ok(rows <= 512 && count <= 512 && rows * tall >= height);
    const cell = blockOf(blocks, shape.columns, at);
    assert.ok(cell !== undefined && cell.row < rows && cell.column < count);
    assert.ok(edge(first + cell.column, columns, shape.columns) <= at.column);
    assert.ok(edge(first + cell.column + 1, columns, shape.columns) > at.column);
    const start = placeOf(blocks, shape.columns, cell);
    assert.ok(start.row <= at.row && at.row < start.row + tall);
    assert.equal(blockOf(blocks, shape.columns, { ...at, row: top - 1 }), undefined);
  }
});

test("a drawing consists of bands of whole blocks, in any order", () => {
  const next = generator(11);
  for (let round = 0; round < 50; round++) {
    const shape = { rows: 1 + Math.floor(next() * 8192), columns: 900 };
    const blocks = blocksOf({ close: false }, shape, { row: 0, column: 0 });
    const { rows, count, tall } = blocks;
    const bands = bandsOf(blocks, next() < 0.2 ? 0.3 : 600 * next());
    let at = 0;
    for (const { from, to } of bands) {
      assert.equal(from, at);
      assert.ok(to > from && ((to - from) % tall === 0 || (to === shape.rows && to - from < tall)));
      at = to;
    }
    assert.equal(at, shape.rows);
    const drawing = new Drawing(blocks);
    for (const { from, to } of bands.toReversed()) {
      // The blocks of a band as the core returns them, numbered in order.
      const [first, height] = [(from / tall) * count, Math.ceil((to - from) / tall)];
      const data = Float64Array.from({ length: height * count }, (_, i) => first + i);
      drawing.put({ from, to }, { weights: { data, shape: [height, count] }, emptyRows: 0 });
    }
    const { weights, strongest } = drawing.picture;
    assert.ok(weights.every((x, i) => x === i));
    assert.equal(strongest, rows * count - 1);
  }
});

test("the hatching covers blocks without an allowed pair, cell by cell", () => {
  const next = generator(9);
  const upTo = (most: number) => Math.floor(next() * (most + 1));
  for (let round = 0; round < 200; round++) {
    const [rows, columns] = [1 + upTo(20), 1 + upTo(20)];
    const setting = {
      ...labSetting,
      causal: next() < 0.5,
      window: next() < 0.5 ? 1 + upTo(8) : 0,
      past: upTo(6),
      padding: next() < 0.3 ? upTo(22) : 0,
    };
    const blocks = blocksOf({ close: false }, { rows, columns }, { row: 0, column: 0 });
    const path = maskedPath(setting, columns, blocks);
    const hatched = new Set<string>();
    for (const [, x = "", y = "", wide = ""] of path.matchAll(/M(\d+) (\d+)h(\d+)v1/g)) {
      for (let i = 0; i < Number(wide); i++) hatched.add(`${y} ${Number(x) + i}`);
    }
    for (let i = 0; i < rows; i++) {
      const [low, high] = allowedKeys(setting, columns, i) ?? [0, 0];
      for (let j = 0; j < columns; j++) {
        const apart = Math.abs(i + setting.past - j);
        const open =
          (!setting.causal || j <= i + setting.past) &&
          (setting.window === 0 || apart < setting.window) &&
          j < columns - setting.padding;
        assert.equal(j >= low && j < high, open);
        assert.equal(hatched.has(`${i} ${j}`), !open, `${JSON.stringify(setting)} ${i} ${j}`);
      }
    }
  }
});

test("own matrices replace missing ones, and set the shapes", () => {
  const matrix = (rows: number, columns: number) => ({
    ...{ name: "", rows, columns, data: new Float64Array(rows * columns) },
  });
  const [query, key, x] = [matrix(3, 4), matrix(5, 4), matrix(7, 4)];
  assert.deepEqual(ownInputs({ x }), { query: x, key: x, value: x });
  assert.deepEqual(ownInputs({ query, key }), { query, key, value: key });
  assert.deepEqual(ownInputs({ query, x }), { query, key: x, value: x });
  assert.equal(ownInputs({}), undefined);
  const lab = withOwn({ ...defaultLab, row: 60, close: true }, { query, key });
  assert.deepEqual(
    [lab.source, lab.queries, lab.keys, lab.width, lab.valueWidth, lab.self, lab.row, lab.close],
    ["own", 3, 5, 4, 4, false, 0, false],
  );
});
