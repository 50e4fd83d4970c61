/** The handle of a language model in the core. */

import { failure, shapeError } from "../errors.js";
import { checkSize, sizeOf } from "../limits.js";
import type { SettingsOf } from "../options.js";
import { randomStream } from "../random.js";
import { inSteps } from "../signal.js";
import { readIntegers } from "../tensors/integers.js";
import type { Floats, Tensor } from "../tensors/tensor.js";
import type { ResidentText, TextArrays } from "../transport/core-module.js";
import { guard } from "../transport/family.js";
import { Residence } from "../transport/residence.js";
import type { LanguageSettings } from "./language-config.js";
import {
  type CoreOptions,
  drawing,
  explainTable,
  generateTable,
  lossTable,
  readLanguageOptions,
  runTable,
} from "./language-settings.js";
import type {
  LanguageHeads,
  LanguageModel,
  LanguageResult,
  ScoreExplanation,
  WrittenToken,
} from "./language-types.js";
import type { AnyModel, LoadedModel } from "./loading-model.js";
import { type MemorySettings, mixed, type Recalled, recalledFrom } from "./memory-votes.js";
import { explanation, readPlace, readSources, sourcesOf } from "./score-sources.js";

export class ResidentLanguageModel implements LanguageModel {
  readonly config: LanguageSettings;
  readonly #residence: Residence<AnyModel>;
  readonly #element: string;
  readonly #bytes: number;

  constructor({ residence, config, element, bytes }: LoadedModel) {
    this.#residence = residence;
    this.config = config;
    this.#element = element;
    this.#bytes = bytes;
    // Some browsers lack the symbol. Set here, so that a bundler can drop the class.
    if (Symbol.dispose) this[Symbol.dispose] = this.dispose;
  }

  get byteLength(): number {
    return this.#residence.isAlive ? this.#bytes : 0;
  }

  readonly run = guard("model.run", (given, options): LanguageResult => {
    this.#residence.living();
    const { settings, core, heads } = readLanguageOptions(runTable, options, this.config);
    const tokens = this.#tokens(given, 1);
    const m = tokens.length;
    const { n_layer: L, n_head: H, n_embd: D, vocab_size: V } = this.config;
    checkSize("logits", [m, V]);
    if (settings.returnWeights) checkSize("weights", [L, H, m, m]);
    const answer = this.#called({ tokens, ...heads }, (model, at) => model.run(core, at));
    /** The tensor of each layer, in memory of its own. */
    const perLayer = (data: Floats, shape: readonly number[]) =>
      Array.from({ length: L }, (_, layer): Tensor => {
        const size = sizeOf(shape);
        return { data: data.slice(layer * size, (layer + 1) * size) as never, shape: [...shape] };
      });
    const result: { -readonly [K in keyof LanguageResult]: LanguageResult[K] } = {
      logits: { data: answer.logits, shape: [m, V] },
    };
    if (settings.returnWeights) result.weights = perLayer(answer.weights, [H, m, m]);
    if (settings.returnHeads) {
      const part = (name: keyof LanguageHeads) => perLayer(answer[name], [H, m, D / H]);
      const [query, key, value, output] = [
        part("query"),
        part("key"),
        part("value"),
        part("output"),
      ];
      result.heads = query.map((_, i) => ({
        query: query[i],
        key: key[i],
        value: value[i],
        output: output[i],
      })) as LanguageHeads[];
    }
    if (settings.returnStates) result.states = { data: answer.states, shape: [m, D] };
    return result;
  }) as LanguageModel["run"];

  readonly loss = guard("model.loss", (given, options): number => {
    this.#residence.living();
    const { settings, core, heads } = readLanguageOptions(lossTable, options, this.config);
    const tokens = this.#tokens(given, 2);
    const { engine, object } = this.#residence.living();
    const arrays = { tokens, ...heads };
    const mixed = settings.memory && this.#lossWith(settings.memory, arrays, core);
    if (mixed !== undefined) return mixed;
    const { value } = engine.call(arrays, (_, at) => object.loss(core, at), tooLarge);
    return value;
  }) as LanguageModel["loss"];

