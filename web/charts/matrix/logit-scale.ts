/** Slider position ↔ factor of the logits: 1, 2, 5, 10 … 10¹². A control scale, not a formula. */

/** 1, 2, 5 times 10⁰ … 10¹¹, then the end of the range. */
const factors: readonly number[] = [
  ...Array.from({ length: 12 }, (_, exponent) =>
    [1, 2, 5].map((mantissa) => Number(`${mantissa}e${exponent}`)),
  ).flat(),
  1e12,
];

export const logitsMax = factors.length - 1;

export function logitsAt(position: number): number {
  return factors[Math.round(position)] ?? 1;
}

/** The position at or below a factor. */
export function logitsPosition(factor: number): number {
  return Math.max(
    0,
    factors.findLastIndex((step) => step <= factor),
  );
}
