/** Arguments of `trainProjections` and `projectionTask`. */

import { type Named, options, temperature } from "./attention-calls.js";
import type { Family } from "./calls.js";
import type { Random } from "./random.js";
import { form, numbers, pickStyle } from "./values.js";

export const projectionFamilies: Readonly<Record<string, Family>> = {
  trainProjections: { share: 60, make: (random) => [trainingOptions(random)], optionsAt: 0 },
  projectionTask: {
    share: 10,
    make: (random) => [
      options(random, 2, { scenes: () => random.below(5), seed: () => random.next() }),
    ],
    optionsAt: 0,
  },
};

const matrices = ["wq", "wk", "wv", "wo"] as const;

function trainingOptions(random: Random): Named {
  const lead = random.once(2) ? [] : [random.between(1, 3)];
  const tokens = random.once(30) ? 0 : random.between(1, 6);
  const [a, b] = [random.between(1, 5), random.once(30) ? 0 : random.between(1, 3)];
  const single = random.once(3);
  // Mostly numbers suited to training; others soon diverge, which is an error.
  const style = random.once(5) ? pickStyle(random) : (next: Random) => next.signed() * 2;
  const tensor = (shape: readonly number[], scaled = style) =>
    form(random, numbers(random, shape, scaled), shape, single);
  const sizes = options(random, 2, {
    heads: () => random.between(1, 3),
    width: () => random.between(1, 4),
    valueWidth: () => random.between(1, 3),
  }) as { heads?: number; width?: number; valueWidth?: number };
  const { heads = 1, width = a, valueWidth = width } = sizes;
  const shapes = {
    wq: [a, heads * width],
    wk: [a, heads * width],
    wv: [a, heads * valueWidth],
    wo: [heads * valueWidth, b],
  };
  const given = matrices.filter(() => random.once(2));
  return {
    x: tensor([...lead, tokens, a]),
    targets: tensor([...lead, tokens, b]),
    ...sizes,
    ...options(random, 2, {
      start: () => Object.fromEntries(given.map((name) => [name, tensor(shapes[name])])),
      train: () => matrices.filter(() => !random.once(4)),
      seed: () => random.next(),
      initialScale: () => random.pick([0, 0.01, 0.5, random.unit()]),
      identicalHeads: () => random.once(2),
      learningRate: () => random.pick([0, 0.001, 0.05, 0.3]),
      epochs: () => random.below(12),
      keepWeights: () => random.pick(["all", "last"]),
      excludeSelf: () => random.once(2),
      scale: () => random.pick([1, -0.5, 3]),
      temperature: () => temperature(random),
    }),
  };
}
