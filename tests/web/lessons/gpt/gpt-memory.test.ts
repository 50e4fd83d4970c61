import "../../../../web/lessons/registry.js";
/** A memory beside the lesson's model: which tokens it holds, its losses, and the passages behind a written token. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { LanguageModel } from "softknn/model";
import { defaultState } from "../../../../web/figure/state/state.js";
import {
  Remembering,
  usualK,
  votesOf,
  type Wanted,
} from "../../../../web/lessons/memory/remembering.js";
import { solve } from "../../../../web/lessons/memory/solve.js";
import {
  ks,
  type MemoryText,
  memoryText,
  partsOf,
  placeOf,
  sizeFor,
} from "../../../../web/lessons/memory/text.js";
import { onThread } from "../../../../web/model/session.js";
import { core, knn, model } from "./gpt-support.js";

const { vocabulary } = model;
const chapters = `${readFileSync("web/data/moby-dick/chapters.txt")}`.trim();
const beginsWord = (token: number) => vocabulary.shown(token).startsWith("·");
const text = memoryText(vocabulary.encode(chapters), 128, beginsWord) as MemoryText;

/** Wants something, and waits until nothing is left to do. */
function remember(wanted: Omit<Wanted, "source" | "load">, until?: (one: Remembering) => boolean) {
  return new Promise<Remembering>((done) => {
    const session = onThread(knn.memory, core);
    const one = new Remembering(
      async () => session,
      () => {
        if (until?.(one) || (!one.isRunning && one.lossOf(0, usualK))) done(one);
      },
    );
    one.want({ source: text, load: async () => text, ...wanted });
  });
}

const meanLoss = (memory?: Parameters<LanguageModel["loss"]>[1]) => {
  const losses = text.windows.map((window) => core.loss([...window], memory));
  return losses.reduce((sum, loss) => sum + loss, 0) / losses.length;
};

test("the parts of a memory are the tokens before the passage, each once", () => {
  for (const size of text.sizes) {
    const places = partsOf(text, size).flatMap(([from, to]) =>
      Array.from({ length: to - from - 1 }, (_, i) => from + i),
    );
    // Of the last token before the passage the next one is not known.
    const all = Array.from({ length: Math.max(0, size - 1) }, (_, i) => text.end - size + i);
    assert.deepEqual(
      places.toSorted((a, b) => a - b),
      all,
    );
    assert.deepEqual(
      places.map((_, i) => placeOf(text, size, i)),
      places,
    );
  }
  assert.deepEqual([sizeFor(text, 0), sizeFor(text, 1500), sizeFor(text, 1e9)], [0, 1000, 50_000]);
  assert.equal(text.tokens.length - text.end, 2033);
  const [first = 0, next = 0] = [
    text.prompt[0],
    text.tokens[text.tokens.indexOf(text.prompt[0] ?? 0, text.end) + text.prompt.length],
  ];
  assert.ok([first, next].every((token) => model.vocabulary.shown(token).startsWith("·")));
});

test("a short text has one size, and a page is the least", () => {
  const tokens = Array.from({ length: 600 }, (_, i) => i % 7);
  const short = memoryText(tokens, 128, () => false);
  assert.deepEqual([short?.sizes, short?.windows.length, short?.prompt.length], [[0, 472], 1, 32]);
  assert.equal(
    memoryText(tokens.slice(0, 380), 128, () => false),
    undefined,
  );
});

test("measured losses are those of the core with the same memory, and the passages hold the written token", async () => {
  const k = 16;
  const one = await remember({ size: 2000, k });
  assert.equal(one.failure, undefined);
  assert.equal(one.filled, 2000);
  const store = knn.memory({ model: core });
  for (const size of [1000, 2000]) {
    const [from, to] = partsOf(text, size).at(-1) ?? [0, 0];
    store.add(text.tokens.slice(from, to));
    const found = one.lossOf(size, usualK) ?? Number.NaN;
    assert.ok(Math.abs(found - meanLoss({ memory: { store, ...votesOf(usualK) } })) < 1e-12);
  }
  assert.ok(Math.abs((one.lossOf(0, k) ?? 0) - meanLoss()) < 1e-12);
  for (const each of ks) assert.ok(one.lossOf(2000, each));
  const tokens = one.writtenWith(2000, k)?.tokens ?? [];
  assert.equal(tokens.length, 24);
  for (const chosen of tokens.keys()) {
    const state = { ...defaultState, memory: { size: 2000, k } };
    const solved = solve(one, state, model, chosen);
    const { recalled, gain, alone, loss } = solved ?? {};
    assert.ok(recalled && gain && alone && loss);
    assert.ok(Math.abs(gain.value - (alone.value - loss.value)) < 1e-12);
    const token = tokens[chosen]?.token ?? -1;
    const votes = (tokens[chosen]?.recalled ?? []).filter(
      ({ position }) => text.tokens[placeOf(text, 2000, position) + 1] === token,
    );
    assert.equal(recalled.count, votes.length);
    const sum = votes.reduce((sum, { weight }) => sum + weight, 0);
    assert.ok(Math.abs(recalled.share.value - sum) < 1e-12);
    const heaviest = votes.map(({ weight }) => weight).toSorted((a, b) => b - a);
    assert.deepEqual(
      recalled.passages.map(({ weight }) => weight.value),
      heaviest.slice(0, 3),
    );
    for (const { next } of recalled.passages) assert.equal(next, model.vocabulary.decode([token]));
  }
  store.dispose();
});

test("a smaller memory is read anew, and one that is given up in the middle leaves nothing behind", async () => {
  let wanted = { size: 2000, k: 4 };
  const load = async () => text;
  const one = await remember(wanted);
  const again = (size: number) => {
    wanted = { ...wanted, size };
    one.want({ source: text, load, ...wanted });
  };
  again(1000);
  const ended = () => new Promise((done) => setTimeout(done, 20));
  while (one.isRunning) await ended();
  assert.deepEqual([one.filled, one.size], [1000, 1000]);
  again(50_000);
  while (!one.progress) await ended();
  again(1000);
  while (one.isRunning) await ended();
  assert.deepEqual([one.filled, one.progress], [1000, undefined]);
});
