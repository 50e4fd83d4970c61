/** The dimensions that are looked at, and what the article measured. */

/** The widths of the entropy experiment, as in the article. */
export const experimentDims = [256, 512, 1024, 2048, 4096, 8192, 16384] as const;

/** The widths whose dot products are drawn: each twice the one before. */
export const widths: readonly number[] = Array.from({ length: 13 }, (_, i) => 2 ** i);

/** The table the article prints, in nats. No seed gives exactly these; they are a typical sample. */
export const articleEntropy: readonly { dim: number; unscaled: number; scaled: number }[] = [
  { dim: 256, unscaled: 0.28, scaled: 3.686 },
  { dim: 512, unscaled: 0.165, scaled: 3.672 },
  { dim: 1024, unscaled: 0.124, scaled: 3.682 },
  { dim: 2048, unscaled: 0.078, scaled: 3.669 },
  { dim: 4096, unscaled: 0.063, scaled: 3.689 },
  { dim: 8192, unscaled: 0.041, scaled: 3.685 },
  { dim: 16384, unscaled: 0.024, scaled: 3.694 },
];
