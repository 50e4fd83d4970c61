/** Names for `controls=` and `lock=`, in the order of the documentation. */
export const controls = [
  "example",
  "step",
  "unfolded",
  "source",
  "projected",
  "scaled",
  "shifted",
  "stepsCausal",
  "stepsBlocked",
  "q",
  "k",
  "v",
  "wq",
  "wk",
  "wv",
] as const;
