/** What `controls=` and `lock=` can list, in the order of the documentation. */
export const controls = [
  "sequence",
  "position",
  "headAt",
  "headTemperature",
  "ablated",
  "trainStep",
  "trainSeed",
] as const;
