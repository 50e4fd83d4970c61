/** Names for `controls=` and `lock=`, in the order of the documentation. */
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

/** Fields of other lessons that the picture depends on, without a control. */
export const reads = ["seed", "values"] as const;
