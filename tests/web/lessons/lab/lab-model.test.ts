/** The lab's texts, its blocks and its window, and the cells blocked by its masks. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { AttentionResult } from "softknn";
import { ownInputs, withOwn } from "../../../../web/lessons/lab/data.js";
import {
  type Band,
  bandsOf,
  joinedRows,
  statisticsCall,
  tensorsOf,
} from "../../../../web/lessons/lab/inputs.js";
import {
  allowedKeys,
  blockOf,
  blocksOf,
  edge,
  kept,
  maskedPath,
  panned,
  showing,
  windowOf,
  zoomed,
} from "../../../../web/lessons/lab/places.js";
import { Drawing } from "../../../../web/lessons/lab/solve.js";
import { defaultLab, labSetting } from "../../../../web/lessons/lab/state.js";
import { labState, readLab } from "../../../../web/lessons/lab/text.js";
import { load } from "../../../every-function.js";
import { generator } from "../../generator.js";
import { bareLab, randomLab } from "./lab-support.js";

test("every choice round-trips through its text, in characters that a link can contain", () => {
  for (let seed = 0; seed < 300; seed++) {
    const lab = randomLab(generator(seed));
    const state = labState(lab);
    assert.deepEqual(readLab(state), { lab, wrong: [] }, `seed ${seed}`);
    for (const text of [state.data, state.a, state.b]) assert.match(text, /^[\w.,;-]{0,400}$/);
  }
  assert.deepEqual(labState(defaultLab), bareLab);
  const { lab } = readLab({ ...bareLab, b: "scaled,1" });
  assert.deepEqual(lab.b, labSetting);
});

test("hostile texts give the default and are reported by name", () => {
  const data = [
    ["source,__proto__", "source"],
    ["__proto__,1", "__proto__"],
    ["own,1", "own"],
    ["a,1", "a"],
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
  for (const a of [...settings, "numbers,float16", "constructor,1", "window"]) {
    const { lab, wrong } = readLab({ ...bareLab, a });
    assert.deepEqual(lab, defaultLab, a);
    assert.equal(wrong.length, 1, a);
  }
  const { lab } = readLab({ ...bareLab, data: "queries,9;keys,x" });
  assert.equal(lab.queries, 9);
  assert.equal(({} as Record<string, unknown>).polluted, undefined);
});

test("blocks cover the window, and every cell is in its block", () => {
  const next = generator(5);
  const upTo = (most: number) => 1 + Math.floor(next() * most);
  for (let round = 0; round < 200; round++) {
    const shape = { rows: upTo(8192), columns: upTo(8192) };
    const size = { height: upTo(shape.rows), across: upTo(shape.columns) };
    const asked = windowOf({ ...defaultLab, ...size, top: upTo(9000), left: upTo(9000) }, shape);
    const blocks = blocksOf(asked, shape);
    const { view, columns, first, count, rows, tall } = blocks;
    assert.ok(view.left <= asked.left && view.left + view.width >= asked.left + asked.width);
    assert.ok(rows <= 512 && count <= 514 && rows * tall >= view.height);
    for (let probe = 0; probe < 20; probe++) {
      const row = view.top + Math.floor(next() * view.height);
      const column = view.left + Math.floor(next() * view.width);
      const cell = blockOf(blocks, shape.columns, { row, column });
      assert.ok(cell !== undefined && cell.row < rows && cell.column < count);
      assert.ok(edge(first + cell.column, columns, shape.columns) <= column);
      assert.ok(edge(first + cell.column + 1, columns, shape.columns) > column);
    }
    assert.equal(
      blockOf(blocks, shape.columns, { row: view.top - 1, column: view.left }),
      undefined,
    );
  }
});

test("bands of any size cover each query once, in whole blocks except the last", () => {
  const next = generator(11);
  const upTo = (most: number) => 1 + Math.floor(next() * most);
  for (let round = 0; round < 200; round++) {
    const shape = { rows: upTo(8192), columns: 900 };
    const asked = { ...defaultLab, height: upTo(shape.rows), top: upTo(9000) };
    const blocks = blocksOf(windowOf(asked, shape), shape);
    const { view, tall } = blocks;
    const end = view.top + view.height;
    let at = view.top;
    for (const { from, to } of bandsOf(blocks, next() < 0.2 ? 0.3 : 600 * next())) {
      assert.equal(from, at);
      const rows = to - from;
      assert.ok(rows > 0 && (rows % tall === 0 || (to === end && rows < tall)));
      at = to;
    }
    assert.equal(at, end);
  }
});

test("a drawing consists of its bands in any order, over the previous picture", async () => {
  const shape = { rows: 2051, columns: 1000 };
  const asked = { ...defaultLab, height: 1500, top: 300, width: 900, left: 50 };
  const blocks = blocksOf(windowOf(asked, shape), shape);
  const { rows, count, tall, view } = blocks;
  /** Blocks of a band as the core returns them, numbered in order. */
  const part = (band: Band, sign = 1) => {
    const first = (band.from - view.top) / tall;
    const height = Math.ceil((band.to - band.from) / tall);
    const data = Float32Array.from(
      { length: height * count },
      (_, i) => sign * (first * count + i),
    );
    return { weights: { data, shape: [height, count] }, emptyRows: 0 };
  };
  const bands = bandsOf(blocks, 200);
  const whole = new Drawing(blocks);
  for (const band of bands.toReversed()) whole.put(band, part(band));
  const { picture } = whole;
  assert.ok(bands.length > 3 && tall > 1 && picture.weights instanceof Float32Array);
  assert.deepEqual([...picture.weights], [...Array(rows * count).keys()]);
  assert.equal(picture.strongest, rows * count - 1);
  const [first] = bands;
  assert.ok(first);
  const next = new Drawing(blocks, picture);
  next.put(first, part(first, -1));
  const mixed = next.picture.weights;
  const { data } = part(first, -1).weights;
  assert.deepEqual(mixed.slice(0, data.length), data);
  assert.deepEqual(mixed.slice(data.length), picture.weights.slice(data.length));
  const moved = windowOf({ ...asked, top: 310 }, shape);
  const other = new Drawing(blocksOf(moved, shape), picture);
  const top = { from: view.top, to: view.top + tall };
  other.put({ from: moved.top, to: moved.top + tall }, part(top));
  assert.ok(other.picture.weights.subarray(count).every((x) => x === 0));
});

