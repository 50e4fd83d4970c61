/** Arguments of language models: each is made, run, measured, writes a little, and is disposed of. */

import fc, { type Arbitrary } from "fast-check";
import type {
  LanguageModelInputs,
  LanguageRunOptions,
  SamplingOptions,
  SoftKnn,
  TensorsInput,
} from "softknn";
import { shapesOf } from "../web/model/model-tensors.js";
import { neighborhood } from "./attention-calls.js";
import type { Family } from "./calls.js";
import {
  between,
  collected,
  flags,
  mostly,
  optional,
  ordinary,
  precision,
  seeds,
  share,
  temperature,
  tensor,
} from "./numbers.js";

const configs = fc
  .record({
    ...{ n_layer: between(1, 2), n_head: between(1, 2), width: between(1, 3) },
    ...{ vocab_size: between(1, 5), n_positions: between(2, 6) },
    activation_function: fc.constantFrom("gelu" as const, "gelu_new" as const),
  })
  .map(({ width, ...config }) => ({ ...config, n_embd: width * config.n_head }));

const calls = fc.tuple(configs, precision).chain(([config, single]) => {
  const tensors = Object.entries(shapesOf(config)).map(
    ([name, shape]): [string, Arbitrary<unknown>] => {
      const axes = [...shape];
      return [name, mostly(tensor(axes, single, ordinary), tensor(axes, single))];
    },
  );
  const head = fc.record({ layer: fc.nat(config.n_layer - 1), head: fc.nat(config.n_head - 1) });
  const heads = fc.array(head, { maxLength: 2 });
  const token = fc.nat(config.vocab_size - 1);
  return fc.tuple(
    fc.record({ config: fc.constant(config), tensors: fc.record(Object.fromEntries(tensors)) }),
    optional({
      similarity: fc.constantFrom("dot", "cosine", "rbf"),
      ...{ temperature, ...neighborhood, heads, ablate: heads },
      layers: fc.array(fc.nat(config.n_layer - 1), { maxLength: 2 }),
      ...{ returnWeights: flags, returnHeads: flags, returnStates: flags },
    }),
    fc.array(token, { minLength: 1, maxLength: config.n_positions }),
    optional({ temperature, topK: between(1, 4), seed: seeds }),
  );
});

async function run(knn: SoftKnn, args: readonly unknown[]): Promise<unknown> {
  const [inputs, options, tokens, sampling] = args as [
    LanguageModelInputs<TensorsInput>,
    LanguageRunOptions,
    number[],
    SamplingOptions,
  ];
  const model = knn.languageModel(inputs);
  try {
    const passed = model.run(tokens, options);
    const written = await collected(model.generate(tokens, { count: 1, sampling }));
    return { passed, written };
  } finally {
    model.dispose();
  }
}

/** A memory of a text, and a loss with it. */
const memories = calls.chain(([inputs, , tokens]) =>
  fc.tuple(
    fc.constant(inputs),
    optional({
      tokens: fc.array(fc.constantFrom(...tokens), { maxLength: 14 }),
      stride: between(1, inputs.config.n_positions),
    }),
    fc.constant(tokens),
    optional({ k: between(1, 5), temperature, share }),
  ),
);

async function runMemory(knn: SoftKnn, args: readonly unknown[]): Promise<unknown> {
  const [inputs, given, tokens, options] = args as [
    LanguageModelInputs<TensorsInput>,
    object,
    number[],
    object,
  ];
  const model = knn.languageModel(inputs);
  try {
    const store = knn.memory({ model, ...given });
    const memory = { store, ...options };
    try {
      const written = await collected(model.generate(tokens, { count: 1, memory }));
      return { size: store.size, written };
    } finally {
      store.dispose();
    }
  } finally {
    model.dispose();
  }
}

export const languageFamilies: Readonly<Record<string, Family>> = {
  languageModel: { share: 15, args: calls, run },
  memory: { share: 8, args: memories, run: runMemory },
};
