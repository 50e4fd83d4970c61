/** The entropy experiment, and the one score that is moved. */

declare module "../../figure/state.js" {
  interface State {
    /** The one score of a softmax that is moved, while three others stay. */
    readonly score: number;
    /** Dimension of the random vectors whose products are drawn. */
    readonly dim: number;
    /** Queries, and keys, per trial of the entropy experiment; trials per dimension. */
    readonly count: number;
    readonly trials: number;
    /** How much of the keys' variance is common to all of them, 0 … 0.99. */
    readonly correlation: number;
  }
}

export const scalingLimits = {
  score: { min: -20, max: 20 },
  dim: { min: 1, max: 4096 },
  count: { min: 2, max: 128 },
  trials: { min: 1, max: 20 },
  correlation: { min: 0, max: 0.99 },
} as const;
