/** Learns a distance under which points of a class are near each other. */

import { call, type Family, steps } from "../calls.js";
import { checkSize, maxAxis, maxElements } from "../limits.js";
import * as option from "../option.js";
import type { Abortable } from "../signal.js";
import { checkLabels, classesOf } from "../tensors/array-options.js";
import {
  inOneType,
  readMatrix,
  requireEqual,
  type Source,
  toDoubles,
  toTensor,
} from "../tensors/tensor.js";
import type {
  Floats,
  FloatsOfAll,
  IntegersInput,
  Tensor,
  TensorInput,
} from "../tensors/tensor-types.js";
import type { MetricRun } from "../transport/core-module.js";
import { type Engine, infoOf, runsAway } from "../transport/engine.js";

/** Points and their classes. */
export interface MetricInputs<X extends TensorInput = TensorInput> {
  /** (n,d) */
  readonly x: X;
  /** (n): the class of each point, integers ≥ 0. */
  readonly labels: IntegersInput;
}

const trainingOptions = {
  /** p, the dimension of the projected points, an integer ≥ 1. Required with `seed`. */
  dimensions: option.integer(undefined, 1, maxAxis),
  /** Seed of the random start: an integer in [0, 2³² − 1]. Give this or `start`. */
  seed: option.seed(undefined),
  /** Step size of the gradient ascent: finite, ≥ 0. Default 0.01. */
  learningRate: option.finite(0.01, 0),
  /** The number of steps, an integer ≥ 0. Default 100. */
  epochs: option.integer(100, 0, Math.floor(maxElements / 3)),
};

export interface TrainMetricOptions<
  X extends TensorInput = TensorInput,
  P extends TensorInput = TensorInput,
> extends MetricInputs<X>,
    option.OptionsOf<typeof trainingOptions>,
    Abortable {
  /** (d,p): the initial projection. The projection of a run continues that run, bit for bit in Float64. */
  readonly start?: P;
}

const trainingTable = {
  x: option.rows,
  labels: option.required(option.labels),
  start: option.optionalRows,
  ...trainingOptions,
};

/** The numbers before a step. */
export interface MetricEpoch {
  /** From 1. */
  readonly epoch: number;
  readonly objective: number;
  readonly accuracy: number;
  /** The Frobenius norm of the gradient. */
  readonly gradientNorm: number;
}

export interface MetricStep<A extends Floats = Floats> extends MetricEpoch {
  /** (d,p), after the step. */
  readonly projection: Tensor<A>;
}

export interface TrainMetricResult<A extends Floats = Floats> {
  /** (d,p), after the last step. */
  readonly projection: Tensor<A>;
  readonly epochs: readonly MetricEpoch[];
}

type TrainingSettings = option.SettingsOf<typeof trainingTable>;

export interface MetricFunctions {
  /**
   * Learns a projection in which the neighbours of a point share its class, by
   * full-batch gradient ascent: a metric for nearest neighbours.
   *
   * Formula: yᵢ = xᵢ·A; pᵢⱼ = softmax over j ≠ i of −‖yᵢ − yⱼ‖²; Pᵢ = Σⱼ pᵢⱼ over the j
   * with the label of i; objective = Σᵢ Pᵢ; gradient = 2 Σᵢⱼ wᵢⱼ (xᵢ − xⱼ)(yᵢ − yⱼ)ᵀ with
   * wᵢⱼ = pᵢⱼ(Pᵢ − [same label]); A ← A + learningRate·gradient. The softmax is `attention`
   * with rbf, temperature √½ and each point masked from itself. The numbers of an epoch are
   * those before its step. The objective is a sum over the points, so a good rate falls as
   * 1/n. Distances are not scaled: centre and scale columns of very different size first.
   *
   * Start: `start`, or the gaussians of `random(seed)`, row by row, each times 1/√d.
   *
   * Limits: A = 0 gives equal weights, a large A the nearest neighbour of each point. A
   * point without neighbours (n = 1) is never correct. Of classes with equal weight the
   * lower label counts.
   *
   * Errors: `SOFTKNN_E_OVERFLOW` names `learningRate` and the epoch if training diverges. Cost per epoch:
   * O(n²·p + n·d·p) time, O(n·(d + p)) memory; on a page use `trainMetricSteps`.
   *
   * Source: Goldberger, Roweis, Hinton and Salakhutdinov (2004), "Neighbourhood Components
   * Analysis", equations (3) and (5).
   *
   * @example
   * ```ts
   * const points = { x: [[0, 0.3], [0.2, -0.3], [1, 0.2], [1.2, -0.2]], labels: [0, 0, 1, 1] };
   * const start = [[1], [1]];
   * const { epochs, projection } = knn.trainMetric({ ...points, start, learningRate: 0.5, epochs: 50 });
   * console.log(epochs[0]?.accuracy, epochs[49]?.accuracy); // 0.75 1
   * console.log(epochs[0]?.objective, epochs[49]?.objective); // 2.202… 3.998…
   * console.log(toNested(projection)); // [[2.976…], [0.9050…]]
   * ```
   */
  trainMetric<X extends TensorInput, P extends TensorInput = never>(
    options: TrainMetricOptions<X, P>,
  ): TrainMetricResult<FloatsOfAll<[X, P]>>;
  /**
   * The same as an async iterable, one item per epoch with its projection; control returns to the
   * event loop between epochs. The numbers are those of `trainMetric`, bit for bit.
   *
   * Options are checked, and arrays copied, at once.
   *
   * @example
   * ```ts
   * const points = { x: [[0, 3], [0.2, -3], [1, 2.8], [1.2, -2.9]], labels: [0, 0, 1, 1] };
   * const options = { ...points, dimensions: 1, seed: 7, learningRate: 0.2, epochs: 2 };
   * for await (const { epoch, objective, projection } of knn.trainMetricSteps(options)) {
   *   console.log(epoch, objective, projection.data);
   *   // 1 0.1061… Float64Array(2) [ 1.212…, 0.1450… ]
   *   // 2 2.288… Float64Array(2) [ 1.620…, -1.416… ]
   * }
   * ```
   */
  trainMetricSteps<X extends TensorInput, P extends TensorInput = never>(
    options: TrainMetricOptions<X, P>,
    control?: Abortable,
  ): AsyncIterable<MetricStep<FloatsOfAll<[X, P]>>>;
}

