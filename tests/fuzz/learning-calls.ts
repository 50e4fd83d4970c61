/** Arguments of regression, metric learning, projections, classification and iterated attention. */

import fc, { type Arbitrary } from "fast-check";
import type { TrainMetricOptions } from "softknn";
import { attentionFields } from "./attention-calls.js";
import type { Family } from "./calls.js";
import {
  between,
  collected,
  flags,
  labels,
  mostly,
  optional,
  options,
  ordinary,
  precision,
  row,
  seeds,
  share,
  temperature,
  tensor,
  upTo,
} from "./numbers.js";

const rate = fc.constantFrom(0, 0.01, 0.2, 5);
const alone = <T>(all: Arbitrary<T>) => all.map((given) => [given]);

const points = fc
  .record({
    n: mostly(between(1, 9), fc.constant(0)),
    d: between(1, 5),
    p: between(1, 3),
    classes: between(1, 4),
    single: precision,
  })
  .map(({ n, d, p, classes, single }) => ({
    p,
    x: mostly(tensor([n, d], single, ordinary), tensor([n, d], single)),
    labels: labels(n, classes),
    projection: mostly(tensor([d, p], single, ordinary), tensor([d, p], single)),
  }));

const metricObjective = points.chain(({ x, labels, projection }) =>
  fc.record({ x, labels, projection }),
);

const trainMetric = points.chain(({ p, x, labels, projection }) => {
  const shared = { x, labels, epochs: fc.nat(5) };
  const dimensions = fc.constant(p);
  return fc.oneof(
    options({ ...shared, start: projection }, { learningRate: rate, dimensions }),
    options({ ...shared, dimensions }, { learningRate: rate, seed: seeds }),
  );
});

const classify = fc
  .record({ m: fc.nat(6), n: fc.nat(9), classes: between(1, 5), single: precision })
  .chain(({ m, n, classes, single }) => {
    const weights = tensor([m, n], single, fc.oneof(share, fc.constant(0)));
    const expected = mostly(labels(m, classes), labels(m, 7));
    return options({ weights, labels: labels(n, classes) }, { expected });
  });

const principalComponents = fc
  .record({ n: between(1, 12), d: mostly(between(1, 6), between(1, 20)), single: precision })
  .chain(({ n, d, single }) =>
    fc.tuple(tensor([n, d], single), fc.record({ dimensions: between(1, Math.min(n, d)) })),
  );

const iterateAttention = fc
  .record({ m: fc.nat(5), n: fc.nat(6), d: between(1, 5), shifts: flags, single: precision })
  .chain(({ m, n, d, shifts, single }) => {
    const state = tensor([m, d], single);
    const axes = { lead: [], queries: m, keys: shifts ? m : n };
    const { returnWeights, returnScores, returnEntropy, ...fields } = attentionFields(axes, single);
    return fc.tuple(
      shifts ? fc.record({ state }) : fc.record({ state, memory: tensor([n, d], single) }),
      options({ steps: fc.nat(4) }, fields),
    );
  });

const matrices = ["wq", "wk", "wv", "wo"] as const;

const trainProjections = fc
  .record({
    lead: fc.array(between(1, 3), { maxLength: 1 }),
    tokens: mostly(between(1, 6), fc.constant(0)),
    a: between(1, 5),
    b: mostly(between(1, 3), fc.constant(0)),
    sizes: optional({ heads: between(1, 3), width: between(1, 4), valueWidth: between(1, 3) }),
    single: precision,
  })
  .chain(({ lead, tokens, a, b, sizes, single }) => {
    const { heads = 1, width = a, valueWidth = width } = sizes as Record<string, number>;
    const matrix = (rows: number, columns: number) => tensor([rows, columns], single, ordinary);
    const start = {
      wq: matrix(a, heads * width),
      wk: matrix(a, heads * width),
      wv: matrix(a, heads * valueWidth),
      wo: matrix(heads * valueWidth, b),
    };
    const required = {
      x: tensor([...lead, tokens, a], single),
      targets: tensor([...lead, tokens, b], single),
    };
    const fields = {
      start: optional(start),
      train: fc.subarray([...matrices]),
      seed: seeds,
      initialScale: share,
      identicalHeads: flags,
      learningRate: fc.constantFrom(0, 0.001, 0.05, 0.3),
      epochs: fc.nat(11),
      keepWeights: fc.constantFrom("all", "last"),
      excludeSelf: flags,
      scale: fc.constantFrom(1, -0.5, 3),
      temperature,
    };
    return options(required, fields).map((given) => ({ ...sizes, ...given }));
  });

