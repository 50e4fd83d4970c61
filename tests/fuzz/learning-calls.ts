/** Arguments of metric learning, classification, principal components and iterated attention. */

import type { SoftKnn, TrainMetricOptions } from "softknn";
import { attentionOptions, type Named, options } from "./attention-calls.js";
import type { Family } from "./calls.js";
import type { Random } from "./random.js";
import { form, numbers, pickStyle, poison, type Style } from "./values.js";

export const learningFamilies: Readonly<Record<string, Family>> = {
  metricObjective: { share: 20, make: (random) => [objectiveInputs(random)] },
  trainMetric: { share: 30, make: (random) => [trainingOptions(random)], optionsAt: 0 },
  trainMetricSteps: {
    // Few: every epoch waits for a timer.
    share: 2,
    make: (random) => [trainingOptions(random)],
    optionsAt: 0,
    async run(knn: SoftKnn, [given]) {
      const steps: unknown[] = [];
      for await (const step of knn.trainMetricSteps(given as TrainMetricOptions)) steps.push(step);
      return steps;
    },
  },
  classify: { share: 30, make: (random) => [votes(random)] },
  principalComponents: { share: 20, make: componentsArguments, optionsAt: 1 },
  iterateAttention: { share: 60, make: iterationArguments, optionsAt: 1 },
};

const plain: Style = (random) => random.signed() * 2;

function tensor(random: Random, shape: readonly number[], single: boolean, style: Style): unknown {
  const data = numbers(random, shape, style);
  if (random.once(40)) poison(random, data);
  return form(random, data, shape, single);
}

/** Labels as an array or a typed array. */
function labels(random: Random, count: number, classes: number): unknown {
  const list = Array.from({ length: count }, () => random.below(classes));
  return random.pick([list, Int32Array.from(list), Float64Array.from(list)]);
}

function points(random: Random) {
  const n = random.once(30) ? 0 : random.between(1, 9);
  const [d, p] = [random.between(1, 5), random.between(1, 3)];
  const single = random.once(3);
  // Mostly numbers suited to training; others soon overflow.
  const style = random.once(5) ? pickStyle(random) : plain;
  const x = tensor(random, [n, d], single, style);
  const projection = tensor(random, [d, p], single, random.once(5) ? style : plain);
  return { inputs: { x, labels: labels(random, n, random.between(1, 4)) }, projection, p };
}

function objectiveInputs(random: Random): Named {
  const { inputs, projection } = points(random);
  return { ...inputs, projection };
}

function trainingOptions(random: Random): Named {
  const { inputs, projection, p } = points(random);
  const seeded = random.once(2);
  return {
    ...inputs,
    ...(seeded ? { seed: random.next(), dimensions: p } : { start: projection }),
    ...(!seeded && random.once(4) && { dimensions: p }),
    ...options(random, 2, { learningRate: () => random.pick([0, 0.01, 0.2, 5]) }),
    epochs: random.below(6),
  };
}

function votes(random: Random): Named {
  const [m, n] = [random.between(0, 6), random.between(0, 9)];
  const style: Style = (next) => (next.once(3) ? 0 : next.unit());
  const classes = random.between(1, 5);
  return {
    weights: tensor(random, [m, n], random.once(3), random.once(12) ? pickStyle(random) : style),
    labels: labels(random, n, classes),
    ...(random.once(2) && { expected: labels(random, m, random.once(4) ? 7 : classes) }),
  };
}

function componentsArguments(random: Random): unknown[] {
  const [n, d] = [random.between(1, 12), random.between(1, random.once(6) ? 20 : 6)];
  const x = tensor(random, [n, d], random.once(3), random.once(3) ? pickStyle(random) : plain);
  return [x, { dimensions: random.between(1, Math.min(n, d)) }];
}

function iterationArguments(random: Random): unknown[] {
  const [m, n, d] = [random.between(0, 5), random.between(0, 6), random.between(1, 5)];
  const single = random.once(2);
  const style = random.once(4) ? pickStyle(random) : plain;
  const state = tensor(random, [m, d], single, style);
  const shifts = random.once(2);
  const inputs = shifts ? { state } : { state, memory: tensor(random, [n, d], single, style) };
  const axes = { lead: [], queries: m, keys: shifts ? m : n };
  const { returnWeights, returnScores, returnEntropy, ...rest } = attentionOptions(
    random,
    axes,
    single,
  ) as Named;
  return [inputs, { ...rest, steps: random.below(5) }];
}
