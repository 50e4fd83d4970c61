import "../../../web/lessons/registry.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { defaultState, limits, type State, spareKeys } from "../../../web/figure/state/state.js";
import { formatHash, parseHash } from "../../../web/figure/state/url-state.js";
import { fits, textOf, tokensOf, withWords } from "../../../web/lessons/masks/controls.js";
import { bothWays, customMask, reasonsOf } from "../../../web/lessons/masks/solve.js";

const toy: State = { ...defaultState, tokens: ["the", "cat", "sat", "on", "the", "mat"] };

function edited(state: State, text: string): State {
  return { ...state, ...withWords(state, tokensOf(text)) };
}

test("spaces separate words; Chinese and Japanese without spaces are split into characters", () => {
  assert.deepEqual(tokensOf(" the  cat\tsat "), ["the", "cat", "sat"]);
  assert.deepEqual(tokensOf("我爱GPT模型"), ["我", "爱", "GPT", "模", "型"]);
  assert.deepEqual(tokensOf("注意力 机制"), ["注意力", "机制"]);
  assert.deepEqual(tokensOf("ねこ"), ["ね", "こ"]);
  assert.deepEqual(tokensOf("고양이가 앉았다"), ["고양이가", "앉았다"]);
  assert.deepEqual(tokensOf("گربه نشست"), ["گربه", "نشست"]);
  assert.deepEqual(tokensOf(""), [""]);
});

test("long text is truncated and reported", () => {
  assert.equal(tokensOf("a ".repeat(30)).length, limits.tokens.max);
  assert.deepEqual(tokensOf("abcdefghijklmnop 😀😀😀😀😀😀😀😀😀😀😀"), [
    "abcdefghij",
    "😀".repeat(10),
  ]);
  assert.equal(fits("the cat"), true);
  assert.equal(fits(" the  cat "), true);
  assert.equal(fits("a ".repeat(13)), false);
  assert.equal(fits("abcdefghijk"), false);
});

test("a text restores its tokens, whatever they are", () => {
  const lists = [
    ["the", "cat"],
    ["我", "爱", "你"],
    ["注意力", "机制"],
    ["我", "爱", "GPT"],
    ["", "b"],
    ["a b", "c"],
    [""],
    ["x"],
  ];
  for (const tokens of lists) assert.deepEqual(tokensOf(textOf(tokens)), tokens);
  assert.equal(textOf(["我", "爱", "你"]), "我爱你");
  assert.equal(textOf(["注意力", "机制"]), "注意力 机制");
});

test("unchanged words keep points and masks", () => {
  const state: State = {
    ...toy,
    padding: [5],
    blocked: [
      [2, 0],
      [5, 3],
    ],
  };
  const longer = edited(state, "the cat sat down on the mat");
  assert.deepEqual(longer.keys, [...toy.keys.slice(0, 3), spareKeys[0], ...toy.keys.slice(3)]);
  assert.deepEqual(longer.padding, [6]);
  assert.deepEqual(longer.blocked, [
    [2, 0],
    [6, 4],
  ]);
  const shorter = edited(state, "the sat on the mat");
  assert.deepEqual(shorter.keys, [toy.keys[0], ...toy.keys.slice(2)]);
  assert.deepEqual(shorter.values, [toy.values[0], ...toy.values.slice(2)]);
  assert.deepEqual(shorter.blocked, [
    [1, 0],
    [4, 2],
  ]);
  assert.deepEqual(edited(state, "the dog sat on the mat").keys, toy.keys);
  assert.deepEqual(edited(edited(state, "x"), "x y").keys, [toy.keys[0], spareKeys[0]]);
});

test("an edited state fits in a link and has no two tokens at one point", () => {
  for (const text of ["a b c d e f g h i j k l", "x", "我爱你", "the mat"]) {
    const state: State = { ...edited(toy, text), view: "masks" };
    assert.deepEqual(parseHash(formatHash(state)).state, state);
    assert.equal(new Set(state.keys.map(String)).size, state.keys.length);
  }
});

test("a cell lists all masks that block it", () => {
  const n = 3;
  const back = Uint8Array.of(1, 0, 0, 1, 1, 0, 0, 1, 1);
  assert.deepEqual([...bothWays(back, n)], [1, 1, 0, 1, 1, 1, 0, 1, 1]);
  const parts = {
    causal: Uint8Array.of(1, 0, 0, 1, 1, 0, 1, 1, 1),
    window: bothWays(back, n),
    real: Uint8Array.of(1, 1, 0),
    custom: customMask({ ...toy, tokens: ["a", "b", "c"], blocked: [[0, 2]] }),
  };
  assert.deepEqual(reasonsOf(parts, 0, 2, n), ["causal", "window", "padding", "custom"]);
  assert.deepEqual(reasonsOf(parts, 2, 0, n), ["window"]);
  assert.deepEqual(reasonsOf(parts, 1, 1, n), []);
});

test("points beyond a full sentence are kept while it is full", () => {
  const many = parseHash(
    `keys=${Array.from({ length: 20 }, (_, i) => `${i / 20},0.5`).join(";")}`,
  ).state;
  const words = "a b c d e f g h i j k l";
  const full = edited(many, words);
  assert.deepEqual(full.keys, many.keys);
  assert.deepEqual(full.values, many.values);
  const shorter = edited(many, "a b c");
  assert.deepEqual(shorter.keys, many.keys.slice(0, 3));
});