const bandwidth = fc.oneof(
  share.map((h) => 4 * h),
  fc.constantFrom(0, Infinity, 5e-324, 1e300),
);
const single = precision;

const kernelRegression = fc
  .record({ n: mostly(between(1, 12), fc.constantFrom(0, 200)), m: fc.nat(8), single })
  .chain(({ n, m, single }) => {
    const others = {
      at: fc.oneof(row(m, single), row(n, single)),
      kernel: fc.constantFrom("gaussian", "boxcar", "triangular", "epanechnikov"),
      bandwidth,
      leaveOneOut: mostly(fc.constant(false), flags),
    };
    return options({ x: row(n, single), y: row(n, single) }, others);
  });

const trainKernelRegression = fc
  .record({ n: mostly(between(1, 9), between(1, 60)), single })
  .chain(({ n, single }) =>
    options(
      { x: row(n, single), y: row(n, single), w0: upTo(8) },
      { learningRate: share, epochs: fc.nat(7), leaveOneOut: flags },
    ),
  );

const averagePooling = fc
  .record({ n: fc.nat(19), m: fc.nat(4), single })
  .chain(({ n, m, single }) => fc.record({ y: row(n, single), at: row(m, single) }));

const truth = fc
  .tuple(between(1, 30), fc.constantFrom(1e-3, 1, 1e3, 1e6), single)
  .chain(([n, longest, single]) =>
    row(
      n,
      single,
      share.map((x) => x * longest),
    ),
  );

const regressionData = optional({
  count: mostly(between(1, 20), between(1, 900)),
  noise: fc.constantFrom(0, 1, 0.3, 1e300),
  seed: seeds,
});
const sample = optional({ d: between(1, 40), count: between(1, 30), seed: seeds, scaled: flags });

export const learningFamilies: Readonly<Record<string, Family>> = {
  metricObjective: { share: 20, args: alone(metricObjective) },
  trainMetric: { share: 30, args: alone(trainMetric), optionsAt: 0 },
  trainMetricSteps: {
    // Few: every epoch waits for a timer.
    share: 4,
    args: alone(trainMetric),
    optionsAt: 0,
    run: (knn, [given]) => collected(knn.trainMetricSteps(given as TrainMetricOptions)),
  },
  classify: { share: 30, args: alone(classify) },
  principalComponents: { share: 20, args: principalComponents, optionsAt: 1 },
  iterateAttention: { share: 60, args: iterateAttention, optionsAt: 1 },
  trainProjections: { share: 60, args: alone(trainProjections), optionsAt: 0 },
  projectionTask: {
    share: 10,
    args: alone(optional({ scenes: fc.nat(4), seed: seeds })),
    optionsAt: 0,
  },
  regressionData: { share: 15, args: alone(regressionData), optionsAt: 0 },
  regressionTruth: { share: 15, args: alone(truth) },
  averagePooling: { share: 15, args: alone(averagePooling), optionsAt: 0 },
  kernelRegression: { share: 60, args: alone(kernelRegression), optionsAt: 0 },
  trainKernelRegression: { share: 30, args: alone(trainKernelRegression), optionsAt: 0 },
  dotProductSample: { share: 15, args: alone(sample), optionsAt: 0 },
};
