/** The plane of the learned metric at one epoch, and the effect of the gradient on one digit. */
import type { SoftKnn, Tensor } from "../../api/index.js";
import { decimals, formatPercent, formatShare } from "../../figure/format-number.js";
import type { NamedValue } from "../../figure/named-value.js";
import { oneField } from "../../figure/parts-of-results.js";
import { numberAt } from "../../figure/quantity.js";
import type { DigitSet } from "./digit-set.js";
import { type MetricRun, measuredBy, planeDimensions } from "./metric-run.js";

type Matrix = Tensor<Float64Array>;

export interface SolvedMetric {
  readonly epoch: number;
  /** (n,2) */
  readonly points: ArrayLike<number>;
  /** (n,2): after the next step. */
  readonly next: ArrayLike<number>;
  /** The query in the plane. */
  readonly star: ArrayLike<number>;
  readonly objective: NamedValue;
  readonly training: NamedValue;
  readonly heldOut: NamedValue;
  /** The held-out accuracy before training. */
  readonly heldOutAtStart: NamedValue;
}

const percent = (share: number): string => formatPercent(share, 1);

export function solveMetric(
  knn: SoftKnn,
  run: MetricRun,
  epoch: number,
  levels: ArrayLike<number>,
): SolvedMetric | undefined {
  const [now, first] = [run.at(epoch), run.at(0)];
  if (now === undefined || first === undefined) return undefined;
  const { set } = run;
  const of = [String(now.epoch)];
  return {
    epoch: now.epoch,
    points: knn.linear(set.all, now.projection).data,
    next: knn.linear(set.all, run.after(now.epoch)).data,
    star: knn.linear(set.standardized(levels), now.projection).data,
    objective: oneField("objective", now.scored, "objective", decimals(1), of).at(),
    training: oneField("trainingAccuracy", now.training, "accuracy", percent, of).at(),
    heldOut: oneField("heldOutAccuracy", now.heldOut, "accuracy", percent, of).at(),
    heldOutAtStart: oneField("heldOutAccuracy", first.heldOut, "accuracy", percent, ["0"]).at(),
  };
}

/** The share of one digit's class, along the gradient. */
export interface SolvedSlope {
  readonly place: number;
  readonly label: number;
  /** Steps along the gradient, 0 at this epoch. */
  readonly steps: readonly number[];
  readonly soft: ArrayLike<number>;
  readonly hard: ArrayLike<number>;
  readonly softNow: NamedValue;
  readonly softNext: NamedValue;
  readonly hardNow: number;
}

/** Length of a step relative to the norm of the projection: about the first step of the training. */
const unitLength = 0.12;
/** From two units back to four units forward. */
const stepsPerSide = 20;
const [backward, forward] = [2, 4];
const perStep = stepsPerSide / backward;
const slopeSteps: readonly number[] = Array.from(
  { length: (backward + forward) * perStep + 1 },
  (_, i) => i / perStep - backward,
);
const [atNow, atNext] = [backward * perStep, (backward + 1) * perStep];

const norm = (numbers: Float64Array): number =>
  Math.sqrt(numbers.reduce((sum, x) => sum + x * x, 0));

/** The concatenated projections along the gradient: (64, 2·steps). */
function projectionsOnWay(from: Matrix, to: Matrix): Matrix {
  const [rows = 0] = from.shape;
  const step = norm(to.data.map((x, i) => x - (from.data[i] ?? 0)));
  const unit = step > 0 ? (unitLength * norm(from.data)) / step : 0;
  const columns = planeDimensions * slopeSteps.length;
  const data = new Float64Array(rows * columns);
  for (let row = 0; row < rows; row++) {
    for (const [i, along] of slopeSteps.entries()) {
      for (let axis = 0; axis < planeDimensions; axis++) {
        const at = row * planeDimensions + axis;
        const [a = 0, b = 0] = [from.data[at], to.data[at]];
        data[row * columns + i * planeDimensions + axis] = a + along * unit * (b - a);
      }
    }
  }
  return { data, shape: [rows, columns] };
}

/** Points of all steps, (n, 2·steps), as a matrix per step: (steps, n, 2). */
function bySteps({ data, shape }: Tensor): Matrix {
  const [rows = 0, columns = 0] = shape;
  const steps = columns / planeDimensions;
  const turned = new Float64Array(data.length);
  for (let i = 0; i < rows; i++)
    for (let step = 0; step < steps; step++)
      for (let axis = 0; axis < planeDimensions; axis++)
        turned[(step * rows + i) * planeDimensions + axis] =
          data[i * columns + step * planeDimensions + axis] ?? 0;
  return { data: turned, shape: [steps, rows, planeDimensions] };
}

export function solveSlope(
  knn: SoftKnn,
  digits: DigitSet,
  run: MetricRun,
  epoch: number,
  place: number,
): SolvedSlope | undefined {
  const now = run.at(epoch);
  if (now === undefined) return undefined;
  const { set } = run;
  const label = digits.labelOf(place);
  const way = projectionsOnWay(now.projection, run.after(now.epoch));
  const key = bySteps(knn.linear(set.training, way));
  const query = bySteps(knn.linear(digits.rowsOf(set.all, [place]), way));
  const isOwn = Float64Array.from(set.trainingLabels, (other) => Number(other === label));
  const [steps = 0, n = 0] = key.shape;
  const value = { data: new Float64Array(steps * n), shape: [steps, n, 1] };
  for (let step = 0; step < steps; step++) value.data.set(isOwn, step * n);
  const self = digits.training.indexOf(place);
  const data = Uint8Array.from({ length: n }, (_, i) => Number(i !== self));
  // −‖a − b‖² is the rbf score at the temperature √½.
  const options = { similarity: "rbf", temperature: Math.SQRT1_2 } as const;
  const soft = knn.attention({ query, key, value }, { ...options, mask: { data, shape: [1, n] } });
  const k = measuredBy + 1;
  const { indices } = knn.nearestNeighbors(query, key, { k, similarity: "rbf" });
  const hard = slopeSteps.map((_, step) => {
    const near = Array.from(indices.subarray(step * k, (step + 1) * k));
    const others = near.filter((other) => other !== self).slice(0, measuredBy);
    return others.filter((other) => isOwn[other] === 1).length;
  });
  const softAt = (i: number, when: string) =>
    numberAt("ownShare", soft.output.data, i, (share) => formatShare(share, 2), [
      String(place),
      when,
    ]);
  return {
    ...{ place, label, steps: slopeSteps, soft: soft.output.data },
    hard: hard.map((count) => count / measuredBy),
    softNow: softAt(atNow, "0"),
    softNext: softAt(atNext, "1"),
    hardNow: hard[atNow] ?? 0,
  };
}
