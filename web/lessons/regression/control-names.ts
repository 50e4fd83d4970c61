/** What `controls=` and `lock=` can list, in the order of the documentation. */
export const controls = [
  "at",
  "points",
  "removed",
  "kernel",
  "bandwidth",
  "seed",
  "noise",
  "epochs",
  "leaveOneOut",
] as const;
