/** The limits of the field's own part of the state. */
export const iterationLimits = { min: 0, max: 40 } as const;

/** Names for `controls=` and `lock=`, in the order of the documentation. */
export const controls = [
  "query",
  "keys",
  "similarity",
  "temperature",
  "hard",
  "hardK",
  "iterations",
] as const;

/** Fields of other lessons that the picture depends on, without a control. */
export const reads = ["seed", "values", "matched", "keyNormPenalty", "normalized"] as const;
