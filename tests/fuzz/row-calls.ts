/** Arguments of the functions of rows, of matrices, of masks, and of the experiments. */

import fc, { type Arbitrary } from "fast-check";
import type { EntropyVsDimensionOptions, SoftKnn } from "softknn";
import type { Family } from "./calls.js";
import {
  between,
  collected,
  fixed,
  flags,
  list,
  mostly,
  optional,
  options,
  precision,
  row,
  seeds,
  share,
  temperature,
  tensor,
} from "./numbers.js";

/** Lengths that exceed the blocks of a sum, and 0. */
const length = (usual: number) => mostly(between(1, usual), between(1, 150), fc.constant(0));
const few = (most: number, longest = 2) => fc.array(between(1, most), { maxLength: longest });

/** A row, rows or slices of rows. */
const rows = (each?: Arbitrary<number>) =>
  fc
    .tuple(few(4), mostly(between(1, 12), fc.constantFrom(0, 300)), precision)
    .chain(([lead, columns, single]) =>
      lead.length === 0 ? row(columns, single, each) : tensor([...lead, columns], single, each),
    );

/** Some are −∞. */
const logits = fc.oneof(
  rows(),
  rows(fc.oneof({ weight: 3, arbitrary: between(-9, 9) }, fc.constant(-Infinity))),
);
const weights = fc.oneof({ weight: 3, arbitrary: share }, fc.constant(0));

const matrices = fc.record({
  rows: length(5),
  inner: length(9),
  columns: length(6),
  lead: few(3),
  shared: fc.tuple(flags, flags),
  single: precision,
});

const linear = matrices.chain(({ rows, inner, columns, lead, single }) => {
  const [x, weight] = [tensor([...lead, rows, inner], single), tensor([inner, columns], single)];
  return fc.oneof(fc.tuple(x, weight), fc.tuple(x, weight, row(columns, single)));
});

const matmul = matrices.chain(({ rows, inner, columns, lead, shared, single }) =>
  fc.tuple(
    tensor([...(shared[0] ? [] : lead), rows, inner], single),
    tensor([...(shared[1] ? [] : lead), inner, columns], single),
  ),
);

const combine = matrices.chain(({ rows, columns, single }) =>
  fc.tuple(tensor([rows, columns], single), row(rows, single)),
);

/** Weights of (H,m,n) or (B,H,m,n). */
const base = fc.constantFrom(10000, 2, 1, 1e100);
const places = (length: number) => fc.array(between(-9, 5000), fixed(length));
const sinusoids = between(0, 6).chain((m) =>
  options(
    { positions: fc.oneof(fc.constant(m), places(m)), dimension: between(1, 9) },
    { base },
  ).map((given) => [given]),
);
const turned = fc
  .tuple(few(3), between(0, 6), between(1, 4), precision)
  .chain(([lead, m, half, single]) =>
    fc.tuple(
      tensor([...lead, m, 2 * half], single),
      optional({ positions: places(m), base, layout: fc.constantFrom("interleaved", "halves") }),
    ),
  );

const diversity = fc
  .tuple(fc.array(mostly(between(1, 4), fc.constant(0)), { minLength: 3, maxLength: 4 }), precision)
  .chain(([shape, single]) => tensor(shape, single, weights))
  .map((given) => [given]);

const causalMask = fc.tuple(
  fc.nat(9),
  fc.option(fc.nat(9), { nil: undefined }),
  optional({ past: fc.nat(9), window: between(1, 9) }),
);

const toNested = fc
  .tuple(fc.array(fc.nat(3), { maxLength: 3 }), fc.nat(2))
  .chain(([shape, kind]) =>
    list(shape.reduce((a, b) => a * b, 1)).map((data) => [
      { data: [data, Float32Array.from(data), Uint8Array.from(data, Number)][kind], shape },
    ]),
  );

const counts = fc.array(mostly(fc.nat(9), fc.nat(700)), { minLength: 1, maxLength: 4 });

const dimensions = fc.array(between(1, 24), { minLength: 1, maxLength: 3 });
const experiment = options(
  {
    dims: mostly(dimensions, fc.array(fc.constant(256), fixed(1))),
    queries: between(1, 6),
    keys: between(1, 8),
    trials: between(1, 3),
    seed: seeds,
  },
  { correlation: share },
).map((given) => [given]);

const trials = (knn: SoftKnn, [given]: readonly unknown[]) =>
  collected(knn.entropyVsDimensionSteps(given as EntropyVsDimensionOptions));

const spread = fc.oneof(
  share.map((s) => 32 * s),
  fc.constantFrom(0, 1, 8, Infinity),
);
const points = mostly(between(1, 64), between(1, 5000));

const each = (args: Arbitrary<unknown>, share: number): Family => ({
  share,
  args: args.map((x) => [x]),
});

export const rowFamilies: Readonly<Record<string, Family>> = {
  softmax: { share: 60, args: fc.tuple(logits, optional({ temperature })), optionsAt: 1 },
  logSumExp: each(logits, 30),
  softmaxJacobian: each(logits, 15),
  entropy: each(rows(weights), 30),
  effectiveNeighbors: each(rows(weights), 20),
  rowSums: each(rows(weights), 20),
  capturedMass: { share: 20, args: fc.tuple(rows(weights), between(1, 6)) },
  linear: { share: 30, args: linear },
  batchMatmul: { share: 30, args: matmul },
  combine: { share: 15, args: combine },
  headDiversity: { share: 15, args: diversity },
  attentionStatistics: {
    share: 15,
    args: diversity.map(([given]) => [{ weights: given }]),
  },
  sinusoidalPositions: { share: 10, args: sinusoids, optionsAt: 0 },
  rotary: { share: 15, args: turned, optionsAt: 1 },
  alibiSlopes: { share: 5, args: fc.tuple(between(1, 40)) },
  causalMask: { share: 15, args: causalMask, optionsAt: 2 },
  paddingMask: {
    share: 15,
    args: fc.nat(9).chain((n) => fc.tuple(fc.array(fc.nat(n), { maxLength: 4 }), fc.constant(n))),
  },
  toNested: { share: 10, args: toNested },
  random: {
    share: 20,
    args: fc.tuple(seeds, counts).map(([seed, lengths]) => [seed, ...lengths]),
    run(knn, [seed, ...lengths]) {
      const stream = knn.random(seed as number);
      // Gaussians come in pairs, so an odd count stores one across the uniforms.
      return lengths.map((count, i) => stream[i % 2 ? "rand" : "randn"](count as number));
    },
  },
  entropyVsDimension: { share: 10, args: experiment, optionsAt: 0 },
  // Few: every trial waits for a timer.
  entropyVsDimensionSteps: { share: 4, args: experiment, optionsAt: 0, run: trials },
  expectedEntropy: {
    share: 8,
    args: fc
      .tuple(points, spread, flags)
      .map(([n, by, isVariance]) => [{ n, [isVariance ? "variance" : "standardDeviation"]: by }]),
    optionsAt: 0,
  },
};
