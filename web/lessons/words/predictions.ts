/** Scores that differ as much as others do, and a word whose neighbours lie elsewhere on the map. */
import type { Prediction } from "../../figure/prediction.js";
import type { Solved } from "./solve.js";

export const predictions: readonly Prediction<Solved>[] = [
  {
    id: "shifted",
    go: "scores=103,102,101&wordsTemperature=1",
    range: { min: 0, max: 1, step: 0.01 },
    answer: ({ softmax }) => softmax.answer.weights[0]?.value,
  },
  {
    id: "furniture",
    go: "word=furniture&answer=meaning",
    range: { min: 0, max: 10, step: 0.1 },
    answer: ({ meant }) => meant?.value.value,
  },
];
