/** Memories beside a language model: the states of texts, and the token that came after each. */

import type { Abortable } from "../attention/attention-options.js";
import { failure, mustBe } from "../errors.js";
import { arrayOption, integerOption, required } from "../options.js";
import { loadIndex, makeIndex } from "../search/key-index.js";
import type { KeyIndex } from "../search/key-index-types.js";
import { inSteps } from "../signal.js";
import { type IntegersInput, readIntegers } from "../tensors/integers.js";
import { damaged, fromSavedBytes, type Saved, toSavedBytes } from "../tensors/saved-bytes.js";
import type { Floats } from "../tensors/tensor.js";
import type { Engine } from "../transport/engine.js";
import { call, type Family, guard } from "../transport/family.js";
import type { LanguageMemory, LanguageModel, MemoryProgress } from "./language-types.js";
import type { MemorySettings, Recalled } from "./memory-votes.js";
import { ResidentLanguageModel } from "./resident-language-model.js";

export interface MemoryInputs {
  readonly model: LanguageModel;
  /** A text to begin with. Default none. */
  readonly tokens?: IntegersInput;
  /** Between the starts of two windows, in [1, T]. Default ⌈T/2⌉, or that of `bytes`. */
  readonly stride?: number;
  /** What `toBytes` of a memory of this model saved, to begin with. `tokens` are then added to it. */
  readonly bytes?: Uint8Array;
}

export interface MemoryFunctions {
  /**
   * Keeps the states of a text and the token after each: what a model can look up without training,
   * as nearest neighbours of its own state. `loss` and `generate` take it as `memory`.
   *
   * Windows of T tokens start at 0, stride, 2·stride, …; the first gives all its states, each other
   * one those of the tokens with at least T − stride tokens before them. So n tokens give n − 1
   * states, and position i of the memory is token i of its texts, each without its last token. A
   * state is the input of the last block's MLP, as `run` returns it, in the number type of the model.
   *
   * Errors: `TypeError`; `RangeError` as `model.run`; `SOFTKNN_E_MEMORY` as `index`; `SOFTKNN_E_DISPOSED`
   * for a model that is; for `bytes`, `SOFTKNN_E_INTEGRITY` where they are damaged and `RangeError`
   * where they are of another model. Cost: a pass over each window, and O(n·D) memory.
   * Source: Khandelwal et al. (2020), "Generalization through Memorization: Nearest Neighbor Language
   * Models".
   *
   * @example
   * ```ts
   * const config = { n_layer: 1, n_head: 1, n_embd: 2, vocab_size: 3, n_positions: 4 };
   * const of = (shape = [1]) =>
   *   ({ shape, data: Float64Array.from({ length: shape.reduce((a, b) => a * b) }, (_, i) => Math.sin(i + 1)) });
   * const block = { "ln_1.weight": of([2]), "ln_1.bias": of([2]), "ln_2.weight": of([2]), "ln_2.bias": of([2]),
   *   "attn.c_attn.weight": of([2, 6]), "attn.c_attn.bias": of([6]), "attn.c_proj.weight": of([2, 2]),
   *   "attn.c_proj.bias": of([2]), "mlp.c_fc.weight": of([2, 8]), "mlp.c_fc.bias": of([8]),
   *   "mlp.c_proj.weight": of([8, 2]), "mlp.c_proj.bias": of([2]) };
   * const tensors = { "wte.weight": of([3, 2]), "wpe.weight": of([4, 2]), "ln_f.weight": of([2]), "ln_f.bias": of([2]),
   *   ...Object.fromEntries(Object.entries(block).map(([name, tensor]) => [`h.0.${name}`, tensor])) };
   * const model = knn.languageModel({ config, tensors });
   * const store = knn.memory({ model, tokens: [0, 1, 2, 0, 1, 2, 0, 1] });
   * console.log(store.size, model.loss([0, 1, 2])); // 7 3.257…
   * console.log(model.loss([0, 1, 2], { memory: { store, k: 2 } })); // 1.276…
   * ```
   */
  memory(inputs: MemoryInputs): LanguageMemory;
}

const inputsTable = {
  model: required(arrayOption),
  tokens: arrayOption,
  stride: integerOption(undefined, 1, Number.MAX_SAFE_INTEGER),
  bytes: arrayOption,
};

const memory = call({}, inputsTable, ({ model, tokens, stride, bytes }, engine): LanguageMemory => {
  if (!(model instanceof ResidentLanguageModel)) {
    throw mustBe("TYPE", "model", "a language model of knn.languageModel", model);
  }
  const most = model.config.n_positions;
  const saved = bytes === undefined ? undefined : fromSavedBytes("memory", bytes);
  const step = stride ?? (saved?.header.stride as number) ?? Math.ceil(most / 2);
  if (step > most) {
    throw mustBe("VALUE", "stride", `an integer in [1, ${most}]`, step);
  }
  const made = new ResidentMemory(engine, model, step);
  try {
    if (saved) made.restore(saved);
    if (tokens !== undefined) made.read(made.tokens(tokens));
  } catch (cause) {
    made.dispose();
    throw cause;
  }
  return made;
});

