/** Invariants of the transformer functions. */

import type {
  AdamwOptions,
  AdamwResult,
  TrainTransformerOptions,
  TrainTransformerStep,
  TransformerInput,
  TransformerLossResult,
  TransformerOptions,
  TransformerResult,
  TransformerWeights,
} from "softknn";
import { assert, assertShape, assertWithin } from "./broken.js";
import { numbersIn } from "./given.js";

const names = ["wq", "wk", "wv", "wo"] as const;

/** The shapes of a model, as passed or as returned. */
function shapesIn(model: TransformerWeights<unknown>): (readonly number[])[] {
  const layers = model.layers.flatMap((layer) => names.map((name) => layer[name]));
  const matrices = [model.embedding, model.positions, ...layers, model.unembedding];
  return matrices.map((matrix) => numbersIn(matrix).shape);
}

function assertLike(result: TransformerWeights, given: TransformerWeights<unknown>): void {
  const expected = shapesIn(given);
  shapesIn(result).forEach((shape, i) => {
    assertShape(shape, expected[i] as readonly number[], `matrix ${i}`);
  });
  const layers = result.layers.flatMap((layer) => names.map((name) => layer[name]));
  for (const { data } of [result.embedding, result.positions, ...layers, result.unembedding]) {
    assert(Array.from(data).every(Number.isFinite), "a matrix holds NaN or Infinity");
  }
}

export function transformer(
  { logits, layers }: TransformerResult,
  [{ tokens, model }, options]: [
    { tokens: ArrayLike<number>; model: TransformerInput },
    TransformerOptions?,
  ],
): void {
  const m = numbersIn(tokens).data.length;
  assertShape(logits.shape, [m, numbersIn(model.embedding).shape[0] as number], "logits");
  assert(Array.from(logits.data).every(Number.isFinite), "logits hold NaN or Infinity");
  assert((layers !== undefined) === (options?.returnHeads ?? false), "layers came unasked");
  const single = logits.data instanceof Float32Array;
  layers?.forEach(({ weights, output }) => {
    assertShape(weights.shape, [model.heads, m, m], "weights");
    assertShape(output.shape.slice(0, 2), [model.heads, m], "output");
    for (let row = 0; row < model.heads * m; row++) {
      const list = Array.from(weights.data.slice(row * m, (row + 1) * m));
      const sum = list.reduce((a, b) => a + b, 0);
      assertWithin(sum, 1 - (single ? 1e-5 : 1e-12), 1 + (single ? 1e-5 : 1e-12), `row ${row}`);
      for (const later of list.slice((row % m) + 1)) assert(later === 0, "a weight looks ahead");
    }
  });
}

export function transformerLoss(
  { loss, gradients }: TransformerLossResult,
  [{ model }]: [{ model: TransformerInput }],
): void {
  assertWithin(loss, 0, Number.MAX_VALUE, "the loss");
  assertLike(gradients, model);
}

export function adamwStep(
  { model, state, gradientNorm }: AdamwResult,
  [options]: [AdamwOptions],
): void {
  assertLike(model, options.model);
  assert(state.step === (options.state?.step ?? 0) + 1, `step ${state.step}`);
  assertWithin(gradientNorm, 0, Number.MAX_VALUE, "the norm");
}

export function trainTransformerSteps(
  steps: readonly TrainTransformerStep[],
  [options]: [TrainTransformerOptions],
): void {
  assert(steps.length === (options.steps ?? 2000), `${steps.length} steps`);
  const { modelEvery = steps.length } = options;
  steps.forEach(({ step, loss, accuracy, model }, i) => {
    assert(step === i + 1, `step ${step} at place ${i}`);
    assertWithin(loss, 0, Number.MAX_VALUE, "a loss");
    assertWithin(accuracy, 0, 1, "an accuracy");
    const shown = step % modelEvery === 0 || step === steps.length;
    assert((model !== undefined) === shown, `the model at step ${step}`);
  });
}
