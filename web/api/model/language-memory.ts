/** Memories beside a language model: the states of texts, and the token that came after each. */

import { call, type Family, handleOf, method, stateOf, steps } from "../calls.js";
import { failure, mustBe, type Place } from "../errors.js";
import * as option from "../option.js";
import { loadIndex, makeIndex } from "../search/key-index.js";
import type { KeyIndex } from "../search/key-index-types.js";
import { damaged, fromSavedBytes, type Saved, toSavedBytes } from "../tensors/saved-bytes.js";
import type { Floats, IntegersInput } from "../tensors/tensor-types.js";
import type { Engine } from "../transport/engine.js";
import type { LanguageModel } from "./language-types.js";
import {
  type LanguageMemory,
  type MemoryProgress,
  type MemorySettings,
  type ModelKind,
  type Recalled,
  Recalling,
} from "./memory-votes.js";
import { HeldModel } from "./resident-language-model.js";

const inputsTable = {
  model: option.required(option.later<LanguageModel>()),
  /** A text to begin with. Default none. */
  tokens: option.later<IntegersInput>(),
  /** Between the starts of two windows, in [1, T]. Default ⌈T/2⌉, or that of `bytes`. */
  stride: option.integer(undefined, 1, Number.MAX_SAFE_INTEGER),
  /** What `toBytes` of a memory of this model saved, to begin with. `tokens` are then added to it. */
  bytes: option.later<Uint8Array>(),
};

export interface MemoryInputs extends option.OptionsOf<typeof inputsTable> {}

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
   * Errors: as `model.run`; for `bytes`, `SOFTKNN_E_INTEGRITY` where they are damaged and
   * `SOFTKNN_E_VALUE` where they are of a model with other tensors. Cost: a pass over each window, and O(n·D) memory.
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

class HeldMemory extends Recalling {
  readonly #engine: Engine;
  readonly #model: HeldModel;
  readonly #stride: number;
  #states: KeyIndex;
  /** The token after each state; grows by doubling. */
  #next = new Int32Array(64);
  #isDisposed = false;
  readonly dimension: number;

  constructor(engine: Engine, model: HeldModel, stride: number) {
    super();
    this.#engine = engine;
    this.#model = model;
    this.#stride = stride;
    this.dimension = model.config.n_embd;
    const none = { data: model.numbers(0), shape: [0, this.dimension] };
    this.#states = makeIndex(engine, [none, { similarity: "rbf" }]);
  }

  get size(): number {
    return this.#states.size;
  }

  get byteLength(): number {
    const { byteLength } = this.#states;
    return byteLength && byteLength + this.#next.byteLength;
  }

  living(): void {
    if (this.#isDisposed) throw failure("DISPOSED", "memory", "was disposed");
  }

  toBytes(): Uint8Array<ArrayBuffer> {
    const states = this.#states.toBytes();
    const next = this.#next.slice(0, this.size);
    const packed = new Int32Array(Math.ceil(states.length / 4));
    new Uint8Array(packed.buffer).set(states);
    const header = { ...this.#model.kind, stride: this.#stride, bytes: states.length };
    return toSavedBytes("memory", header, { next, states: packed });
  }

  /** Takes the place of the states of a new memory. */
  restore({ header, arrays }: Saved): void {
    this.#requireKind(header, "bytes");
    const { next, states } = arrays as { next: Int32Array; states: Int32Array };
    const view = new Uint8Array(states.buffer, states.byteOffset, header.bytes as number);
    const held = loadIndex(this.#engine, [view]);
    if (held.size !== next.length || held.dimension !== this.dimension) {
      held.dispose();
      throw damaged("hold no sound memory");
    }
    this.#states.dispose();
    this.#states = held;
    this.#next = next.slice();
  }

  /** Throws for what was made with another model. */
  #requireKind(given: Readonly<Record<string, unknown>>, place: Place): void {
    for (const [name, own] of Object.entries(this.#model.kind)) {
      if (given[name] === own) continue;
      const text = `must be of the same model: the ${name} is ${given[name]} instead of ${own}`;
      throw failure("VALUE", place, text);
    }
  }

  /** Reads a text window by window. */
  read(given: unknown): Generator<MemoryProgress> {
    return this.#windows(this.#model.tokens(given, 0, Infinity));
  }

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

  recall(data: Floats, kind: ModelKind, settings: MemorySettings): Recalled | undefined {
    this.living();
    const { temperature } = settings;
    this.#requireKind({ ...kind }, "memory.store");
    const k = Math.min(settings.k, this.size);
    if (k === 0) return undefined;
    const m = data.length / this.dimension;
    const { indices, scores } = this.#states.search({ data, shape: [m, this.dimension] }, { k });
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
}

const tokens = option.required(option.later<IntegersInput>());

export const memoryMethods: Family<Pick<LanguageMemory, "add" | "addSteps" | "toBytes">> = {
  add: method({ tokens }, {}, ({ tokens }, _, memory: HeldMemory) => {
    for (const _ of memory.read(tokens));
  }),
  addSteps: steps({ tokens }, {}, ({ tokens }, _, memory: HeldMemory) => memory.read(tokens)),
  toBytes: method({}, {}, (_, __, memory: HeldMemory) => memory.toBytes()),
};

export const memoryFunctions: Family<MemoryFunctions> = {
  memory: call({}, inputsTable, (_, { model: given, tokens, stride, bytes }, engine) => {
    const model = stateOf(given, HeldModel);
    if (!model) throw mustBe("TYPE", "model", "a language model of knn.languageModel", given);
    const most = model.config.n_positions;
    const saved = bytes === undefined ? undefined : fromSavedBytes("memory", bytes);
    const step = stride ?? (saved?.header.stride as number) ?? Math.ceil(most / 2);
    if (step > most) throw mustBe("VALUE", "stride", `an integer in [1, ${most}]`, step);
    const held = new HeldMemory(engine, model, step);
    try {
      if (saved) held.restore(saved);
      if (tokens !== undefined) for (const _ of held.read(tokens));
    } catch (cause) {
      held.dispose();
      throw cause;
    }
    return handleOf<LanguageMemory>(
      "memory",
      held,
      memoryMethods,
      "size",
      "dimension",
      "byteLength",
    );
  }),
};
