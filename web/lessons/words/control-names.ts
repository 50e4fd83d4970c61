/** Names for `controls=` and `lock=`, in the order of the documentation. */
export const controls = [
  "word",
  "place",
  "answer",
  "blend",
  "scores",
  "vectors",
  "wordsScaled",
  "seed",
  "wordValues",
  "wordsSimilarity",
  "wordsTemperature",
  "sum",
  "need",
] as const;
