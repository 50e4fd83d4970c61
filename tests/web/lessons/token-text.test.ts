import "../../../web/lessons/registry.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { defaultState, limits, type State } from "../../../web/figure/state/state.js";
import { formatHash, parseHash } from "../../../web/figure/state/url-state.js";
import { tokensOf, withWords } from "../../../web/lessons/masks/controls.js";
import { reasonsOf, solve } from "../../../web/lessons/masks/solve.js";
import { load } from "../../every-function.js";
import { generator } from "../generator.js";

const toy: State = { ...defaultState, tokens: ["the", "cat", "sat", "on", "the", "mat"] };

test("spaces separate words; Chinese and Japanese without spaces are split into characters", () => {
  assert.deepEqual(tokensOf(" the  cat\tsat "), ["the", "cat", "sat"]);
  assert.deepEqual(tokensOf("我爱你"), ["我", "爱", "你"]);
  assert.deepEqual(tokensOf("注意力 机制"), ["注意力", "机制"]);
  assert.deepEqual(tokensOf("ねこ"), ["ね", "こ"]);
  assert.deepEqual(tokensOf("고양이가 앉았다"), ["고양이가", "앉았다"]);
  assert.deepEqual(tokensOf("گربه نشست"), ["گربه", "نشست"]);
  assert.deepEqual(tokensOf(" "), []);
});

test("long text is truncated", () => {
  assert.equal(tokensOf("a ".repeat(30)).length, limits.tokens.max);
  assert.deepEqual(tokensOf("abcdefghijklmnop 😀😀😀😀😀😀😀😀😀😀😀"), [
    "abcdefghij",
    "😀".repeat(10),
  ]);
});

test("a sentence of any length fits in a link, with the vectors of its words and without masks by hand", () => {
  for (const text of ["a b c d e f g h i j k l", "x", "我爱你", "the mat"]) {
    const masked: State = { ...toy, padding: [5], blocked: [[2, 0]] };
    const state: State = { ...masked, ...withWords(masked, tokensOf(text)), view: "masks" };
    assert.deepEqual(parseHash(formatHash(state)).state, state);
    assert.deepEqual([state.embedding, state.padding, state.blocked], ["words", [], []]);
    assert.equal(state.keys.length, state.tokens.length);
  }
});

test("a cell lists all masks that block it", () => {
  const masks = { causal: true, window: 2, padding: [2], blocked: [[0, 2]] } as const;
  assert.deepEqual(reasonsOf(masks, 0, 2), ["causal", "window", "padding", "custom"]);
  assert.deepEqual(reasonsOf(masks, 2, 0), ["window"]);
  assert.deepEqual(reasonsOf(masks, 1, 1), []);
});

test("a cell with a reason has no weight in the core, and every other one has some", async () => {
  const knn = await load();
  const next = generator(3);
  for (let round = 0; round < 40; round++) {
    const state: State = {
      ...toy,
      causal: next() < 0.5,
      window: next() < 0.5 ? 0 : 1 + Math.floor(6 * next()),
      padding: [0, 1, 2, 3, 4, 5].filter(() => next() < 0.2),
      blocked: next() < 0.5 ? [] : [[Math.floor(6 * next()), Math.floor(6 * next())]],
    };
    const { n, weights } = solve(knn, state);
    for (let at = 0; at < n * n; at++) {
      const isFree = reasonsOf(state, Math.floor(at / n), at % n).length === 0;
      assert.equal((weights.data[at] ?? 0) > 0, isFree, `${JSON.stringify(state)} ${at}`);
    }
  }
});
