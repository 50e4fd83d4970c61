/** The lab's texts, its blocks and its window, and the cells blocked by its masks. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Band, Bands } from "../../../web/lessons/lab/bands.js";
import { blockOf, blocksOf, edge } from "../../../web/lessons/lab/blocks.js";
import { allowedKeys, maskedPath } from "../../../web/lessons/lab/masked.js";
import { ownInputs, withOwn } from "../../../web/lessons/lab/own.js";
import { bandPace, slicePace } from "../../../web/lessons/lab/pace.js";
import { kept, panned, showing, windowOf, zoomed } from "../../../web/lessons/lab/places.js";
import { Drawing } from "../../../web/lessons/lab/solve.js";
import { defaultLab, labSetting } from "../../../web/lessons/lab/state.js";
import { labState, readLab } from "../../../web/lessons/lab/text.js";
import { generator } from "../generator.js";
import { randomLab } from "./lab-support.js";

test("every choice round-trips through its text, in characters that a link can contain", () => {
  for (let seed = 0; seed < 300; seed++) {
    const lab = randomLab(generator(seed));
    const state = labState(lab);
    assert.deepEqual(readLab(state), { lab, wrong: [] }, `seed ${seed}`);
    for (const text of [state.data, state.a, state.b]) assert.match(text, /^[\w.,;-]{0,400}$/);
  }
  assert.deepEqual(labState(defaultLab), { data: "", a: "", b: "", own: {} });
  const { lab } = readLab({ data: "", a: "", b: "scaled,1", own: {} });
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
    const { lab, wrong } = readLab({ data: text, a: "", b: "", own: {} });
    assert.deepEqual(lab, defaultLab, text);
    assert.equal(wrong[0], name, text);
  }
  const settings = ["temperature,-1", "temperature,NaN", "scale,1e7", "dropout,1", "heads,0"];
  for (const a of [...settings, "numbers,float16", "constructor,1", "window"]) {
    const { lab, wrong } = readLab({ data: "", a, b: "", own: {} });
    assert.deepEqual(lab, defaultLab, a);
    assert.equal(wrong.length, 1, a);
  }
  const { lab } = readLab({ data: "queries,9;keys,x", a: "", b: "", own: {} });
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
    const bands = next() < 0.2 ? new Bands(shape.rows) : new Bands(shape.rows, blocks);
    const { left } = bands;
    const [start, end, step] =
      left === view.height ? [view.top, view.top + view.height, tall] : [0, shape.rows, 1];
    assert.equal(left, end - start);
    let at = start;
    for (let band = bands.next(0.3); band; band = bands.next(600 * next())) {
      assert.equal(band.from, at);
      const rows = band.to - band.from;
      assert.ok(rows > 0 && (rows % step === 0 || (band.to === end && rows < step)));
      at = band.to;
    }
    assert.equal(at, end);
  }
});

test("a drawing consists of its bands in any order, over the previous picture", () => {
  const shape = { rows: 2051, columns: 1000 };
  const asked = { ...defaultLab, height: 1500, top: 300, width: 900, left: 50 };
  const blocks = blocksOf(windowOf(asked, shape), shape);
  const { rows, count, tall, view } = blocks;
  const weightOf = (row: number, column: number) => row * count + column;
  const part = (band: Band, sign = 1) => {
    const first = (band.from - view.top) / tall;
    const length = Math.ceil((band.to - band.from) / tall) * count;
    return Float32Array.from({ length }, (_, i) => sign * weightOf(first, i));
  };
  const bands: Band[] = [];
  const all = new Bands(shape.rows, blocks);
  for (let band = all.next(200); band; band = all.next(200)) bands.push(band);
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
  const { length } = part(first);
  const mixed = next.picture.weights;
  assert.deepEqual(mixed.slice(0, length), part(first, -1));
  assert.deepEqual(mixed.slice(length), picture.weights.slice(length));
  const moved = windowOf({ ...asked, top: 310 }, shape);
  const other = new Drawing(blocksOf(moved, shape), picture);
  other.put({ from: moved.top, to: moved.top + tall }, part(first).slice(0, count));
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

test("the copying for all bands together is at most a sixty-fourth of the multiplications", () => {
  for (const [rows, keys, width] of [
    [8192, 8192, 1024],
    [8192, 8192, 64],
    [4096, 4096, 512],
    [2000, 50, 3],
  ] as const) {
    const [perRow, copied] = [2 * keys * width, 2 * keys * width];
    const pace = bandPace(copied);
    let [left, bands, last] = [rows * perRow, 0, 0];
    while (left > 0) {
      assert.ok(pace.size >= last);
      last = pace.size;
      left -= last;
      bands += 1;
      pace.took(1);
    }
    assert.ok((bands - 1) * copied <= (rows * perRow) / 64, `${rows} × ${keys} × ${width}`);
  }
  // Small inputs start from tasks of some tens of milliseconds.
  assert.equal(bandPace(1000).size, 2 ** 25);
});

test("slices on the calling thread grow and shrink towards their time budget", () => {
  const pace = slicePace();
  const first = pace.size;
  pace.took(5);
  assert.equal(pace.size, 2 * first);
  pace.took(30);
  assert.ok(pace.size < 2 * first && pace.size >= first);
});
