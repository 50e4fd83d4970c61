/// <reference lib="esnext.disposable" />
/** Keys that stay in WebAssembly memory: exact search and attention without copying them again. */

import { attention } from "./attention.js";
import {
  type AttentionOptions,
  type AttentionResult,
  type Similarity,
  similarities,
} from "./attention-options.js";
import type { Engine } from "./engine.js";
import { failure } from "./errors.js";
import { checkSize } from "./limits.js";
import { checkCount, type NearestNeighborsOptions, neighborTable } from "./neighbors.js";
import { arrayOption, choiceOption, type OptionTable, readOptions } from "./options.js";
import { rawSimilarity } from "./pairs.js";
import {
  checkMemory,
  commonElement,
  draftTensor,
  floatElements,
  type RowsInput,
  requireAxes,
  requireShape,
  type Source,
  type Tensor,
  type TensorInput,
  toDoubles,
  toFloats,
  toTensor,
} from "./tensor.js";

export interface IndexOptions {
  /** What makes a key near, as in `nearestNeighbors`. Default `"dot"`. */
  readonly similarity?: Similarity;
  /** (n, v): the values of `attention`, one row for each key. The tensor is kept, not copied. */
  readonly values?: TensorInput;
}

/** What `index.search` finds. */
export interface IndexNeighbors {
  /** (m, k), row-major: `indices[i * k + r]` is the r-th best key of query i. */
  readonly indices: Int32Array;
  /** (m, k): how alike they are, largest first. */
  readonly scores: Tensor;
  /** [m, k] */
  readonly shape: readonly number[];
}

/** Resident keys; `knn.index` makes one. */
export interface KeyIndex {
  /** How many keys. */
  readonly size: number;
  /** d */
  readonly dimension: number;
  /** The WebAssembly memory that the keys take; 0 after `dispose`. */
  readonly byteLength: number;
  /**
   * The k keys most alike each query: the indices, scores and ties of `nearestNeighbors` on the
   * same keys.
   *
   * Shapes: query (d) or (m, d), Float32 or Float64 as the keys. Cost: O(m·n·d).
   * Errors: as `nearestNeighbors`; `SoftKnnError` with `SOFTKNN_E_DISPOSED` after `dispose`, and
   * when the engine that held the keys was lost.
   */
  search(query: RowsInput, options?: Pick<NearestNeighborsOptions, "k">): IndexNeighbors;
  /**
   * `attention` of queries (m, d) to the keys, with `values` (n, v), by default those of the index.
   *
   * The similarity of the index is the default of `options`. Errors: as `attention`, and as
   * `search` after `dispose`.
   */
  attention(query: TensorInput, options?: AttentionOptions, values?: TensorInput): AttentionResult;
  /** Adds keys (…, d) of the same element type; they follow those that are there. */
  add(keys: TensorInput): void;
  /** Frees the memory. A forgotten index is freed some time after garbage collection. */
  dispose(): void;
  /** `dispose`, for `using`. */
  [Symbol.dispose](): void;
}

export interface IndexFunctions {
  /**
   * Packs keys once and keeps them in WebAssembly memory, to be searched and attended to many times.
   *
   * Shapes: keys (n, d), n ≥ 0, d ≥ 1; Float32, or Float64 and nested arrays. Float32 keys take
   * half the memory and are searched several times as fast, with the same results.
   *
   * Errors: as `nearestNeighbors`; `SoftKnnError` with `SOFTKNN_E_MEMORY` if there is no memory.
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
  index(keys: TensorInput, options?: IndexOptions): KeyIndex;
}

export function indexFunctions(engine: Engine): IndexFunctions {
  return { index: (keys, options) => makeIndex(engine, keys, options) };
}

interface IndexSettings {
  readonly similarity: Similarity;
  readonly values: unknown;
}

const indexTable = {
  similarity: choiceOption<Similarity>("dot", similarities),
  values: arrayOption,
} satisfies OptionTable<IndexSettings>;

const searchTable = { k: neighborTable.k };

function makeIndex(engine: Engine, keys: unknown, options: unknown): KeyIndex {
  const settings: IndexSettings = readOptions(indexTable, options, "index");
  const source = readKeys(keys, "index");
  const width = source.shape[1] as number;
  if (width === 0) throw failure("SOFTKNN_E_SHAPE", source.place, "must have at least 1 column");
  const inFloat = source.element === "Float32Array";
  const crossing = { width, similarity: rawSimilarity(settings.similarity), inFloat };
  const { index } = engine.ask({ where: "index" }, "indexMake", [crossing], {});
  const made = new ResidentIndex({ engine, index }, settings, source);
  try {
    made.add(keys as TensorInput, "index");
  } catch (error) {
    made.dispose();
    throw error;
  }
  return made;
}

function readKeys(keys: unknown, where: string): Source {
  const draft = requireShape(draftTensor(keys, { where, argument: "keys" }, "number"));
  return requireAxes(checkMemory(draft, floatElements), 2, 2, "2 axes, (n, d)");
}

/** Where the keys of an index are. */
interface Residence {
  readonly engine: Engine;
  readonly index: number;
}

function free({ engine, index }: Residence): void {
  if (!engine.isDropped) engine.ask({ where: "index.dispose" }, "indexFree", [{ index }], {});
  engine.hold(-1);
}

// Where there is none, forgotten indices stay until the page or process ends.
const forgotten =
  typeof FinalizationRegistry === "undefined" ? undefined : new FinalizationRegistry(free);

class ResidentIndex implements KeyIndex {
  #residence: Residence | undefined;
  readonly #settings: IndexSettings;
  readonly #element: string;
  readonly dimension: number;
  #address = 0;
  #size = 0;
  #bytes = 0;

