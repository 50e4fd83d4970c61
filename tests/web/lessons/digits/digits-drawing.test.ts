/** The drawing of a digit: blocks as in the data set, and its text in a link. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { defaultState } from "../../../../web/figure/state/state.js";
import { formatHash, parseHash } from "../../../../web/figure/state/url-state.js";
import "../../../../web/lessons/registry.js";
import {
  bitmapOf,
  blockCounts,
  emptyBitmap,
  gridSide,
  isEmpty,
  isOn,
  packed,
  withStroke,
} from "../../../../web/lessons/digits/bitmap.js";
import { generator } from "../../generator.js";
import { randomBitmap } from "./digits-support.js";

const next = generator(11);
const bitmaps = Array.from({ length: 20 }, () => randomBitmap(next));
const full = emptyBitmap.map(() => 0xffffffff);

test("a pixel counts the set cells in its block of 4 × 4", () => {
  for (const bitmap of bitmaps) {
    const counts = blockCounts(bitmap);
    for (let block = 0; block < 64; block++) {
      let sum = 0;
      for (let cell = 0; cell < 16; cell++) {
        const x = (block % 8) * 4 + (cell % 4);
        const y = Math.floor(block / 8) * 4 + Math.floor(cell / 4);
        if (isOn(bitmap, x, y)) sum++;
      }
      assert.equal(counts[block], sum);
    }
  }
  assert.deepEqual(blockCounts(full), new Array(64).fill(16));
  assert.deepEqual(blockCounts(emptyBitmap), new Array(64).fill(0));
});

test("a compressed drawing is read back, and every other text is rejected", () => {
  for (const bitmap of [...bitmaps, full, emptyBitmap])
    assert.deepEqual(bitmapOf(packed(bitmap)), bitmap);
  const text = packed(full);
  assert.match(text, /^[\w-]{171}$/);
  for (const wrong of ["", text.slice(1), `${text}A`, text.replace("_", "!"), " ".repeat(171)])
    assert.equal(bitmapOf(wrong), undefined, wrong);
});

test("a link keeps a drawing; one with bits beyond the grid is rejected", () => {
  const drawing = packed(bitmaps[0] ?? emptyBitmap);
  const state = { ...defaultState, view: "digits" as const };
  const hash = formatHash({ ...state, digits: { ...state.digits, drawing } });
  const read = parseHash(hash);
  assert.deepEqual(read.notices, []);
  assert.equal(read.state.digits.drawing, drawing);
  const beyond = `${packed(emptyBitmap).slice(0, -1)}_`;
  const refused = parseHash(`view=digits&drawing=${beyond}&digit=1797&neighbors=0&metricEpoch=151`);
  assert.deepEqual(
    refused.notices.map(({ kind, field }) => [kind, field]),
    ["drawing", "digit", "neighbors", "metricEpoch"].map((field) => ["unreadable", field]),
  );
  assert.deepEqual(refused.state.digits, defaultState.digits);
});

test("a stroke sets the cells near its line, the eraser clears them, and the grid clips the rest", () => {
  const drawn = withStroke(emptyBitmap, [4, 16], [28, 16], true);
  for (let y = 0; y < gridSide; y++) {
    for (let x = 0; x < gridSide; x++) {
      const off = Math.hypot(x + 0.5 - Math.min(28, Math.max(4, x + 0.5)), y + 0.5 - 16);
      assert.equal(isOn(drawn, x, y), off <= 2.1, `${x} ${y}`);
    }
  }
  assert.ok(isEmpty(withStroke(drawn, [0, 16], [32, 16], false)));
  assert.ok(isEmpty(withStroke(emptyBitmap, [-20, -20], [-10, -10], true)));
  assert.ok(isOn(withStroke(emptyBitmap, [31.9, 31.9], [31.9, 31.9], true), 31, 31));
});