test("a window stays inside, keeps its cell when zoomed, and is undefined for the whole matrix", () => {
  const shape = { rows: 4096, columns: 1000 };
  const whole = { top: 0, left: 0, height: 4096, width: 1000 };
  const close = zoomed(whole, shape, 0.25, { row: 3000, column: 100 });
  assert.deepEqual(close, { top: 2250, left: 75, height: 1024, width: 250 });
  assert.deepEqual(panned(close, shape, 9999, -9999), { ...close, top: 3072, left: 0 });
  assert.deepEqual(showing(close, shape, { row: 10, column: 999 }), {
    ...close,
    top: 10,
    left: 750,
  });
  assert.deepEqual(kept(zoomed(close, shape, 99, { row: 0, column: 0 }), shape), {
    ...{ top: 0, left: 0, height: 0, across: 0 },
  });
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
    const view = { top: 0, left: 0, height: rows, width: columns };
    const path = maskedPath(setting, columns, blocksOf(view, { rows, columns }));
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
  const lab = withOwn({ ...defaultLab, row: 60, top: 5 }, { query, key });
  assert.deepEqual(
    [lab.source, lab.queries, lab.keys, lab.width, lab.valueWidth, lab.self, lab.row, lab.top],
    ["own", 3, 5, 4, 4, false, 0, 0],
  );
});

test("the statistics of bands of queries are those of all, bit for bit", async () => {
  const knn = await load();
  const matrix = { rows: 9, columns: 8, data: knn.random(3).randn(72) };
  for (const [heads, numbers] of [
    [1, "float64"],
    [2, "float32"],
  ] as const) {
    const setting = { ...labSetting, heads, head: 0, numbers, causal: true };
    const tensors = tensorsOf({ query: matrix, key: matrix, value: matrix }, setting);
    const task = { setting, rows: 9, columns: 9, tensors };
    const answer = (band?: Band) =>
      knn.attention(...(statisticsCall(task, band).args as [never])) as AttentionResult;
    const bands = [0, 4, 8].map((from) => answer({ from, to: Math.min(9, from + 4) }));
    assert.deepEqual(joinedRows(bands), answer());
  }
});
