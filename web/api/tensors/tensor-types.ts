/** The types of tensors and of the inputs accepted in their place. */

/** The number types: Float64 is the exact one, Float32 the fast one. */
export type Floats = Float32Array | Float64Array;

/** Those of results, which `new Blob`, a fetch body and a transfer take: never in shared memory. */
export type ResultFloats = Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/** Numbers with a shape, row-major: element (i, j) of an (m, n) tensor is `data[i * n + j]`. */
export interface Tensor<A extends Floats = Floats> {
  readonly data: A;
  readonly shape: readonly number[];
}

/** Booleans with a shape, row-major; any nonzero byte is true. */
export interface ByteTensor {
  readonly data: Uint8Array;
  readonly shape: readonly number[];
}

/**
 * A tensor of transformers.js or onnxruntime-web. Its data must be a Float32Array or Float64Array;
 * their own types also allow others.
 */
export interface DimsTensor {
  readonly data: ArrayLike<unknown>;
  readonly dims: readonly number[];
}

/**
 * A tensor whose elements are not contiguous, as in the package ndarray: element (i, j) is
 * `data[offset + i * stride[0] + j * stride[1]]`. The elements are copied.
 */
export interface StridedTensor<A extends Floats = Floats> extends Tensor<A> {
  /** Steps in elements, one per axis; 0 and negative ones too. Default row-major. */
  readonly stride?: readonly number[];
  /** Alias of `stride`. */
  readonly strides?: readonly number[];
  /** The index of element (0, …, 0). Default 0. */
  readonly offset?: number;
}

/** Arrays of arrays … of numbers, all rows of one axis equally long. */
export type NestedNumbers = readonly number[] | readonly NestedNumbers[];

/** Arrays of arrays … of booleans, all rows of one axis equally long. */
export type NestedBooleans = readonly boolean[] | readonly NestedBooleans[];

/** Arrays of typed arrays of equal length and kind. */
export type NestedRows<A extends Floats = Floats> = readonly A[] | readonly NestedRows<A>[];

/** The inputs accepted as a tensor. Nested numbers are read as double precision. */
export type TensorInput = StridedTensor | DimsTensor | NestedRows | NestedNumbers;

/** Row functions also accept a bare float array: one row. */
export type RowsInput = TensorInput | Floats;

/** Booleans: nested booleans or a `ByteTensor`. */
export type BooleanInput = ByteTensor | NestedBooleans;

/** The typed array without the type of its buffer. */
export type Plain<A> = A extends Float32Array
  ? Float32Array<ArrayBuffer>
  : A extends Float64Array
    ? Float64Array<ArrayBuffer>
    : ResultFloats;

/** The number type of the results for an input: that of its data, Float64 for nested numbers. */
export type FloatsOf<I> = I extends { readonly data: infer A }
  ? Plain<A>
  : I extends NestedNumbers | NestedRows<Float64Array> | Float64Array
    ? Float64Array<ArrayBuffer>
    : I extends NestedRows<Float32Array> | Float32Array
      ? Float32Array<ArrayBuffer>
      : ResultFloats;

/** The tensor type of a result, by its input. */
export type ResultOf<I> = Tensor<FloatsOf<I>>;