  constructor(residence: Residence, settings: IndexSettings, { shape, element }: Source) {
    this.#residence = residence;
    this.#settings = settings;
    this.#element = element;
    this.dimension = shape[1] as number;
    residence.engine.hold(1);
    forgotten?.register(this, residence, this);
  }

  get size(): number {
    return this.#size;
  }

  get byteLength(): number {
    return this.#residence === undefined || this.#residence.engine.isDropped ? 0 : this.#bytes;
  }

  add(keys: TensorInput, where = "index.add"): void {
    const { engine, index } = this.#held(where);
    const source = this.#fitting(readKeys(keys, where));
    const asked = { key: { argument: "keys", shape: source.shape, data: source.data as never } };
    const answer = engine.ask({ where, asked }, "indexAdd", [{ index }], {
      key: this.#numbers(source),
    });
    this.#address = answer.address;
    this.#size = answer.size;
    this.#bytes = answer.bytes;
  }

  search(query: RowsInput, options?: Pick<NearestNeighborsOptions, "k">): IndexNeighbors {
    const where = "index.search";
    const { engine, index } = this.#held(where);
    const { k } = readOptions(searchTable, options, where);
    const place = { where, argument: "query" };
    const source = checkMemory(draftTensor(query, place, "number"), floatElements);
    this.#fitting(requireAxes(source, 1, 2, "1 axis or 2, (d) or (m, d)"));
    checkCount(k, this.#size, where);
    const queries = source.shape.length === 1 ? 1 : (source.shape[0] as number);
    const shape = [queries, k];
    checkSize({ where, argument: "result" }, shape);
    const asked = {
      query: { argument: "query", shape: source.shape, data: source.data as never },
      score: { argument: "score", shape: [queries, this.#size] },
    };
    const crossing = [{ index, queries, count: k }] as const;
    const numbers = { query: this.#numbers(source) };
    const answer = engine.ask({ where, asked }, "indexSearch", crossing, numbers);
    const scores = toTensor(answer.scores, shape, this.#element, { where, argument: "score" });
    return { indices: answer.indices, scores, shape };
  }

  attention(query: TensorInput, options?: AttentionOptions, values?: TensorInput): AttentionResult {
    const { engine } = this.#held("index.attention");
    const inFloat = this.#element === "Float32Array";
    const length = this.#size * this.dimension;
    const data = engine.resident(this.#address, length, inFloat);
    const key = { data, shape: [this.#size, this.dimension] };
    const value = values ?? this.#settings.values;
    const { similarity } = this.#settings;
    return attention(engine, { query, key, value }, { similarity, ...options });
  }

  dispose(): void {
    const residence = this.#residence;
    if (residence === undefined) return;
    this.#residence = undefined;
    forgotten?.unregister(this);
    free(residence);
  }

  declare [Symbol.dispose]: () => void;

  /** Where the keys are, unless they are gone. */
  #held(where: string): Residence {
    const residence = this.#residence;
    if (residence !== undefined && !residence.engine.isDropped) return residence;
    const text = residence === undefined ? "was disposed" : "was lost with its engine";
    throw failure("SOFTKNN_E_DISPOSED", { where, argument: "index" }, text);
  }

  /** Refuses another number type or dimension. */
  #fitting(source: Source): Source {
    const width = source.shape.at(-1);
    if (width !== this.dimension) {
      const text = `must have ${this.dimension} columns as the keys of the index, got ${width}`;
      throw failure("SOFTKNN_E_SHAPE", source.place, text);
    }
    const place = { ...source.place, argument: "the index" };
    commonElement([{ ...source, place, element: this.#element, owned: false }, source]);
    return source;
  }

  #numbers(source: Source): Float32Array | Float64Array {
    return this.#element === "Float32Array" ? toFloats(source) : toDoubles(source);
  }
}

// Not every browser has the symbol.
if (Symbol.dispose) ResidentIndex.prototype[Symbol.dispose] = ResidentIndex.prototype.dispose;
