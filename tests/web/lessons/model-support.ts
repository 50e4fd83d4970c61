/** Random states for tests of the model: of every field a text that its link may have. */
import "../../../web/lessons/registry.js";
import assert from "node:assert/strict";
import { type Field, fields } from "../../../web/figure/state/fields.js";
import { defaultState, limits, type State } from "../../../web/figure/state/state.js";
import { valueAt } from "../../../web/figure/state/state-path.js";
import { parseFields } from "../../../web/figure/state/url-state.js";
import { packed } from "../../../web/lessons/digits/bitmap.js";
import { weightsPerHead } from "../../../web/lessons/heads/constants.js";
import { pointCount } from "../../../web/lessons/regression/constants.js";
import { generator } from "../generator.js";
import { randomBitmap } from "./digits/digits-support.js";

/** A value that a field accepts, often at an end of its range. */
function accepted({ accepts }: Field, next: () => number): string | undefined {
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T;
  if (accepts?.kind === "switch") return pick(["0", "1"]);
  if (accepts?.kind === "names") return pick(accepts.names);
  if (accepts?.kind !== "number") return undefined;
  const { min = 0, max = 3, step, infinite } = accepts;
  if (infinite) return `${pick([0, "inf", 1, 0.05, next() * 3])}`;
  const between = min + next() * (max - min);
  return `${pick([min, max, step === 0 ? between : Math.floor(between / step) * step])}`;
}

export function randomState(seed: number): State {
  const next = generator(seed);
  const upTo = (count: number) => Math.floor(next() * count);
  const pick = <T>(list: readonly T[]) => list[upTo(list.length)] as T;
  const list = (count: number, one: (i: number) => string | number, by = ",") =>
    Array.from({ length: count }, (_, i) => one(i)).join(by);
  const number = () => Math.round(next() * 400 - 200) / 100 + 0;
  const some = (count: number, share: number) =>
    Array.from({ length: count }, (_, i) => i).filter(() => next() < share);
  const points = (count: number) => list(count, () => `${number()},${next() * 2 - 1}`, ";");
  const matrix = () => {
    const width = 1 + upTo(6);
    return list(1 + upTo(6), () => list(width, () => pick([0, 1, -0.5, next() * 200 - 100])), ";");
  };
  const [keys, words] = [1 + upTo(limits.keys.max), 1 + upTo(8)];
  const tokens = Math.min(keys, limits.tokens.max);
  const head = () => `${upTo(2)}.${upTo(4)}`;
  const given: Record<string, string> = {};
  const texts: Readonly<Record<string, () => string>> = {
    query: () => points(1),
    keys: () => points(keys),
    values: () => points(keys),
    tokens: () => list(tokens, () => pick(["a", "", "_c", "注意力", "توجه", "a b", "&=#%+"])),
    padding: () => some(tokens, 0.3).join(),
    blocked: () =>
      some(tokens, 0.3)
        .map((i) => `${i}.${upTo(tokens)}`)
        .join(".") || "0",
    unfolded: () => `${pick(["a", "o"])}${upTo(6)},${upTo(6)}`,
    stepsBlocked: () => `${upTo(6)}.${upTo(6)}`,
    ...{ q: matrix, k: matrix, v: matrix, wq: matrix, wk: matrix, wv: matrix },
    points: () =>
      list(1, () =>
        some(pointCount, 0.1)
          .map((i) => `${i},${next() * 5},${number()}`)
          .join(";"),
      ),
    at: () => `${upTo(50) / 10}`,
    word: () => pick(["", "constructor", "水果", "میوه", "a=b&c#%"]),
    place: () => points(1),
    blend: () => `${next()},0,1`,
    scores: () => `${next() * 200 - 100},0,-1.5`,
    headWeights: () => list(weightsPerHead * Number(given.heads ?? 2), () => upTo(2e4) - 1e4),
    sequence: () => pick(["a b c a b", "the cat & the dog", "نه a=b a", "abcabca tea"]),
    ...{ headAt: head, ablated: head, modelHead: head },
    drawing: () => packed(randomBitmap(next)),
    prompt: () => pick(["W", "نه & 注意=力", "one\ntwo  three", "a ".repeat(150)]),
    withoutSource: () => pick(["", "token", "head.0.3"]),
    sentence: () => list(words, () => pick(["the", "dog", "نه", "&=#%+_"])),
    wordOrder: () => list(words, (i) => (i + seed) % words),
  };
  for (const field of fields) {
    const isOptional = valueAt(defaultState, field.path) === undefined;
    const text =
      next() < (isOptional ? 0.3 : 0.9)
        ? (texts[field.name]?.() ?? accepted(field, next))
        : undefined;
    if (text !== undefined) given[field.name] = text;
  }
  const { state, notices } = parseFields(new URLSearchParams(given));
  assert.deepEqual(notices, []);
  return state;
}
