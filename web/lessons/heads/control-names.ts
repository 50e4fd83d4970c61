/** Names for `controls=` and `lock=`, in the order of the documentation. */
export const controls = [
  "headWeights",
  "headBasis",
  "heads",
  "headStart",
  "headEpochs",
  "headSeed",
  "headScale",
  "headRate",
] as const;
