/**
 * The table of calls: argument generators for every function of the package. A function without an entry fails the
 * suite, and so does an option that no entry uses; an entry may precede its function.
 */

import type { EntropyVsDimensionOptions, SoftKnn } from "softknn";
import {
  attentionArguments,
  neighborsArguments,
  scoresArguments,
  temperature,
} from "./attention-calls.js";
import {
  combineArguments,
  diversityArguments,
  linearArguments,
  matmulArguments,
  multiHeadArguments,
} from "./heads-calls.js";
import { indexFamilies } from "./index-calls.js";
import { learningFamilies } from "./learning-calls.js";
import { mapFamilies } from "./map-calls.js";
import { projectionFamilies } from "./projection-calls.js";
import type { Random } from "./random.js";
import { regressionFamilies } from "./regression-calls.js";
import { transformerFamilies } from "./transformer-calls.js";
import { form, numbers, pickStyle } from "./values.js";

export interface Family {
  /** The relative frequency of its calls. */
  readonly share: number;
  make(random: Random): unknown[];
  /** The index of the options argument, if any. */
  readonly optionsAt?: number;
  /** The call; by default the function with these arguments. */
  run?(knn: SoftKnn, args: readonly unknown[]): unknown;
}

/** Rows of logits (some −Infinity) or of weights, in all forms and ranks. */
function rows(random: Random, kind: "logits" | "weights", longest = 12): unknown {
  const rank = random.between(1, 3);
  const long = random.once(20) ? 300 : longest;
  const shape = Array.from({ length: rank }, (_, axis) =>
    random.once(40) ? 0 : random.between(1, axis === rank - 1 ? long : 4),
  );
  const weights = random.once(3)
    ? (next: Random) => (next.once(3) ? 0 : next.unit())
    : (next: Random) => next.unit() / 8;
  const data = numbers(random, shape, kind === "weights" ? weights : pickStyle(random));
  if (kind === "logits" && random.once(4)) {
    for (let i = 0; i < data.length; i++) if (random.once(4)) data[i] = -Infinity;
  }
  const single = random.once(3);
  if (rank === 1 && random.once(2)) return single ? Float32Array.from(data) : data;
  return form(random, data, shape, single);
}

function experiment(random: Random): EntropyVsDimensionOptions {
  const dims = Array.from({ length: random.between(1, 3) }, () => random.between(1, 24));
  return {
    dims: random.once(20) ? [256] : dims,
    queries: random.between(1, 6),
    keys: random.between(1, 8),
    trials: random.between(1, 3),
    seed: random.next(),
    ...(random.once(2) ? { correlation: random.unit() } : {}),
  };
}

/** A function drawn by its frequency, and arguments for it. */
export function drawCall(
  random: Random,
  list: readonly (readonly [string, Family])[],
): { readonly name: string; readonly args: unknown[] } {
  let ticket = random.below(list.reduce((sum, [, { share }]) => sum + share, 0));
  const [name, family] = list.find(([, { share }]) => {
    ticket -= share;
    return ticket < 0;
  }) as readonly [string, Family];
  return { name, args: family.make(random) };
}

const maybe = (random: Random, name: string, value: number) =>
  random.once(2) ? { [name]: value } : {};

const counts = (random: Random) =>
  Array.from({ length: random.between(1, 4) }, () => random.between(0, random.once(20) ? 700 : 9));

const unaryRows = (kind: "logits" | "weights", share: number): Family => ({
  share,
  make: (random) => [rows(random, kind)],
});

export const families: Readonly<Record<string, Family>> = {
  attention: { share: 700, make: attentionArguments, optionsAt: 1 },
  scores: { share: 60, make: scoresArguments, optionsAt: 2 },
  softmax: {
    share: 60,
    make: (random) => [
      rows(random, "logits"),
      random.once(3) ? {} : { temperature: temperature(random) },
    ],
    optionsAt: 1,
  },
  logSumExp: unaryRows("logits", 30),
  entropy: unaryRows("weights", 30),
  effectiveNeighbors: unaryRows("weights", 20),
  rowSums: unaryRows("weights", 20),
  softmaxJacobian: unaryRows("logits", 15),
  capturedMass: {
    share: 20,
    make: (random) => [rows(random, "weights"), random.between(1, 6)],
  },
  nearestNeighbors: { share: 40, make: neighborsArguments, optionsAt: 2 },
  ...mapFamilies,
  ...indexFamilies,
  linear: { share: 30, make: linearArguments },
  batchMatmul: { share: 30, make: matmulArguments },
  combine: { share: 15, make: combineArguments },
  multiHeadAttention: { share: 120, make: multiHeadArguments, optionsAt: 1 },
  headDiversity: { share: 15, make: diversityArguments },
  ...projectionFamilies,
  ...learningFamilies,
  causalMask: {
    share: 15,
    make: (random) => [
      random.between(0, 9),
      random.once(3) ? undefined : random.between(0, 9),
      {
        ...maybe(random, "past", random.below(9)),
        ...maybe(random, "window", random.between(1, 9)),
      },
    ],
    optionsAt: 2,
  },
  paddingMask: {
    share: 15,
    make(random) {
      const n = random.between(0, 9);
      return [Array.from({ length: random.below(5) }, () => random.between(0, n)), n];
    },
  },
  toNested: {
    share: 10,
    make(random) {
      const shape = Array.from({ length: random.below(4) }, () => random.below(4));
      const data = numbers(random, shape, pickStyle(random));
      const bytes = Uint8Array.from(data, (x) => (x > 0 ? 1 : 0));
      return [{ data: random.pick([data, Float32Array.from(data), bytes]), shape }];
    },
  },
  random: {
    share: 20,
    make: (random) => [random.once(4) ? 7 : random.next(), ...counts(random)],
    run(knn, [seed, ...lengths]) {
      const stream = knn.random(seed as number);
      // Gaussians come in pairs, so an odd count stores one across the uniforms.
      return lengths.map((count, i) => stream[i % 2 ? "rand" : "randn"](count as number));
    },
  },
  entropyVsDimension: { share: 10, make: (random) => [experiment(random)], optionsAt: 0 },
  entropyVsDimensionSteps: {
    // Few: every trial waits for a timer.
    share: 4,
    make: (random) => [experiment(random)],
    optionsAt: 0,
    async run(knn, [options]) {
      const steps: unknown[] = [];
      for await (const step of knn.entropyVsDimensionSteps(options as EntropyVsDimensionOptions)) {
        steps.push(step);
      }
      return steps;
    },
  },
  expectedEntropy: {
    share: 8,
    make(random) {
      const spread = random.pick([0, Infinity, 1, 8, random.unit() * 32]);
      const name = random.pick(["standardDeviation", "variance"]);
      return [{ n: random.between(1, random.once(4) ? 5000 : 64), [name]: spread }];
    },
    optionsAt: 0,
  },
  ...regressionFamilies,
  ...transformerFamilies,
};