  /** undefined if the memory is empty. */
  #lossWith(memory: MemorySettings, arrays: TokenArrays, core: CoreOptions): number | undefined {
    const wanted = { ...core, states: true };
    const { logs, states } = this.#called(arrays, (model, at) => model.probabilities(wanted, at));
    const width = this.config.n_embd;
    const recalled = recalledFrom(memory, states.subarray(0, logs.length * width), width);
    if (!recalled) return undefined;
    const { engine } = this.#residence.living();
    const all = mixed(engine, memory, logs, votesFor(arrays.tokens.subarray(1), recalled));
    return 0 - all.reduce((sum, log) => sum + log, 0) / all.length;
  }

  readonly explain = guard("model.explain", (given, place, options): ScoreExplanation => {
    this.#residence.living();
    const { settings, core, heads } = readLanguageOptions(explainTable, options, this.config);
    const tokens = this.#tokens(given, 1);
    const at = readPlace(place, this.config, tokens.length);
    const all = sourcesOf(this.config, at.layer);
    const leftOut = readSources(settings.without, all);
    const { engine, object } = this.#residence.living();
    const answer = engine.call(
      { tokens, ...heads, leftOut },
      (_, a) => object.explain(core, at, a, a.leftOut),
      tooLarge,
    );
    return explanation(answer, all, leftOut);
  }) as LanguageModel["explain"];

  readonly generate = guard("model.generate", (given, options) => {
    this.#residence.living();
    const read = readLanguageOptions(generateTable, options, this.config);
    const { count, signal } = read.settings;
    const tokens = this.#tokens(given, 1);
    const most = this.config.n_positions;
    if (tokens.length + count - 1 > most) {
      const text = `must be at most ${most - tokens.length + 1} after ${tokens.length} tokens`;
      throw failure("VALUE", "count", `${text}: the context has ${most} positions`);
    }
    return inSteps(this.#written(tokens, read), { signal });
  }) as LanguageModel["generate"];

  *#written(
    tokens: Float64Array,
    { settings, core, heads }: GenerateSettings,
  ): Generator<WrittenToken> {
    const { count, memory } = settings;
    const { seed, sampling } = drawing(settings.sampling);
    const { engine, object: model } = this.#residence.living();
    const random = randomStream(engine, seed);
    const capacity = tokens.length + count - 1;
    const text = new Residence(engine, "model", () => model.makeText(capacity));
    const wanted = { ...core, states: memory !== undefined };
    try {
      let next: Float64Array = tokens;
      for (let i = 0; i < count; i++) {
        const [uniform = 0] = random.rand(1);
        const read = this.#extend(text, { tokens: next, ...heads }, wanted);
        const recalled = memory && this.#recalled(memory, read.states);
        const logits =
          memory && recalled ? this.#mixed(memory, read.logits, recalled) : read.logits;
        const { token, logProbability } = engine.call({ logits }, (c, at) =>
          c.sample(sampling, uniform, at.logits),
        );
        yield { token, logProbability, ...(recalled && { recalled: listed(recalled) }) };
        next = Float64Array.of(token);
      }
    } finally {
      text.dispose();
    }
  }

  #extend(text: Residence<ResidentText>, arrays: TokenArrays, core: CoreOptions) {
    const kept = text.living().object;
    return this.#called(arrays, (model, at) => model.extend(kept, core, at));
  }

  /** What a memory recalls at the last of these states. */
  #recalled(memory: MemorySettings, states: Floats): Recalled | undefined {
    const width = this.config.n_embd;
    return recalledFrom(memory, states.subarray(-width), width);
  }

  /** log p of every token, with the votes of a memory. */
  #mixed(memory: MemorySettings, logits: Floats, { tokens, weights }: Recalled): Float64Array {
    const { engine } = this.#residence.living();
    const x = Float64Array.from(logits);
    const { values } = engine.call({ x }, (c, at) => c.logSumExp(at.x, 1, x.length));
    const total = values[0] as number;
    const votes = new Float64Array(x.length);
    tokens.forEach((token, i) => {
      votes[token] = (votes[token] as number) + (weights[i] as number);
    });
    return mixed(
      engine,
      memory,
      x.map((logit) => logit - total),
      votes,
    );
  }

  /** The states of a sequence, (m, D), for a memory. */
  states(tokens: Float64Array): Floats {
    const { core, heads } = readLanguageOptions(runTable, undefined, this.config);
    const wanted = { ...core, logits: false, states: true };
    return this.#called({ tokens, ...heads }, (model, at) => model.run(wanted, at)).states;
  }

  /** Numbers in the type of the model. */
  numbers(from: Floats | number): Floats {
    return this.#inFloat ? new Float32Array(from as number) : new Float64Array(from as number);
  }

  #called<A extends Answer>(arrays: TokenArrays, run: (model: AnyModel, at: TextArrays) => A): A {
    const { engine, object } = this.#residence.living();
    return engine.call(arrays, (_, at) => run(object, at), tooLarge);
  }

  get #inFloat(): boolean {
    return this.#element === "Float32Array";
  }

  #tokens(given: unknown, least: number): Float64Array {
    const { vocab_size, n_positions } = this.config;
    const tokens = readIntegers(given, "tokens", 0, vocab_size - 1);
    if (tokens.length >= least && tokens.length <= n_positions) return tokens;
    const text = `must hold ${least} to ${n_positions} tokens, got ${tokens.length}`;
    throw shapeError({ place: "tokens" }, text);
  }

  dispose(): void {
    this.#residence.dispose();
  }

  declare [Symbol.dispose]: () => void;
}

interface TokenArrays {
  readonly tokens: Float64Array;
  readonly changed: Uint8Array | null;
  readonly ablated: Uint8Array;
}

interface Answer {
  readonly status: number;
}

/** The votes for each of m tokens. */
function votesFor(tokens: Float64Array, { k, tokens: recalled, weights }: Recalled): Float64Array {
  return tokens.map((token, i) => {
    let sum = 0;
    for (let r = i * k; r < (i + 1) * k; r++) {
      if (recalled[r] === token) sum += weights[r] as number;
    }
    return sum;
  });
}

const listed = ({ positions, weights }: Recalled) =>
  Array.from(positions, (position, r) => ({ position, weight: weights[r] as number }));

type GenerateSettings = ReturnType<typeof readLanguageOptions<SettingsOf<typeof generateTable>>>;

const tooLarge = () => ({
  weight: { argument: "tensors", overflows: "are too large: a number of the model overflows" },
});
