/** Models of transformers: read into one array, and made of one. */

import { failure, mustBe, type Place, within } from "./errors.js";
import { checkSize, maxAxis, sizeOf } from "./limits.js";
import { requireMatrix } from "./matmul.js";
import { givenValues, readInteger } from "./options.js";
import { type ProjectionName, projectionNames } from "./raw-projections.js";
import type { RawLengths } from "./raw-transformer.js";
import {
  checkMemory,
  commonElement,
  draftTensor,
  floatElements,
  type Source,
  showIndex,
  showShape,
  type Tensor,
  type TensorInput,
  toDoubles,
  toTensor,
  type UncheckedTensor,
} from "./tensor.js";

/** The matrices of a model, or what is of their shape: T is how they are given. */
export interface TransformerWeights<T = Tensor> {
  /** (V,D): a row for each token of the vocabulary. */
  readonly embedding: T;
  /** (T,D): a row for each position of the longest sequence. */
  readonly positions: T;
  /** wq and wk (D,H·d), wv (D,H·v), wo (H·v,D), of the same shapes in every layer. */
  readonly layers: readonly { readonly [K in ProjectionName]: T }[];
  /** (D,V) */
  readonly unembedding: T;
}

/** A transformer made of attention: its matrices and H, the heads of each layer. */
export interface TransformerModel<T = Tensor> extends TransformerWeights<T> {
  readonly heads: number;
}

export type TransformerInput = TransformerModel<TensorInput>;

/** A model as the core takes it. */
export interface FlatModel {
  readonly data: Float64Array;
  readonly lengths: RawLengths;
  readonly element: string;
}

const names = ["heads", "embedding", "positions", "layers", "unembedding"];

/** The longest list of layers, or of heads. */
const mostItems = 4096;

/** The items of a list, each read once. */
export function readList(value: unknown, place: Place, items: string): readonly unknown[] {
  const length: unknown = Array.isArray(value) ? value.length : undefined;
  if (Array.isArray(value) && typeof length === "number" && length <= mostItems) {
    return Array.from({ length }, (_, i) => value[i] as unknown);
  }
  const accepts = `an array of at most ${mostItems} ${items}`;
  throw mustBe("SOFTKNN_E_TYPE", place, accepts, value);
}

/** A model whose properties were read, each once; see `draftTensor`. */
export interface ModelDraft {
  readonly place: Place;
  readonly heads: unknown;
  readonly layers: number;
  /** In the order of the core. */
  readonly matrices: readonly UncheckedTensor[];
}

export function draftModel(value: unknown, place: Place): ModelDraft {
  const given = givenValues(value, `an object { ${names.join(", ")} }`, names, place);
  const matrix = (of: ReadonlyMap<string, unknown>, name: string, path = "") =>
    draftTensor(of.get(name), within(place, `${path}.${name}`), "number");
  const layers = readList(given.get("layers"), within(place, ".layers"), "layers");
  const ofLayers = layers.map((value, i) => {
    const path = `.layers[${i}]`;
    const wanted = `an object { ${projectionNames.join(", ")} }`;
    const layer = givenValues(value, wanted, projectionNames, within(place, path));
    return projectionNames.map((name) => matrix(layer, name, path));
  });
  const [embedding, positions] = [matrix(given, "embedding"), matrix(given, "positions")];
  const matrices = [embedding, positions, ...ofLayers.flat(), matrix(given, "unembedding")];
  return { place, heads: given.get("heads"), layers: layers.length, matrices };
}

/** Copies a model, or with the `lengths` of another what has to be of its shapes. */
export function settleModel(draft: ModelDraft, lengths?: RawLengths): FlatModel {
  const sources = draft.matrices.map((matrix) =>
    requireMatrix(checkMemory(matrix, floatElements), 2),
  );
  const fitted = lengths ?? lengthsOf(draft, sources);
  const shapes = shapesOf(fitted);
  if (sources.length !== shapes.length) {
    const text = `must hold ${fitted.layers} layers as model does, got ${draft.layers}`;
    throw failure("SOFTKNN_E_SHAPE", within(draft.place, ".layers"), text);
  }
  const place = draft.place;
  const data = new Float64Array(checkSize(place, [shapes.reduce((sum, s) => sum + sizeOf(s), 0)]));
  let next = 0;
  sources.forEach((source, i) => {
    const { shape } = source;
    const wanted = shapes[i] as readonly number[];
    if (shape.join() !== wanted.join() || sizeOf(shape) === 0) {
      const text = `must have shape ${showShape(wanted.map((axis) => axis || 1))}, got ${showShape(shape)}`;
      throw failure("SOFTKNN_E_SHAPE", source.place, text);
    }
    const numbers = toDoubles(source);
    const wrong = numbers.findIndex((x) => !Number.isFinite(x));
    if (wrong >= 0) {
      const text = `must be finite, got ${numbers[wrong]} at ${showIndex(wrong, shape)}`;
      throw failure("SOFTKNN_E_NONFINITE", source.place, text);
    }
    data.set(numbers, next);
    next += numbers.length;
  });
  return { data, lengths: fitted, element: commonElement(sources) };
}

/** The lengths that embedding, positions and the first layer say. */
function lengthsOf(draft: ModelDraft, sources: readonly Source[]): RawLengths {
  const heads = readInteger(draft.heads, within(draft.place, ".heads"), 1, maxAxis);
  const [embedding, positions] = sources as [Source, Source];
  const [vocabulary, dimension] = embedding.shape as [number, number];
  const context = positions.shape[0] as number;
  const width = (at: number) => {
    if (draft.layers === 0) return 1;
    const { shape, place } = sources[at] as Source;
    const columns = shape[1] as number;
    if (columns % heads === 0) return columns / heads;
    const text = `has ${columns} columns, which the ${heads} heads do not divide`;
    throw failure("SOFTKNN_E_SHAPE", place, text);
  };
  const [headDimension, valueDimension] = [width(2), width(4)];
  const { layers } = draft;
  return { vocabulary, context, dimension, heads, headDimension, valueDimension, layers };
}

/** Of all matrices in the order of the core. */
function shapesOf(lengths: RawLengths): (readonly number[])[] {
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
  let next = 0;
  const tensors = shapesOf(lengths).map((shape) => {
    const from = next;
    next += sizeOf(shape);
    return toTensor(data.slice(from, next), shape, element, place);
  });
  const layer = (i: number) => projectionNames.map((name, p) => [name, tensors[2 + 4 * i + p]]);
  return {
    embedding: tensors[0] as Tensor,
    positions: tensors[1] as Tensor,
    layers: Array.from({ length: lengths.layers }, (_, i) => Object.fromEntries(layer(i))),
    unembedding: tensors.at(-1) as Tensor,
  };
}
