/** What `controls=` and `lock=` can list, in the order of the documentation. */
export const controls = [
  "query",
  "keys",
  "similarity",
  "temperature",
  "hard",
  "matched",
  "keyNormPenalty",
  "normalized",
  "iterations",
] as const;

/** Fields of other lessons that the picture follows, and that no control changes. */
export const reads = ["seed", "values"] as const;
