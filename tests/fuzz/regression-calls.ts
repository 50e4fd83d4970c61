/** The calls of regression and samples; see `calls.ts`. */

import type { Family } from "./calls.js";
import { powerOfTwo, type Random } from "./random.js";
import { numbers, pickStyle } from "./values.js";

const maybe = <T>(random: Random, name: string, make: () => T) =>
  random.once(2) ? { [name]: make() } : {};

/** A list of numbers in one of its forms. */
function listed(random: Random, data: Float64Array, single: boolean): unknown {
  if (single)
    return random.once(2)
      ? Float32Array.from(data)
      : { data: Float32Array.from(data), shape: [data.length] };
  return random.pick([data, Array.from(data), { data, shape: [data.length] }]);
}

/** Points mostly within a few bandwidths of each other, some duplicated. */
function list(random: Random, length: number): Float64Array {
  const style = random.once(4) ? pickStyle(random) : (next: Random) => next.signed() * 4;
  const data = numbers(random, [length], style);
  if (length > 1 && random.once(3)) data[0] = data[length - 1] as number;
  return data;
}

const bandwidth = (random: Random): number =>
  random.once(5)
    ? random.pick([0, Infinity, 5e-324, 1e300])
    : random.unit() * powerOfTwo(random.between(-6, 4));

function prediction(random: Random): unknown[] {
  const n = random.once(20) ? 0 : random.between(1, random.once(20) ? 200 : 12);
  const single = random.once(3);
  const x = listed(random, list(random, n), single);
  const leaveOneOut = random.once(3);
  const at = leaveOneOut
    ? maybe(random, "at", () => x)
    : maybe(random, "at", () => listed(random, list(random, random.below(9)), single));
  return [
    {
      ...{ x, y: listed(random, list(random, n), single), ...at },
      ...maybe(random, "kernel", () =>
        random.pick(["gaussian", "boxcar", "triangular", "epanechnikov"]),
      ),
      ...maybe(random, "bandwidth", () => bandwidth(random)),
      ...(leaveOneOut || random.once(3) ? { leaveOneOut } : {}),
    },
  ];
}

function training(random: Random): unknown[] {
  const n = random.between(1, random.once(20) ? 60 : 9);
  const single = random.once(4);
  const slow = () => random.unit() * powerOfTwo(random.between(-8, 0));
  return [
    {
      x: listed(random, list(random, n), single),
      y: listed(random, list(random, n), single),
      w0: random.once(9) ? 0 : random.signed() * powerOfTwo(random.between(-4, 4)),
      ...maybe(random, "learningRate", slow),
      ...maybe(random, "epochs", () => random.below(8)),
      ...maybe(random, "leaveOneOut", () => random.once(2)),
    },
  ];
}

export const regressionFamilies: Readonly<Record<string, Family>> = {
  regressionData: {
    share: 15,
    make: (random) => [
      {
        ...maybe(random, "count", () => random.between(1, random.once(9) ? 900 : 20)),
        ...maybe(random, "noise", () => random.pick([0, 1, random.unit(), 1e300])),
        ...maybe(random, "seed", () => random.next()),
      },
    ],
    optionsAt: 0,
  },
  regressionTruth: {
    share: 15,
    make: (random) => {
      const length = powerOfTwo(random.between(-10, 20));
      const data = numbers(random, [random.between(1, 30)], (next) => next.unit() * length);
      return [listed(random, data, random.once(4))];
    },
  },
  averagePooling: {
    share: 15,
    make(random) {
      const single = random.once(3);
      const y = listed(random, list(random, random.below(20)), single);
      return [{ y, at: listed(random, list(random, random.below(5)), single) }];
    },
    optionsAt: 0,
  },
  kernelRegression: { share: 60, make: prediction, optionsAt: 0 },
  trainKernelRegression: { share: 30, make: training, optionsAt: 0 },
  dotProductSample: {
    share: 15,
    make: (random) => [
      {
        ...maybe(random, "d", () => random.between(1, 40)),
        ...maybe(random, "count", () => random.between(1, 30)),
        ...maybe(random, "seed", () => random.next()),
        ...maybe(random, "scaled", () => random.once(2)),
      },
    ],
    optionsAt: 0,
  },
};
