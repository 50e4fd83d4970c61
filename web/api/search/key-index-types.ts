/// <reference lib="esnext.disposable" preserve="true" />
/** What `knn.index` takes and returns. */

import type { AttentionOptions, AttentionResult } from "../attention/attention-options.js";
import * as option from "../option.js";
import type { Abortable } from "../signal.js";
import type {
  Added,
  Floats,
  FloatsOf,
  MaskInput,
  RowsInput,
  Tensor,
  TensorInput,
  Widened,
} from "../tensors/tensor-types.js";
import type { Id, IdInput } from "./key-ids.js";
import { neighborTable } from "./neighbors.js";

const { k, similarity, epsilon } = neighborTable;

export const indexTable = {
  similarity,
  epsilon,
  /**
   * (n, v): the values of `attention`, one row per key. The tensor is kept, not copied, until keys are
   * removed, or added with values.
   */
  values: option.later<TensorInput>(),
  /** One name per key, all different. Without ids a key is named by its position. */
  ids: option.later<readonly IdInput[]>(),
};

export const addTable = {
  /** One id per key, if the index has ids. */
  ids: option.later<readonly IdInput[]>(),
  /** (added keys, v): more values of `attention`, in an index with one for each key so far. */
  values: option.later<TensorInput>(),
};

export const searchTable = {
  /** The number of neighbours per query, an integer ≥ 1; where fewer keys pass, all of them. Default 1; with `minScore` all, m·n at most 2²⁷. */
  k: { ...k, default: undefined } as option.Option<number | undefined>,
  /**
   * The keys that may be found: a function of id and position that returns true or false, called once
   * for each key in order, a Set of ids (unknown ones are passed over), or n bytes or booleans. Without
   * ids the id is the position.
   */
  filter: option.later<
    ((id: Id, position: number) => boolean) | ReadonlySet<IdInput> | Uint8Array | readonly boolean[]
  >(),
};

export const hitTable = { ...searchTable, minScore: option.number(undefined, -Infinity, Infinity) };

/** `similarity` and `epsilon` as in `nearestNeighbors`. */
export interface IndexOptions extends option.OptionsOf<typeof indexTable>, Abortable {}

export interface IndexAddOptions extends option.OptionsOf<typeof addTable>, Abortable {}

export interface IndexSearchOptions extends option.OptionsOf<typeof searchTable>, Abortable {}

/** Options of a search that keeps what is similar enough. */
export interface IndexHitOptions extends IndexSearchOptions {
  /** The least score of a hit; not NaN. */
  readonly minScore: number;
}

/** The result of `index.search`. */
export interface IndexNeighbors<A extends Floats = Floats> {
  /** (m, k), row-major: `indices[i * k + r]` is the r-th best key of query i. */
  readonly indices: Int32Array<ArrayBuffer>;
  /** (m, k): the similarities, largest first. */
  readonly scores: Tensor<A>;
  /** The ids of `indices`, in an index with ids. */
  readonly ids?: readonly Id[];
  /** [m, k], with k at most the number of keys that pass. */
  readonly shape: readonly number[];
}

/** The hits of `index.search` with `minScore`, query by query: those of query i are at `offsets[i]` … `offsets[i + 1] − 1`. */
export interface IndexHits<A extends Floats = Floats> {
  readonly indices: Int32Array<ArrayBuffer>;
  /** The similarities, largest first for each query. */
  readonly scores: Tensor<A>;
  /** (m + 1) */
  readonly offsets: Int32Array<ArrayBuffer>;
  /** The ids of `indices`, in an index with ids. */
  readonly ids?: readonly Id[];
}

/** A key that `index.nearest` found. */
export interface IndexHit {
  /** Its position, in an index without ids. */
  readonly id: Id;
  readonly position: number;
  readonly score: number;
}

