/** Names for `controls=` and `lock=`, in the order of the documentation. */
export const controls = [
  "sequence",
  "position",
  "headAt",
  "headTemperature",
  "ablated",
  "trainStep",
  "trainSeed",
] as const;
