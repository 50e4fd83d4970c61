/** Random states of the words lesson for the tests of the model. */
import "../../../web/lessons/registry.js";
import type { State } from "../../../web/figure/state/state.js";
import { answerNames } from "../../../web/lessons/words/limits.js";

export function randomWords(next: () => number): State["words"] {
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T;
  return {
    word: pick(["fruit", "", "constructor", "水果", "میوه", "a=b&c#%"]),
    answer: pick(answerNames),
    place: pick([undefined, [next() * 4 - 2, -1] as const]),
    blend: [next(), 0, 1],
    scores: [next() * 200 - 100, 0, -1.5],
    temperature: pick([0, Infinity, 1, next() * 3]),
  };
}