/** Resident keys; `knn.index` makes one. */
export interface KeyIndex<A extends Floats = Floats> {
  /** The number of keys. */
  readonly size: number;
  /** d */
  readonly dimension: number;
  /** The bytes of WebAssembly memory that the keys take; 0 after `dispose`. */
  readonly byteLength: number;
  /** The same for the hits whose score is at least `minScore`, which may be none. */
  search(query: RowsInput, options: IndexHitOptions): IndexHits<A>;
  /**
   * The k keys most similar to each query, with the indices, scores and ties of
   * `nearestNeighbors` on the same keys.
   *
   * Shapes: query (d) or (m, d), in the number type of the index. Cost: O(m·n·d), less where few keys
   * pass the filter. Errors of all methods: `TypeError` for Float64 in an index of Float32; `SOFTKNN_E_DISPOSED`
   * after `dispose`, and after the engine that held the keys was lost.
   */
  search(query: RowsInput, options?: IndexSearchOptions): IndexNeighbors<A>;
  /** The hits of `search` for one query (d), best first. */
  nearest(query: RowsInput, options?: IndexSearchOptions | IndexHitOptions): IndexHit[];
  /**
   * `attention` of queries (m, d) to the keys, with `values` (n, v), by default those of the index.
   *
   * Similarity and epsilon of the index are the defaults of `options`.
   */
  attention<
    Q extends RowsInput,
    V extends TensorInput = never,
    W extends boolean = false,
    S extends boolean = false,
    E extends boolean = false,
    M extends MaskInput = never,
  >(
    query: Q,
    options?: AttentionOptions<W, S, E, M>,
    values?: V,
  ): AttentionResult<Widened<A, [Q, V, Added<M>]>, W, S, E>;
  /**
   * Appends keys (n, d) or one key (d), in the number type of the index, and their ids if the index has ids. `RangeError`
   * for an id that is in the index or given twice: then nothing is added.
   */
  add(keys: RowsInput, options?: IndexAddOptions): void;
  /**
   * Replaces the key of an id by a vector (d), or adds it. Without ids: the key at a position in
   * [0, n]; n adds one.
   */
  set(id: IdInput, vector: RowsInput): void;
  /** A copy of the vector (d) of an id, or undefined. */
  get(id: IdInput): A | undefined;
  has(id: IdInput): boolean;
  /** A copy of all ids, in the order of the keys; positions in an index without ids. */
  ids(): Id[];
  /**
   * Removes keys and their values by id (unknown ones are passed over), or by position in an index
   * without ids. Those behind move up. Returns their number. Cost: O(n·d), so remove many at once.
   */
  remove(ids: IdInput | readonly IdInput[] | Int32Array): number;
  /** Gives back the memory that `add` keeps for more keys, and that of removed ones. */
  compact(): void;
  /**
   * Keys, ids, values, similarity and epsilon as bytes, for `loadIndex` on any machine: a versioned
   * header, little-endian numbers, a checksum.
   */
  toBytes(): Uint8Array<ArrayBuffer>;
  /** Frees the memory. An unreachable index is freed some time after garbage collection. */
  dispose(): void;
  /** `dispose`, for `using`. */
  [Symbol.dispose](): void;
}

export interface IndexFunctions {
  /**
   * Packs keys once and keeps them in WebAssembly memory for repeated search and attention.
   *
   * Shapes: keys (n, d), n ≥ 0, d ≥ 1; Float32, or Float64 and nested arrays. Float32 keys take
   * half the memory, and search is several times as fast with the same results.
   *
   * All indexes share the 2 GiB of the core, which copies the keys once more while it adds them.
   *
   * @example
   * ```ts
   * const index = knn.index([[1, 0.2], [0.9, 0.1], [0.2, 1]], { similarity: "rbf" });
   * console.log(index.search([0.8, 0.15], { k: 2 }).indices); // Int32Array(2) [1, 0]
   * index.add([[0.8, 0.1]]);
   * console.log(index.search([0.8, 0.15], { k: 2 }).indices, index.size); // Int32Array(2) [3, 1] 4
   * console.log(index.nearest([0.8, 0.15])[0]?.id); // 3
   * index.dispose();
   * ```
   */
  index<K extends TensorInput>(keys: K, options?: IndexOptions): KeyIndex<FloatsOf<K>>;
  /**
   * The index that `toBytes` saved: it finds the same, bit for bit.
   *
   * Errors: `SOFTKNN_E_INTEGRITY` for bytes that are damaged, cut off, foreign, or of a later format. Cost: O(bytes).
   *
   * @example
   * ```ts
   * const index = knn.index([[1, 0.2], [0.9, 0.1], [0.2, 1]], { ids: ["a", "b", "c"] });
   * index.remove("a");
   * const restored = knn.loadIndex(index.toBytes());
   * console.log(restored.search([1, 0], { k: 5 }).ids); // [ 'b', 'c' ]
   * console.log(restored.search([1, 0], { filter: (id) => id !== "b" }).ids); // [ 'c' ]
   * ```
   */
  loadIndex(bytes: Uint8Array): KeyIndex;
}
