/** Transformer models: flattened into one array for the core, and restored from one. */

import { requireMatrix } from "../attention/attention-shape.js";
import { headWidth } from "../attention/multi-head-shape.js";
import { failure, type Place } from "../errors.js";
import { checkSize, sizeOf } from "../limits.js";
import * as option from "../option.js";
import {
  inOneType,
  requireEqual,
  type Source,
  showIndex,
  toDoubles,
  toTensors,
} from "../tensors/tensor.js";
import type { Tensor, TensorInput } from "../tensors/tensor-types.js";
import type { TransformerShape } from "../transport/core-module.js";
import { type ProjectionName, projectionNames } from "./projection-options.js";

/** The matrices of a model, or arrays of the same shapes, such as gradients; T is the matrix type. */
export interface TransformerWeights<T = Tensor> {
  /** (V,D): one row per token of the vocabulary. */
  readonly embedding: T;
  /** (T,D): one row per position of the longest sequence. */
  readonly positions: T;
  /** wq and wk (D,H·d), wv (D,H·v), wo (H·v,D), of the same shapes in every layer. */
  readonly layers: readonly { readonly [K in ProjectionName]: T }[];
  /** (D,V) */
  readonly unembedding: T;
}

/** An attention-only transformer: its matrices and H, the heads of each layer. */
export interface TransformerModel<T = Tensor> extends TransformerWeights<T> {
  readonly heads: number;
}

export type TransformerInput = TransformerModel<TensorInput>;

/** A model in the core's form. */
export interface FlatModel {
  readonly data: Float64Array;
  readonly lengths: TransformerShape;
  readonly element: string;
}

const { tensor } = option;
const layer = option.record({ wq: tensor, wk: tensor, wv: tensor, wo: tensor });
const matrices = option.required(
  option.record({
    heads: option.axis,
    embedding: tensor,
    positions: tensor,
    layers: option.required(option.list(option.required(layer), "layers")),
    unembedding: tensor,
  }),
);

/** The option of a model. */
export const model = option.required<FlatModel, TransformerInput>({
  default: undefined,
  read: (value, place) => flattened(matrices.read(value, place), place),
});

/** Fits the matrices of a model together and copies them. */
function flattened(
  { heads, embedding, positions, layers, unembedding }: ReturnType<typeof matrices.read>,
  place: Place,
): FlatModel {
  const ofLayers = layers.flatMap((layer) => projectionNames.map((name) => layer[name]));
  const all = [embedding, positions, ...ofLayers, unembedding];
  const [element, sources] = inOneType(all.map((matrix) => requireMatrix(matrix, 2)));
  const lengths = lengthsOf(heads, layers.length, sources);
  const shapes = shapesOf(lengths);
  const data = new Float64Array(checkSize(place, [shapes.reduce((sum, s) => sum + sizeOf(s), 0)]));
  let next = 0;
  sources.forEach((source, i) => {
    // An axis of length 0 is invalid in a model.
    const wanted = (shapes[i] as number[]).map((axis) => axis || 1);
    requireEqual(source, wanted);
    const numbers = toDoubles(source);
    const wrong = numbers.findIndex((x) => !Number.isFinite(x));
    if (wrong >= 0) {
      const text = `must be finite, got ${numbers[wrong]} at ${showIndex(wrong, source.shape)}`;
      throw failure("NONFINITE", source.place, text);
    }
    data.set(numbers, next);
    next += numbers.length;
  });
  return { data, lengths, element };
}

/** The dimensions given by embedding, positions and the first layer. */
function lengthsOf(heads: number, layers: number, sources: readonly Source[]): TransformerShape {
  const [embedding, positions, wq, , wv] = sources as [Source, Source, Source, Source, Source];
  const [vocabulary, dimension] = embedding.shape as [number, number];
  const context = positions.shape[0] as number;
  const width = (matrix: Source) => (layers === 0 ? 1 : headWidth(matrix, heads, "heads"));
  const widths = { headDimension: width(wq), valueDimension: width(wv) };
  return { vocabulary, context, dimension, heads, ...widths, layers };
}

/** The shapes of all matrices in the order of the core. */
function shapesOf(lengths: TransformerShape): (readonly number[])[] {
  const { vocabulary, context, dimension, heads, layers } = lengths;
  const keys = [dimension, heads * lengths.headDimension];
  const values = [dimension, heads * lengths.valueDimension];
  const layer = [keys, keys, values, [...values].reverse()];
  const ofLayers = Array.from({ length: layers }, () => layer).flat();
  return [[vocabulary, dimension], [context, dimension], ...ofLayers, [dimension, vocabulary]];
}

/** The matrices of one array, each in memory of its own. */
export function makeWeights(
  { data, lengths, element }: FlatModel,
  place: Place,
): TransformerWeights {
  const tensors = toTensors(data, shapesOf(lengths), element, () => place);
  const [embedding, positions, ...rest] = tensors as [Tensor, Tensor, ...Tensor[]];
  const unembedding = rest.pop() as Tensor;
  const layers = Array.from({ length: lengths.layers }, (_, i) => {
    const [wq, wk, wv, wo] = rest.slice(4 * i) as [Tensor, Tensor, Tensor, Tensor];
    return { wq, wk, wv, wo };
  });
  return { embedding, positions, layers, unembedding };
}
