/**
 * From numbers to places on the screen and back, as d3-scale's `scaleLinear` and
 * `scaleLog` do it, without the colours, dates and number formats that come along
 * with those. Ticks are d3-array's `ticks`.
 */

type Pair = readonly [number, number];

export interface Scale {
  /** Where a value stands. */
  (value: number): number;
  /** Which value stands there. */
  invert(place: number): number;
}

/** Takes each end of `from` to that of `to`, exactly, and what lies beyond further on. */
function affine([a, b]: Pair, [start, end]: Pair): (x: number) => number {
  return (x) => {
    // A domain of one value is shown in the middle.
    const t = a === b ? 0.5 : (x - a) / (b - a);
    return start * (1 - t) + end * t;
  };
}

/** Equal differences are equally far apart. */
export function linearScale(domain: Pair, range: Pair): Scale {
  return Object.assign(affine(domain, range), { invert: affine(range, domain) });
}

/** Equal ratios are equally far apart; the domain lies above 0. */
export function logScale(domain: Pair, range: Pair): Scale {
  const logs: Pair = [Math.log(domain[0]), Math.log(domain[1])];
  const place = affine(logs, range);
  const power = affine(range, logs);
  return Object.assign((x: number) => place(Math.log(x)), {
    invert: (y: number) => Math.exp(power(y)),
  });
}
