/** Names for `controls=` and `lock=`, in the order of the documentation. */
export const controls = [
  "drawing",
  "digit",
  "similarity",
  "temperature",
  "neighbors",
  "metricEpoch",
] as const;
