/**
 * Maps numbers to positions on the screen and back, as d3-scale's `scaleLinear` and
 * `scaleLog`, without their colours, dates and number formats.
 */
export { ticks } from "d3-array";

type Pair = readonly [number, number];

export interface Scale {
  /** The position of a value. */
  (value: number): number;
  /** The value at a position. */
  invert(place: number): number;
}

/** Maps the ends of `from` exactly to those of `to`; extrapolates beyond. */
function affine([a, b]: Pair, [start, end]: Pair): (x: number) => number {
  return (x) => {
    // A domain of one value maps to the middle.
    const t = a === b ? 0.5 : (x - a) / (b - a);
    return start * (1 - t) + end * t;
  };
}

/** Equal differences map to equal distances. */
export function linearScale(domain: Pair, range: Pair): Scale {
  return Object.assign(affine(domain, range), { invert: affine(range, domain) });
}

/** Equal ratios map to equal distances; the domain is positive. */
export function logScale(domain: Pair, range: Pair): Scale {
  const logs: Pair = [Math.log(domain[0]), Math.log(domain[1])];
  const place = affine(logs, range);
  const power = affine(range, logs);
  return Object.assign((x: number) => place(Math.log(x)), {
    invert: (y: number) => Math.exp(power(y)),
  });
}

/** e to the power of x, for a drawing of numbers that the core never holds: its softmax subtracts the largest score first. */
export const powerOfE = (x: number): number => Math.exp(x);
