/** Random states of the words lesson for the tests of the model. */
import "../../../web/lessons/registry.js";
import { similarityNames } from "../../../web/figure/state/state.js";
import {
  answerNames,
  needNames,
  royalWords,
  valueNames,
  vectorNames,
  type WordsState,
} from "../../../web/lessons/words/state.js";

export function randomWords(next: () => number): WordsState {
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T;
  return {
    word: pick(["fruit", "", "constructor", "水果", "میوه", "a=b&c#%"]),
    answer: pick(answerNames),
    place: pick([undefined, [next() * 4 - 2, -1] as const]),
    blend: [next(), 0, 1],
    scores: [next() * 200 - 100, 0, -1.5],
    vectors: pick(vectorNames),
    scaled: next() < 0.5,
    similarity: pick(similarityNames),
    temperature: pick([0, Infinity, 1, next() * 3]),
    values: pick(valueNames),
    sum: [pick(royalWords), pick(royalWords), pick(royalWords)],
    need: pick(needNames),
  };
}
