/** The entropy experiment: its dimensions and sizes, and the article’s measurements. */

/** The dimensions of the article’s experiment, in the order of its random stream. */
export const articleDims: readonly number[] = [256, 512, 1024, 2048, 4096, 8192, 16384];

/** Smaller dimensions, where the entropy falls: a separate experiment with the same seed. */
export const smallDims: readonly number[] = [1, 2, 4, 8, 16, 32, 64, 128];

export const experimentDims: readonly number[] = [...smallDims, ...articleDims];

/** Queries, and keys, of a trial; and trials at each dimension: those of the article. */
export const [count, trials] = [64, 5];

/** The table in the article, in nats. No seed gives exactly these numbers; they are a typical sample. */
export const articleEntropy: readonly { dim: number; unscaled: number; scaled: number }[] = [
  { dim: 256, unscaled: 0.28, scaled: 3.686 },
  { dim: 512, unscaled: 0.165, scaled: 3.672 },
  { dim: 1024, unscaled: 0.124, scaled: 3.682 },
  { dim: 2048, unscaled: 0.078, scaled: 3.669 },
  { dim: 4096, unscaled: 0.063, scaled: 3.689 },
  { dim: 8192, unscaled: 0.041, scaled: 3.685 },
  { dim: 16384, unscaled: 0.024, scaled: 3.694 },
];
