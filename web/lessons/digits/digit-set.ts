/** The digits as arguments of the core: pixels 0 … 1, one-hot classes, a leave-one-out mask. */
import type { ByteTensor, Tensor } from "../../api/index.js";
import { downloads } from "../../data/downloads.js";
import { imageSide } from "./bitmap.js";

export const classCount = 10;
export const pixelCount = imageSide ** 2;
/** The darkest level of a pixel. */
const maxLevel = 16;

export const classNumbers: readonly number[] = Array.from({ length: classCount }, (_, i) => i);

interface Source {
  readonly pixels: string;
  readonly labels: string;
  readonly trainingHalf: string;
}

type Numbers = Float64Array | Float32Array;

/** Levels 0 … 16 as rows of 0 … 1. */
export const scaledLevels = (levels: ArrayLike<number>): Float64Array =>
  Float64Array.from(levels, (level) => level / maxLevel);

const tensor = <A extends Numbers>(data: A, columns: number): Tensor<A> => ({
  data,
  shape: [data.length / columns, columns],
});

/** Ones with a zero diagonal. */
function othersOnly(count: number): ByteTensor {
  const data = new Uint8Array(count * count).fill(1);
  for (let i = 0; i < count; i++) data[i * (count + 1)] = 0;
  return { data, shape: [count, count] };
}

export class DigitSet {
  readonly count: number;
  /** 0 … 16, 64 per digit. */
  readonly levels: Uint8Array;
  /** The class of each digit. */
  readonly labels: Int32Array;
  /** (n,64) and (n,10) in double precision. */
  readonly keys: Tensor<Float64Array>;
  readonly values: Tensor<Float64Array>;
  /** The digit is in the training half. */
  readonly isTraining: (place: number) => boolean;
  /** The indices of the training digits and of the others, ascending. */
  readonly training: readonly number[];
  readonly heldOut: readonly number[];
  readonly #images: readonly Uint8Array[];
  #single:
    | Readonly<Record<"keys" | "values", Tensor<Float32Array>> & { others: ByteTensor }>
    | undefined;

  constructor({ pixels, labels, trainingHalf }: Source) {
    this.count = labels.length;
    this.levels = Uint8Array.from(pixels, (level) => Number.parseInt(level, maxLevel + 1));
    this.labels = Int32Array.from(labels, Number);
    this.#images = Array.from(this.labels, (_, place) =>
      this.levels.subarray(place * pixelCount, (place + 1) * pixelCount),
    );
    this.keys = tensor(scaledLevels(this.levels), pixelCount);
    this.values = tensor(this.#oneHot(), classCount);
    const bytes = Uint8Array.from(atob(trainingHalf), (c) => c.charCodeAt(0));
    const places = Array.from({ length: this.count }, (_, i) => i);
    this.isTraining = (i) => (((bytes[i >> 3] ?? 0) >> (i & 7)) & 1) === 1;
    this.training = places.filter(this.isTraining);
    this.heldOut = places.filter((i) => !this.isTraining(i));
  }

  #oneHot(): Float64Array {
    const data = new Float64Array(this.count * classCount);
    for (const [i, label] of this.labels.entries()) data[i * classCount + label] = 1;
    return data;
  }

  /** In single precision, for all digits at once, with the leave-one-out mask. */
  get single() {
    this.#single ??= {
      keys: tensor(Float32Array.from(this.keys.data), pixelCount),
      values: tensor(Float32Array.from(this.values.data), classCount),
      others: othersOnly(this.count),
    };
    return this.#single;
  }

  /** An array per digit, whose identity stands for its image. */
  levelsOf(place: number): Uint8Array {
    return this.#images[place] ?? new Uint8Array(pixelCount);
  }

  labelOf(place: number): number {
    return this.labels[place] ?? 0;
  }

  /** Rows of a matrix with one row per digit. */
  rowsOf({ data, shape }: Tensor<Float64Array>, places: readonly number[]): Tensor<Float64Array> {
    const columns = shape.at(-1) ?? 0;
    const rows = new Float64Array(places.length * columns);
    for (const [i, place] of places.entries())
      rows.set(data.subarray(place * columns, (place + 1) * columns), i * columns);
    return tensor(rows, columns);
  }
}

let kept: DigitSet | undefined;

/** Resolves once `digitSet` may be called; a failed attempt may be repeated. */
export async function digitsReady(): Promise<void> {
  kept ??= new DigitSet(await downloads.digits());
}

export function digitSet(): DigitSet {
  if (kept === undefined) throw new Error("the digits are fetched with the view");
  return kept;
}

type Matrix = Tensor<Float64Array>;

export interface Half {
  readonly points: Matrix;
  /** (n,10): one-hot classes. */
  readonly values: Matrix;
  readonly labels: Int32Array;
}

/** The digits with standardized pixels, in halves. */
export interface MetricSet {
  /** (n,64): every digit. */
  readonly all: Matrix;
  readonly training: Half;
  readonly heldOut: Half;
  /** The leave-one-out mask of the training half. */
  readonly others: ByteTensor;
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
  const half = (places: readonly number[]): Half => ({
    points: set.rowsOf(all, places),
    values: set.rowsOf(set.values, places),
    labels: Int32Array.from(places, (place) => set.labelOf(place)),
  });
  return {
    all,
    training: half(set.training),
    heldOut: half(set.heldOut),
    others: othersOnly(set.training.length),
    standardized: scaled,
  };
}
