/** The input of the learned metric: standardized digits, in two halves. */
import type { Tensor } from "../../api/index.js";
import { type DigitSet, maxLevel, pixelCount } from "./digit-set.js";

type Matrix = Tensor<Float64Array>;

export interface MetricSet {
  /** (n,64): every digit. */
  readonly all: Matrix;
  readonly training: Matrix;
  readonly trainingLabels: Int32Array;
  readonly heldOut: Matrix;
  readonly heldOutLabels: Int32Array;
  /** Standardizes 64 levels 0 … 16. */
  standardized(levels: ArrayLike<number>): Matrix;
}

/** Mean and standard deviation of each pixel; constant pixels keep their scale. */
function moments({ data, shape }: Matrix): { means: Float64Array; deviations: Float64Array } {
  const [rows = 1, columns = 0] = shape;
  const means = new Float64Array(columns);
  const deviations = new Float64Array(columns);
  for (let j = 0; j < columns; j++) {
    let sum = 0;
    for (let i = 0; i < rows; i++) sum += data[i * columns + j] ?? 0;
    const mean = sum / rows;
    let squares = 0;
    for (let i = 0; i < rows; i++) squares += ((data[i * columns + j] ?? 0) - mean) ** 2;
    means[j] = mean;
    deviations[j] = Math.sqrt(squares / rows) || 1;
  }
  return { means, deviations };
}

export function metricSet(set: DigitSet): MetricSet {
  const { means, deviations } = moments(set.rowsOf(set.keys, set.training));
  const scaled = (levels: ArrayLike<number>): Matrix => {
    const data = Float64Array.from(levels, (level, i) => {
      const j = i % pixelCount;
      return (level / maxLevel - (means[j] ?? 0)) / (deviations[j] ?? 1);
    });
    return { data, shape: [data.length / pixelCount, pixelCount] };
  };
  const all = scaled(set.levels);
  return {
    all,
    training: set.rowsOf(all, set.training),
    trainingLabels: set.labelsOf(set.training),
    heldOut: set.rowsOf(all, set.heldOut),
    heldOutLabels: set.labelsOf(set.heldOut),
    standardized: scaled,
  };
}
