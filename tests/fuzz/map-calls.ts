/** Arguments of `attentionMap`, `attentionField` and `lookup`. */

import {
  attentionArguments,
  maskOptions,
  type Named,
  rest,
  scoringOptions,
  temperature,
} from "./attention-calls.js";
import type { Family } from "./calls.js";
import type { Random } from "./random.js";
import { form, numbers, pickStyle, poison } from "./values.js";

export const mapFamilies: Readonly<Record<string, Family>> = {
  attentionMap: { share: 60, make: mapArguments, optionsAt: 1 },
  attentionField: { share: 60, make: (random) => [fieldOptions(random)], optionsAt: 0 },
  lookup: { share: 40, make: (random) => [lookupOptions(random)], optionsAt: 0 },
};

function mapArguments(random: Random): unknown[] {
  const [inputs, options] = attentionArguments(random) as [Named, Named];
  const { value, ...pair } = inputs;
  const { returnWeights, returnScores, returnEntropy, ...shaping } = options;
  // Rarely more blocks than rows, which is an error.
  const blocks = (length: number) =>
    random.once(40) ? length + 1 : random.between(1, Math.max(length, 1));
  return [
    random.once(2) ? inputs : pair,
    {
      ...shaping,
      rows: blocks(shapeOf(inputs.query).at(-2) ?? 0),
      columns: blocks(shapeOf(inputs.key).at(-2) ?? 0),
      ...(random.once(4) ? {} : { reduce: random.pick(["max", "mean", "mean"]) }),
    },
  ];
}

/** From a tensor or from nested arrays. */
function shapeOf(input: unknown): readonly number[] {
  if (!Array.isArray(input)) return (input as { shape: readonly number[] }).shape;
  return [input.length, ...(Array.isArray(input[0]) ? shapeOf(input[0]) : [])];
}

function fieldOptions(random: Random): Named {
  const [columns, rows] = [random.between(1, 7), random.between(1, 7)];
  const keys = random.once(40) ? 0 : random.between(1, random.once(8) ? 40 : 9);
  const valueWidth = random.once(40) ? 0 : random.between(1, 4);
  const single = random.once(3);
  const tensor = (shape: readonly number[]) => {
    const data = numbers(random, shape, pickStyle(random));
    if (random.once(30)) poison(random, data);
    return form(random, data, shape, single);
  };
  const axes = {
    ...{ lead: [], keyLead: [], queries: rows * columns, keys },
    ...{ width: 2, valueWidth },
  };
  const { causal, past, window, ...masks } = maskOptions(random, axes, single);
  const { returnWeights, returnScores, returnEntropy, ...behaviour } = rest(random);
  return {
    key: tensor([keys, 2]),
    value: tensor([keys, valueWidth]),
    xRange: range(random),
    yRange: range(random),
    columns,
    rows,
    ...scoringOptions(random),
    ...masks,
    ...behaviour,
  };
}

function range(random: Random): [number, number] {
  const end = pickStyle(random);
  const from = end(random);
  return [from, random.once(10) ? from : end(random)];
}

function lookupOptions(random: Random): Named {
  const questions = random.once(40) ? 0 : random.between(1, 5);
  const keys = random.once(40) ? 0 : random.between(1, 9);
  const [width, valueWidth] = [random.between(1, 9), random.between(1, 4)];
  const single = random.once(3);
  const style = pickStyle(random);
  const tensor = (shape: readonly number[], by = style) => {
    const data = numbers(random, shape, by);
    if (random.once(40)) poison(random, data);
    return form(random, data, shape, single);
  };
  const { similarity, scale } = scoringOptions(random);
  return {
    query: tensor(random.once(3) ? [width] : [questions, width]),
    keys: tensor([keys, width]),
    values: tensor(random.once(2) ? [keys] : [keys, valueWidth], pickStyle(random)),
    ...(similarity === undefined ? {} : { similarity }),
    ...(scale === undefined ? {} : { scale }),
    ...(random.once(2) ? { temperature: temperature(random) } : {}),
  };
}
