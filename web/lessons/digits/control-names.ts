/** What `controls=` and `lock=` can list, in the order of the documentation. */
export const controls = [
  "drawing",
  "digit",
  "similarity",
  "temperature",
  "neighbors",
  "metricEpoch",
] as const;
