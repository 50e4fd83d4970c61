/// <reference lib="esnext.disposable" preserve="true" />
/** Keys that stay in WebAssembly memory: exact search and attention without copying them again. */

import { attend, type HeldKeys, readAttention } from "../attention/attention.js";
import {
  type Abortable,
  type AttentionOptions,
  type AttentionResult,
  attentionTable,
  type Similarity,
  similarities,
} from "../attention/attention-options.js";
import { checkRow } from "../attention/attention-shape.js";
import { rawSimilarity } from "../attention/pairs.js";
import { shapeError } from "../errors.js";
import { checkSize, sizeOf } from "../limits.js";
import {
  arrayOption,
  choiceOption,
  finiteOption,
  readOptions,
  type SettingsOf,
} from "../options.js";
import { checkAborted, withoutSignal } from "../signal.js";
import {
  type Added,
  checkMemory,
  type Floats,
  type FloatsOf,
  inTypeOf,
  type MaskInput,
  type RowsInput,
  readMatrix,
  requireAxes,
  type Source,
  type Tensor,
  type TensorInput,
  toTensor,
  uncheckedRows,
  uncheckedTensor,
  type Widened,
} from "../tensors/tensor.js";
import type { ResidentKeys } from "../transport/core-module.js";
import type { Engine } from "../transport/engine.js";
import { type Family, guard } from "../transport/family.js";
import { Residence } from "../transport/residence.js";
import { type NearestNeighborsOptions, neighborTable } from "./neighbors.js";

export interface IndexOptions extends Abortable {
  /** The similarity of query and key, as in `nearestNeighbors`. Default `"dot"`. */
  readonly similarity?: Similarity;
  /** Added to the norms of `cosine`, as in `ScoringOptions`. Default 0. */
  readonly epsilon?: number;
  /** (n, v): the values of `attention`, one row per key. The tensor is kept, not copied. */
  readonly values?: TensorInput;
}

/** The result of `index.search`. */
export interface IndexNeighbors<A extends Floats = Floats> {
  /** (m, k), row-major: `indices[i * k + r]` is the r-th best key of query i; a k above n counts as n. */
  readonly indices: Int32Array<ArrayBuffer>;
  /** (m, k): the similarities, largest first. */
  readonly scores: Tensor<A>;
  /** [m, k] */
  readonly shape: readonly number[];
}

/** Resident keys; `knn.index` makes one. */
export interface KeyIndex<A extends Floats = Floats> {
  /** The number of keys. */
  readonly size: number;
  /** d */
  readonly dimension: number;
  /** The bytes of WebAssembly memory that the keys take; 0 after `dispose`. */
  readonly byteLength: number;
  /**
   * The k keys most similar to each query, with the indices, scores and ties of
   * `nearestNeighbors` on the same keys.
   *
   * Shapes: query (d) or (m, d), in the number type of the index. Cost: O(m·n·d).
   * Errors: `TypeError` for Float64 in an index of Float32; otherwise as `nearestNeighbors`; `SoftKnnError` with `SOFTKNN_E_DISPOSED` after `dispose`, and
   * after the engine that held the keys was lost.
   */
  search(
    query: RowsInput,
    options?: Pick<NearestNeighborsOptions, "k" | "signal">,
  ): IndexNeighbors<A>;
  /**
   * `attention` of queries (m, d) to the keys, with `values` (n, v), by default those of the index.
   *
   * Similarity and epsilon of the index are the defaults of `options`. Errors: as `attention`, and as
   * `search` after `dispose`.
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
  /** Appends keys (n, d) or one key (d), in the number type of the index. */
  add(keys: RowsInput): void;
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
   * Errors: as `nearestNeighbors`; `SoftKnnError` with `SOFTKNN_E_MEMORY` if there is no memory.
   * All indexes share the 2 GiB of the core, which copies the keys once more while it adds them.
   *
   * @example
   * ```ts
   * const index = knn.index([[1, 0.2], [0.9, 0.1], [0.2, 1]], { similarity: "rbf" });
   * console.log(index.search([0.8, 0.15], { k: 2 }).indices); // Int32Array(2) [1, 0]
   * index.add([[0.8, 0.1]]);
   * console.log(index.search([0.8, 0.15], { k: 2 }).indices, index.size); // Int32Array(2) [3, 1] 4
   * index.dispose();
   * ```
   */
  index<K extends TensorInput>(keys: K, options?: IndexOptions): KeyIndex<FloatsOf<K>>;
}

const indexTable = {
  similarity: neighborTable.similarity,
  epsilon: neighborTable.epsilon,
  values: arrayOption,
};

type IndexSettings = SettingsOf<typeof indexTable>;