/** A checked run. */
interface Training extends Pick<TrainingSettings, "learningRate" | "epochs"> {
  readonly element: string;
  readonly x: Source;
  /** (d,p) of the projection. */
  readonly shape: readonly [number, number];
  readonly classes: number;
  readonly labels: Float64Array;
  /** Undefined data are drawn at random. */
  readonly start: Source | Float64Array | undefined;
  readonly seed: number;
}

/** Copies an argument. */
function copyOf(source: Source): Source {
  return { ...source, data: toDoubles(source).slice() };
}

function checked(settings: TrainingSettings): Training {
  option.requireOne(settings, "seed", "start");
  const { labels, seed = 0, learningRate, epochs } = settings;
  const points = readMatrix(settings.x, "(n, d)");
  const given = settings.start && readMatrix(settings.start, "(d, p)");
  const [element, [x, start]] = inOneType([points, given]);
  const [n, d] = x.shape as [number, number];
  const { dimensions = start?.shape[1] } = settings;
  const p = option.axis.read(dimensions, "dimensions");
  if (start) requireEqual(start, [d, p]);
  checkLabels(labels, n, "point", "labels");
  const classes = classesOf(labels);
  checkSize("projection", [d, p]);
  checkSize("dimensions", [n, 2 * (p + 2)]);
  checkSize("labels", [n, classes]);
  const run = { element, x, classes, labels, start, seed, learningRate, epochs };
  return { ...run, shape: [d, p] };
}

/** Runs epochs after the first `done` ones. */
function train(engine: Engine, training: Training, done = 0): MetricRun {
  const { x, shape, start, labels, learningRate } = training;
  const [width, dimensions] = shape;
  const lengths = { ...training, points: x.shape[0] as number, width, dimensions };
  return engine.call(
    { x, labels, start },
    (core, at) => core.trainMetric(lengths, lengths, lengths.seed, at.x, at.labels, at.start),
    () => {
      const none = runsAway(learningRate, done);
      const overflows = "is too large, or start: it overflows double precision";
      const given = start && "place" in start && infoOf(start);
      return {
        x: done > 0 ? none : { ...infoOf(x), overflows },
        weight: { argument: "start", shape, ...given },
        none,
      };
    },
  );
}

/** Yields epoch by epoch. The state between epochs is a projection in doubles. */
function* stepsOf(engine: Engine, training: Training): Generator<MetricStep> {
  let { start } = training;
  for (let i = 0; i < training.epochs; i++) {
    const { values, projection } = train(engine, { ...training, start, epochs: 1 }, i);
    start = projection;
    const copy = result("projection", projection.slice(), training);
    yield { ...epochOf(values, 0, i), projection: copy };
  }
}

function epochOf(values: Float64Array, row: number, done: number): MetricEpoch {
  const [objective = 0, accuracy = 0, gradientNorm = 0] = values.subarray(3 * row);
  return { epoch: row + done + 1, objective, accuracy, gradientNorm };
}

function result(argument: string, values: Float64Array<ArrayBuffer>, { element, shape }: Training) {
  return toTensor(values, [...shape], element, argument);
}

export const metricFunctions: Family<MetricFunctions> = {
  trainMetric: call({}, trainingTable, (_, settings, engine) => {
    const training = checked(settings);
    const { projection, values } = train(engine, training);
    const epochs = Array.from({ length: training.epochs }, (_, i) => epochOf(values, i, 0));
    return { projection: result("projection", projection, training), epochs };
  }),

  trainMetricSteps: steps({}, trainingTable, (_, settings, engine: Engine) => {
    const training = checked(settings);
    const x = copyOf(training.x);
    const start = training.start && copyOf(training.start as Source);
    return stepsOf(engine, { ...training, x, start });
  }),
};
