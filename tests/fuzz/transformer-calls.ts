/** Arguments of the transformer functions. */

import type { SoftKnn, TrainTransformerOptions } from "softknn";
import { type Named, options } from "./attention-calls.js";
import type { Family } from "./calls.js";
import type { Random } from "./random.js";
import { form, numbers, pickStyle } from "./values.js";

interface Sizes {
  readonly vocabulary: number;
  readonly context: number;
  readonly dimension: number;
  readonly heads: number;
  readonly headDimension: number;
  readonly valueDimension: number;
  readonly layers: number;
}

function sizes(random: Random): Sizes {
  return {
    vocabulary: random.between(1, 6),
    context: random.between(2, 7),
    dimension: random.between(1, 6),
    heads: random.between(1, 3),
    headDimension: random.between(1, 3),
    valueDimension: random.between(1, 3),
    layers: random.below(3),
  };
}

/** Creates objects with the shape of a model, all of one number type. */
function maker(random: Random, s: Sizes): () => Named {
  const single = random.once(3);
  const style = random.once(6) ? pickStyle(random) : (next: Random) => next.signed() * 2;
  const tensor = (shape: readonly number[]) =>
    form(random, numbers(random, shape, style), shape, single);
  const { dimension: d, heads } = s;
  const [keys, values] = [heads * s.headDimension, heads * s.valueDimension];
  return () => ({
    heads,
    embedding: tensor([s.vocabulary, d]),
    positions: tensor([s.context, d]),
    layers: Array.from({ length: s.layers }, () => ({
      ...{ wq: tensor([d, keys]), wk: tensor([d, keys]) },
      ...{ wv: tensor([d, values]), wo: tensor([values, d]) },
    })),
    unembedding: tensor([d, s.vocabulary]),
  });
}

function tokens(random: Random, s: Sizes, least: number): number[] {
  return Array.from({ length: random.between(least, s.context) }, () => random.below(s.vocabulary));
}

function batch(random: Random, s: Sizes): unknown {
  const [first, rows] = [tokens(random, s, 2), random.between(1, 3)];
  const list = Array.from({ length: rows }, () => first.map(() => random.below(s.vocabulary)));
  if (random.once(2)) return list;
  return { data: Int32Array.from(list.flat()), shape: [rows, first.length] };
}

function adamwArguments(random: Random): unknown[] {
  const s = sizes(random);
  const make = maker(random, s);
  const [model, gradients] = [make(), make()];
  const layer = 2 * s.dimension * s.heads * (s.headDimension + s.valueDimension);
  const count = s.dimension * (2 * s.vocabulary + s.context) + s.layers * layer;
  const moments = () => ({
    data: Float64Array.from({ length: 2 * count }, () => random.unit()),
    shape: [2, count],
  });
  return [
    {
      ...{ model, gradients },
      ...options(random, 2, {
        state: () => ({ step: random.below(9), moments: moments() }),
        learningRate: () => random.pick([0, 0.001, 0.5]),
        weightDecay: () => random.pick([0, 0.01, 3]),
        clipNorm: () => random.pick([1, 0.01, Infinity]),
      }),
    },
  ];
}

function trainingOptions(random: Random): TrainTransformerOptions {
  const s = sizes(random);
  const most = s.context - 1;
  return {
    ...{ ...s, vocabulary: random.between(2, 6), batch: random.between(1, 3) },
    steps: random.between(1, 3),
    ...options(random, 2, {
      task: () => "repeat",
      period: () => random.pick([1, most, [1, most]]),
      learningRate: () => random.pick([0, 0.003, 0.1]),
      seed: () => random.next(),
      modelEvery: () => random.between(1, 3),
    }),
  };
}

async function trained(knn: SoftKnn, [given]: readonly unknown[]): Promise<unknown> {
  const steps: unknown[] = [];
  const run = knn.trainTransformerSteps(given as TrainTransformerOptions);
  for await (const step of run) steps.push(step);
  return steps;
}

export const transformerFamilies: Readonly<Record<string, Family>> = {
  transformer: {
    share: 40,
    make(random) {
      const s = sizes(random);
      const head = () => ({ layer: random.below(s.layers), head: random.below(s.heads) });
      const some = () => Array.from({ length: s.layers ? random.below(3) : 0 }, head);
      const tempered = () => some().map((at) => ({ ...at, temperature: random.between(0, 3) }));
      const generators = {
        ...{ ablate: some, temperature: tempered },
        returnHeads: () => random.once(2),
      };
      const inputs = { tokens: tokens(random, s, 1), model: maker(random, s)() };
      return [inputs, options(random, 2, generators)];
    },
    optionsAt: 1,
  },
  transformerLoss: {
    share: 30,
    make(random) {
      const s = sizes(random);
      return [{ batch: batch(random, s), model: maker(random, s)() }];
    },
  },
  adamwStep: { share: 20, make: adamwArguments, optionsAt: 0 },
  trainTransformerSteps: {
    // Few: every step waits for a timer.
    share: 6,
    make: (random) => [trainingOptions(random)],
    optionsAt: 0,
    run: trained,
  },
};
