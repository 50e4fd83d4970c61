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

/** `Float16Array`, if the compiler knows it. */
type Halves = typeof globalThis extends { Float16Array: { prototype: infer H } } ? H : never;

/** Integers, taken as numbers; those of 64 bits within ±2⁵³. */
export type Integers = Int8Array | Uint8Array | Int16Array | Int32Array | BigInt64Array;

/** The arrays of numbers that are taken; all but `Floats` are copied to one of these. */
export type Numbers = Floats | Halves | Integers;

/** Integers or half precision with a shape. */
export interface OtherTensor {
  readonly data: Halves | Integers;
  readonly shape: readonly number[];
}

/** The bits of half precision with a shape. */
export interface HalfTensor {
  readonly data: Uint16Array;
  readonly type: "float16" | "bfloat16";
  readonly shape: readonly number[];
}

/**
 * A tensor of transformers.js or onnxruntime-web. Its data must be one of `Numbers`, or a
 * Uint16Array beside the type `"float16"` or `"bfloat16"`; their own types also allow others.
 */
export interface DimsTensor {
  readonly data: ArrayLike<unknown>;
  readonly dims: readonly number[];
}

/** Arrays of arrays … of numbers, all rows of one axis equally long. */
export type NestedNumbers = readonly number[] | readonly NestedNumbers[];

/** Arrays of arrays … of booleans, all rows of one axis equally long. */
export type NestedBooleans = readonly boolean[] | readonly NestedBooleans[];

/** Arrays of typed arrays of equal length and kind. */
export type NestedRows<A extends Numbers = Numbers> = readonly A[] | readonly NestedRows<A>[];

/** The inputs accepted as a tensor. The number type of a call: see `FloatsOfAll`. */
export type TensorInput =
  | Tensor
  | OtherTensor
  | HalfTensor
  | DimsTensor
  | NestedRows
  | NestedNumbers;

/** A bare array is also accepted where one row or a list is meant. */
export type RowsInput = TensorInput | Numbers;

/** Booleans: nested booleans or a `ByteTensor`. */
export type BooleanInput = ByteTensor | NestedBooleans;

/** A mask: booleans, true = may attend; or floats, which are added to the scores. */
export type MaskInput =
  | BooleanInput
  | Tensor
  | HalfTensor
  | DimsTensor
  | NestedRows
  | NestedNumbers;

/** true or 1 = a real key: also 0 and 1 as numbers, or the `attention_mask` of a tokenizer. */
export type PaddingInput =
  | BooleanInput
  | DimsTensor
  | Uint8Array
  | Int32Array
  | BigInt64Array
  | readonly number[]
  | readonly (readonly number[])[]
  | { readonly data: Int32Array | BigInt64Array; readonly shape: readonly number[] };

/** The typed array without the type of its buffer. */
export type Plain<A> = A extends Float32Array
  ? Float32Array<ArrayBuffer>
  : A extends Float64Array
    ? Float64Array<ArrayBuffer>
    : ResultFloats;

type Wide = Float64Array | Int32Array | BigInt64Array;
type Narrow = Float32Array | Halves;
type Small = Int8Array | Uint8Array | Int16Array;

/** What an argument says about the number type of its call: nothing, if it is `yielding`. */
type ElementOf<I> = I extends
  | NestedNumbers
  | NestedBooleans
  | NestedRows<Small>
  | Small
  | { readonly data: Small }
  ? "yielding"
  : I extends NestedRows<Wide> | Wide | { readonly data: Wide }
    ? "double"
    : I extends NestedRows<Narrow> | Narrow | { readonly data: Narrow | Uint16Array }
      ? "single"
      : "unknown";

/** An argument that may be of several types says nothing certain. */
type CertainOf<E> = [E] extends [never]
  ? "yielding"
  : [E] extends ["double"]
    ? "double"
    : [E] extends ["single"]
      ? "single"
      : [E] extends ["yielding"]
        ? "yielding"
        : "unknown";

type TypesOf<L extends readonly unknown[]> = {
  readonly [N in keyof L]: CertainOf<ElementOf<L[N]>>;
}[number];

/**
 * The number type of a call over these arguments. Float64 if one of them is: Float64Array,
 * Int32Array, BigInt64Array. Else Float32 if one of them is: Float32Array, half precision. Nested
 * numbers and smaller integers take the type of the others, and are Float64 alone.
 */
export type FloatsOfAll<L extends readonly unknown[]> =
  "double" extends TypesOf<L>
    ? Float64Array<ArrayBuffer>
    : "unknown" extends TypesOf<L>
      ? ResultFloats
      : "single" extends TypesOf<L>
        ? Float32Array<ArrayBuffer>
        : Float64Array<ArrayBuffer>;

/** A mask as one of these arguments; one that may be of several types leaves the type to the others. */
export type Added<M> = CertainOf<ElementOf<M>> extends "unknown" ? never : M;

/** What these arguments add to the number type A of held keys. */
export type Widened<A, L extends readonly unknown[]> =
  | A
  | ("double" extends TypesOf<L> ? Float64Array<ArrayBuffer> : never);

/** The number type of the results for an input. */
export type FloatsOf<I> = FloatsOfAll<[I]>;

/** The tensor type of a result, by its input. */
export type ResultOf<I> = Tensor<FloatsOf<I>>;

/** The same, by several inputs. */
export type ResultOfAll<L extends readonly unknown[]> = Tensor<FloatsOfAll<L>>;

/** Integers (n): an array, a typed array or a tensor, also (1, n); those of 64 bits within ±2⁵³. */
export type IntegersInput =
  | readonly number[]
  | IntegerArray
  | { readonly data: IntegerArray; readonly shape: readonly number[] }
  | DimsTensor;

type IntegerArray = Integers | Uint16Array | Uint32Array | BigUint64Array | Floats;

/** One number, or a list with one per batch row or head. */
export type PerAxis = number | readonly number[] | Float64Array | Float32Array | Int32Array;