const searchTable = { k: neighborTable.k };

export function makeIndex(engine: Engine, keys: unknown, options: unknown): KeyIndex {
  const settings: IndexSettings = readOptions(indexTable, options);
  const source = readKeys(keys);
  const width = source.shape[1] as number;
  const inFloat = source.element === "Float32Array";
  const residence = new Residence(engine, "index", (core) =>
    core.makeIndex(width, rawSimilarity(settings.similarity), settings.epsilon, inFloat),
  );
  const made = new ResidentIndex(residence, settings, source);
  try {
    made.put(source);
  } catch (error) {
    made.dispose();
    throw error;
  }
  return made;
}

function readKeys(keys: unknown): Source {
  return readMatrix(checkMemory(uncheckedRows(keys, "keys")), "(n, d)");
}

class ResidentIndex implements KeyIndex<Floats> {
  readonly #residence: Residence<ResidentKeys>;
  readonly #settings: IndexSettings;
  readonly #element: string;
  readonly #held: HeldKeys;
  readonly dimension: number;
  #state = { address: 0, size: 0, bytes: 0 };

  constructor(
    residence: Residence<ResidentKeys>,
    settings: IndexSettings,
    { shape, element }: Source,
  ) {
    this.#residence = residence;
    this.#settings = settings;
    this.#element = element;
    this.dimension = shape[1] as number;
    const similarity = choiceOption<Similarity>(settings.similarity, similarities);
    const epsilon = finiteOption(settings.epsilon, 0);
    this.#held = {
      table: { ...attentionTable, similarity, epsilon },
      source: () => this.#source(),
    };
    // Some browsers lack the symbol. Set here, so that a bundler can drop the class.
    if (Symbol.dispose) this[Symbol.dispose] = this.dispose;
  }

  get size(): number {
    return this.#state.size;
  }

  get byteLength(): number {
    return this.#residence.isAlive ? this.#state.bytes : 0;
  }

  readonly add = guard("index.add", (keys) => {
    this.#residence.living();
    const row = checkRow(uncheckedTensor(keys, "keys"), undefined);
    this.put(readMatrix(row, "(n, d)"));
  }) as KeyIndex<Floats>["add"];

  put(key: Source): void {
    const { engine, object } = this.#residence.living();
    const keys = { key: this.#fitting(key) };
    this.#state = engine.call(keys, (_, at) => object.add(at.key), undefined, 1);
  }

  readonly search = guard("index.search", (given, options) => {
    this.#residence.living();
    const { k } = readOptions(searchTable, options);
    const draft = uncheckedTensor(given, "query");
    const rows = requireAxes(checkMemory(draft), 1, 2, "1 axis or 2, (d) or (m, d)");
    const query = this.#fitting(rows);
    const queries = sizeOf(query.shape.slice(0, -1));
    const count = Math.min(k, this.size);
    const shape = [queries, count];
    checkSize("result", shape);
    // The caller's code may have disposed of the index.
    const { engine, object } = this.#residence.living();
    const { indices, scores } = engine.call(
      { query },
      (_, at) => object.search(at.query, queries, count),
      () => ({ score: { shape: [queries, this.size] } }),
      1,
    );
    const made = toTensor(scores, shape, this.#element, "score");
    return { indices, scores: made, shape };
  }) as KeyIndex<Floats>["search"];

  readonly attention = guard("index.attention", (query, given, values) => {
    this.#residence.living();
    // The guard looks into the last argument only.
    const { args, signal } = withoutSignal([given]);
    checkAborted(signal, "index.attention");
    const value = values ?? this.#settings.values;
    const call = readAttention({ query, value }, args[0], this.#held);
    return attend(this.#residence.living().engine, call);
  }) as KeyIndex<Floats>["attention"];

  /** The keys as an argument of `attention`. */
  #source(): Source {
    this.#residence.living();
    const shape = [this.size, this.dimension];
    const inFloat = this.#element === "Float32Array";
    const resident = { address: this.#state.address, length: sizeOf(shape), inFloat };
    const data = new Float64Array();
    return { place: "key", shape, data, element: this.#element, resident };
  }

  dispose(): void {
    this.#residence.dispose();
  }

  declare [Symbol.dispose]: () => void;

  /** Throws if number type or dimension differ from the keys. */
  #fitting(source: Source): Source {
    const width = source.shape.at(-1);
    if (width !== this.dimension) {
      throw shapeError(
        source,
        `must have ${this.dimension} columns as the keys of the index, got ${width}`,
      );
    }
    return inTypeOf(source, this.#element, "the index");
  }
}

export const indexFunctions: Family<IndexFunctions> = { index: makeIndex };
