/** Names for `controls=` and `lock=`, in the order of the documentation. */
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