class ResidentMemory implements LanguageMemory {
  readonly #engine: Engine;
  readonly #model: ResidentLanguageModel;
  readonly #stride: number;
  #states: KeyIndex;
  /** The token after each state; grows by doubling. */
  #next = new Int32Array(64);
  #isDisposed = false;
  readonly dimension: number;

  constructor(engine: Engine, model: ResidentLanguageModel, stride: number) {
    this.#engine = engine;
    this.#model = model;
    this.#stride = stride;
    this.dimension = model.config.n_embd;
    const none = { data: model.numbers(0), shape: [0, this.dimension] };
    this.#states = makeIndex(engine, none, { similarity: "rbf" });
    // Some browsers lack the symbol. Set here, so that a bundler can drop the class.
    if (Symbol.dispose) this[Symbol.dispose] = this.dispose;
  }

  get size(): number {
    return this.#states.size;
  }

  get byteLength(): number {
    const { byteLength } = this.#states;
    return byteLength && byteLength + this.#next.byteLength;
  }

  readonly add = guard("memory.add", (given) => {
    this.read(this.tokens(given));
  }) as LanguageMemory["add"];

  readonly addSteps = guard("memory.addSteps", (given, control) =>
    inSteps(this.#windows(this.tokens(given)), control),
  ) as (
    tokens: IntegersInput,
    control?: Abortable,
  ) => AsyncGenerator<MemoryProgress, void, undefined>;

  readonly toBytes = guard("memory.toBytes", () => {
    const { dimension, size } = this;
    const states = this.#states.toBytes();
    const next = this.#next.slice(0, size);
    const { vocab_size: vocabulary } = this.#model.config;
    const packed = new Int32Array(Math.ceil(states.length / 4));
    new Uint8Array(packed.buffer).set(states);
    const header = {
      ...{ dimension, vocabulary, element: this.#element },
      ...{ stride: this.#stride, bytes: states.length },
    };
    return toSavedBytes("memory", header, { next, states: packed });
  }) as LanguageMemory["toBytes"];

  /** Takes the place of the states of a new memory. */
  restore({ header, arrays }: Saved): void {
    const { dimension, vocabulary, element, bytes } = header;
    const { n_embd, vocab_size } = this.#model.config;
    if (dimension !== n_embd || vocabulary !== vocab_size || element !== this.#element) {
      const text = `are of a model of ${vocabulary} tokens with states of ${dimension} numbers in a ${element}`;
      throw failure("VALUE", "bytes", text);
    }
    const { next, states } = arrays as { next: Int32Array<ArrayBuffer>; states: Int32Array };
    const view = new Uint8Array(states.buffer, states.byteOffset, bytes as number);
    const held = loadIndex(this.#engine, view);
    if (held.size !== next.length || held.dimension !== dimension) {
      held.dispose();
      throw damaged("hold no sound memory");
    }
    this.#states.dispose();
    this.#states = held;
    this.#next = next;
  }

  get #element(): string {
    return this.#model.numbers(0).constructor.name;
  }

  tokens(given: unknown): Float64Array {
    return readIntegers(given, "tokens", 0, this.#model.config.vocab_size - 1);
  }

  read(tokens: Float64Array): void {
    for (const _ of this.#windows(tokens));
  }

  /** Reads a text window by window. */
  *#windows(tokens: Float64Array): Generator<MemoryProgress> {
    const total = tokens.length;
    const most = this.#model.config.n_positions;
    let done = 0;
    for (let start = 0; done < total - 1; start += this.#stride) {
      const end = Math.min(start + most, total - 1);
      const states = this.#model.states(tokens.subarray(start, end));
      const data = states.subarray((done - start) * this.dimension);
      const shape = [end - done, this.dimension];
      this.#keep(tokens.subarray(done + 1, end + 1), { data: data as typeof states, shape });
      done = end;
      yield { done: done + 1, total };
    }
  }

  #keep(next: Float64Array, states: { readonly data: Floats; readonly shape: readonly number[] }) {
    const { size } = this;
    const room = size + next.length;
    if (room > this.#next.length) {
      const larger = new Int32Array(Math.max(room, 2 * this.#next.length));
      larger.set(this.#next.subarray(0, size));
      this.#next = larger;
    }
    this.#states.add(states);
    this.#next.set(next, size);
  }

  /** For the model. */
  recall(states: Floats, dimension: number, settings: MemorySettings): Recalled | undefined {
    const { temperature } = settings;
    if (dimension !== this.dimension) {
      const text = `must hold states of ${dimension} numbers, as the model; it has ${this.dimension}`;
      throw failure("SHAPE", "memory.store", text);
    }
    const k = Math.min(settings.k, this.size);
    if (k === 0 && !this.#isDisposed) return undefined;
    const data = this.#model.numbers(states);
    const m = states.length / dimension;
    const { indices, scores } = this.#states.search({ data, shape: [m, dimension] }, { k });
    const { values } = this.#engine.call({ x: Float64Array.from(scores.data) }, (core, at) =>
      core.softmax(at.x, m, k, temperature ** 2),
    );
    const tokens = indices.map((position) => this.#next[position] as number);
    return { k, positions: indices, weights: values, tokens };
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#states.dispose();
  }

  declare [Symbol.dispose]: () => void;
}

export const memoryFunctions: Family<MemoryFunctions> = { memory };
