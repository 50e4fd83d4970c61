/** Arguments of the transformer functions. */

import fc, { type Arbitrary } from "fast-check";
import type { TrainTransformerOptions } from "softknn";
import { neighborhood } from "./attention-calls.js";
import type { Family } from "./calls.js";
import {
  between,
  collected,
  fixed,
  flags,
  mostly,
  optional,
  options,
  ordinary,
  precision,
  seeds,
  share,
  tensor,
} from "./numbers.js";

const sizes = fc.record({
  vocabulary: between(1, 6),
  context: between(2, 7),
  dimension: between(1, 6),
  heads: between(1, 3),
  headDimension: between(1, 3),
  valueDimension: between(1, 3),
  layers: fc.nat(2),
});
type Sizes = typeof sizes extends Arbitrary<infer T> ? T : never;

/** Anything with the shape of a model, all of one number type. */
function modelOf(s: Sizes, single: boolean) {
  const matrix = (rows: number, columns: number) =>
    mostly(tensor([rows, columns], single, ordinary), tensor([rows, columns], single));
  const { dimension: d, heads } = s;
  const [keys, values] = [heads * s.headDimension, heads * s.valueDimension];
  const layer = {
    wq: matrix(d, keys),
    wk: matrix(d, keys),
    wv: matrix(d, values),
    wo: matrix(values, d),
  };
  return fc.record({
    heads: fc.constant(heads),
    embedding: matrix(s.vocabulary, d),
    positions: matrix(s.context, d),
    layers: fc.array(fc.record(layer), fixed(s.layers)),
    unembedding: matrix(d, s.vocabulary),
  });
}

const sized = fc.tuple(sizes, precision);
const token = (s: Sizes) => fc.nat(s.vocabulary - 1);

const transformer = sized.chain(([s, single]) => {
  const tokens = fc.array(token(s), { minLength: 1, maxLength: s.context });
  const head = { layer: fc.nat(Math.max(s.layers - 1, 0)), head: fc.nat(s.heads - 1) };
  const some = <T>(each: Arbitrary<T>) => fc.array(each, { maxLength: s.layers ? 2 : 0 });
  return fc.tuple(
    fc.record({ tokens, model: modelOf(s, single) }),
    optional({
      ablate: some(fc.record(head)),
      temperature: some(fc.record({ ...head, temperature: between(0, 3) })),
      ...neighborhood,
      returnHeads: flags,
    }),
  );
});

const transformerLoss = sized.chain(([s, single]) => {
  const batch = between(2, s.context).chain((length) =>
    fc
      .tuple(fc.array(fc.array(token(s), fixed(length)), { minLength: 1, maxLength: 3 }), flags)
      .map(([rows, typed]) =>
        typed ? { data: Int32Array.from(rows.flat()), shape: [rows.length, length] } : rows,
      ),
  );
  return fc.tuple(fc.record({ batch, model: modelOf(s, single) }));
});

const adamwStep = sized.chain(([s, single]) => {
  const layer = 2 * s.dimension * s.heads * (s.headDimension + s.valueDimension);
  const count = s.dimension * (2 * s.vocabulary + s.context) + s.layers * layer;
  const moments = fc
    .array(share, fixed(2 * count))
    .map((data) => ({ data: Float64Array.from(data), shape: [2, count] }));
  const [model, gradients] = [modelOf(s, single), modelOf(s, single)];
  const others = {
    state: fc.record({ step: fc.nat(8), moments }),
    learningRate: fc.constantFrom(0, 0.001, 0.5),
    weightDecay: fc.constantFrom(0, 0.01, 3),
    clipNorm: fc.constantFrom(1, 0.01, Infinity),
  };
  return fc.tuple(options({ model, gradients }, others));
});

const training = sizes.chain((s) => {
  const most = s.context - 1;
  const required = { vocabulary: between(2, 6), batch: between(1, 3), steps: between(1, 3) };
  const others = {
    task: fc.constant("repeat"),
    period: fc.constantFrom<unknown[]>(1, most, [1, most]),
    learningRate: fc.constantFrom(0, 0.003, 0.1),
    seed: seeds,
    modelEvery: between(1, 3),
  };
  return options(required, others).map((given) => [{ ...s, ...given }]);
});

export const transformerFamilies: Readonly<Record<string, Family>> = {
  transformer: { share: 40, args: transformer, optionsAt: 1 },
  transformerLoss: { share: 30, args: transformerLoss },
  adamwStep: { share: 20, args: adamwStep, optionsAt: 0 },
  trainTransformerSteps: {
    // Few: every step waits for a timer.
    share: 6,
    args: training,
    optionsAt: 0,
    run: (knn, [given]) => collected(knn.trainTransformerSteps(given as TrainTransformerOptions)),
  },
};
