/** The entropy experiment, and the variable score. */

export const scalingLimits = {
  score: { min: -20, max: 20 },
  dim: { min: 1, max: 4096 },
  count: { min: 2, max: 128 },
  trials: { min: 1, max: 20 },
  correlation: { min: 0, max: 0.99 },
} as const;
