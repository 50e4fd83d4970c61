/** A language model in the core, and its methods. */

import { type Family, method, type State, stateOf, steps } from "../calls.js";
import { failure, mustBe, shapeError } from "../errors.js";
import { checkSize, sizeOf } from "../limits.js";
import * as option from "../option.js";
import { randomStream } from "../random.js";
import type { Floats, IntegersInput, Tensor } from "../tensors/tensor-types.js";
import type { Given } from "../transport/core.js";
import type { InputArray, ResidentText } from "../transport/core-module.js";
import { Residence } from "../transport/residence.js";
import type { LanguageSettings } from "./language-config.js";
import {
  explainTable,
  generateTable,
  lossTable,
  rawLanguage,
  runTable,
  samplingTable,
} from "./language-options.js";
import type {
  LanguageHeads,
  LanguageModel,
  LanguageResult,
  ScorePlace,
  WrittenToken,
} from "./language-types.js";
import type { AnyModel, LoadedModel } from "./loading-model.js";
import {
  type MemorySettings,
  type ModelKind,
  mixed,
  type Recalled,
  Recalling,
  votesFor,
} from "./memory-votes.js";
import { explanation, readPlace, readSources, sourcesOf } from "./score-sources.js";

type Raw = ReturnType<typeof rawLanguage>;

interface TokenArrays {
  readonly tokens: Float64Array;
  readonly changed: Uint8Array | null;
  readonly ablated: Uint8Array;
}

export class HeldModel implements State {
  readonly config: LanguageSettings;
  readonly element: string;
  readonly kind: ModelKind;
  readonly #residence: Residence<AnyModel>;
  readonly #bytes: number;

  constructor({ residence, config, element, bytes, fingerprint }: LoadedModel) {
    this.config = config;
    this.element = element;
    const { n_embd: dimension, vocab_size: vocabulary } = config;
    this.kind = { dimension, vocabulary, element, fingerprint };
    this.#residence = residence;
    this.#bytes = bytes;
  }

  get byteLength(): number {
    return this.#residence.isAlive ? this.#bytes : 0;
  }

  living() {
    return this.#residence.living();
  }

  dispose(): void {
    this.#residence.dispose();
  }

  tokens(given: unknown, least: number, most = this.config.n_positions): Float64Array {
    const list = option.required(option.integers(0, this.config.vocab_size - 1));
    const tokens = list.read(given, "tokens");
    if (tokens.length >= least && tokens.length <= most) return tokens;
    const text = `must hold ${least} to ${most} tokens, got ${tokens.length}`;
    throw shapeError({ place: "tokens" }, text);
  }

  /** Numbers in the type of the model. */
  numbers(from: Floats | number): Floats {
    return this.element === "Float32Array"
      ? new Float32Array(from as number)
      : new Float64Array(from as number);
  }

  called<Arrays extends TokenArrays, A extends { readonly status: number }>(
    arrays: Arrays,
    run: (model: AnyModel, at: Readonly<Record<keyof Arrays & string, InputArray>>) => A,
  ): A {
    const { engine, object } = this.living();
    const overflows = "are too large: a number of the model overflows";
    return engine.call<keyof Arrays & string, A>(
      arrays as Readonly<Record<keyof Arrays & string, Given>>,
      (_, at) => run(object, at),
      () => ({ weight: { argument: "tensors", overflows } }),
    );
  }

  /** The states of a sequence, (m, D), for a memory. */
  states(tokens: Float64Array): Floats {
    const { core, heads } = rawLanguage(option.readOptions(runTable, undefined), this.config);
    const wanted = { ...core, logits: false, states: true };
    return this.called({ tokens, ...heads }, (model, at) => model.run(wanted, at)).states;
  }

  /** undefined if the memory is empty. */
  lossWith(memory: MemorySettings, { core, heads }: Raw, tokens: Float64Array): number | undefined {
    const wanted = { ...core, states: true };
    const { logs, states } = this.called({ tokens, ...heads }, (model, at) =>
      model.probabilities(wanted, at),
    );
    const recalled = this.#recalled(memory, states.subarray(0, logs.length * this.config.n_embd));
    if (!recalled) return undefined;
    const votes = votesFor(tokens.subarray(1), recalled);
    const all = mixed(this.living().engine, memory, logs, votes);
    return 0 - all.reduce((sum, log) => sum + log, 0) / all.length;
  }

  *written(
    tokens: Float64Array,
    { core, heads }: Raw,
    { count, memory, sampling }: option.SettingsOf<typeof generateTable>,
  ): Generator<WrittenToken> {
    const drawn = sampling ?? option.readOptions(samplingTable, undefined);
    const { temperature, topK: top = 0, seed } = drawn;
    const { engine, object } = this.living();
    const random = randomStream(engine, seed);
    const capacity = tokens.length + count - 1;
    const text = new Residence<ResidentText>(engine, "model", () => object.makeText(capacity));
    const wanted = { ...core, states: memory !== undefined };
    try {
      let next: Float64Array = tokens;
      for (let i = 0; i < count; i++) {
        const [uniform = 0] = random.rand(1);
        const kept = text.living().object;
        const read = this.called({ tokens: next, ...heads }, (model, at) =>
          model.extend(kept, wanted, at),
        );
        const recalled =
          memory && this.#recalled(memory, read.states.subarray(-this.config.n_embd));
        const logits =
          memory && recalled ? this.#mixed(memory, read.logits, recalled) : read.logits;
        const { token, logProbability } = engine.call({ logits }, (c, at) =>
          c.sample({ temperature, top }, uniform, at.logits),
        );
        yield { token, logProbability, ...(recalled && { recalled: listed(recalled) }) };
        next = Float64Array.of(token);
      }
    } finally {
      text.dispose();
    }
  }

  #recalled(memory: MemorySettings, states: Floats): Recalled | undefined {
    const store = stateOf(memory.store, Recalling);
    if (store) return store.recall(states, this.kind, memory);
    throw mustBe("TYPE", "memory.store", "a memory of knn.memory", memory.store);
  }

  /** log p of every token, with the votes of a memory. */
  #mixed(memory: MemorySettings, logits: Floats, { tokens, weights }: Recalled): Float64Array {
    const { engine } = this.living();
    const x = Float64Array.from(logits);
    const { values } = engine.call({ x }, (c, at) => c.logSumExp(at.x, 1, x.length));
    const total = values[0] as number;
    const votes = new Float64Array(x.length);
    tokens.forEach((token, i) => {
      votes[token] = (votes[token] as number) + (weights[i] as number);
    });
    const logs = x.map((logit) => logit - total);
    return mixed(engine, memory, logs, votes);
  }
}

const listed = ({ positions, weights }: Recalled) =>
  Array.from(positions, (position, r) => ({ position, weight: weights[r] as number }));

/** The parts of an array, one for each layer, in memory of their own. */
function perLayer(data: Floats, layers: number, shape: readonly number[]): Tensor[] {
  const size = sizeOf(shape);
  return Array.from({ length: layers }, (_, layer) => ({
    data: data.slice(layer * size, (layer + 1) * size) as Floats,
    shape: [...shape],
  }));
}

const args = { tokens: option.required(option.later<IntegersInput>()) };

export const modelMethods: Family<Pick<LanguageModel, "run" | "loss" | "explain" | "generate">> = {
  run: method(args, runTable, (given, settings, model: HeldModel): LanguageResult => {
    const { core, heads } = rawLanguage(settings, model.config);
    const tokens = model.tokens(given.tokens, 1);
    const m = tokens.length;
    const { n_layer: L, n_head: H, n_embd: D, vocab_size: V } = model.config;
    const { returnWeights, returnHeads, returnStates } = settings;
    checkSize("logits", [m, V]);
    if (returnWeights) checkSize("weights", [L, H, m, m]);
    const answer = model.called({ tokens, ...heads }, (object, at) => object.run(core, at));
    const part = (name: keyof LanguageHeads) => perLayer(answer[name], L, [H, m, D / H]);
    const headsOf = () => {
      const [query, key, value, output] = [
        part("query"),
        part("key"),
        part("value"),
        part("output"),
      ];
      return query.map((query, i) => ({
        query,
        key: key[i] as Tensor,
        value: value[i] as Tensor,
        output: output[i] as Tensor,
      }));
    };
    return {
      logits: { data: answer.logits, shape: [m, V] },
      ...(returnWeights && { weights: perLayer(answer.weights, L, [H, m, m]) }),
      ...(returnHeads && { heads: headsOf() }),
      ...(returnStates && { states: { data: answer.states, shape: [m, D] } }),
    };
  }),

  loss: method(args, lossTable, (given, settings, model: HeldModel) => {
    const raw = rawLanguage(settings, model.config);
    const tokens = model.tokens(given.tokens, 2);
    const own = () =>
      model.called({ tokens, ...raw.heads }, (object, at) => object.loss(raw.core, at)).value;
    return (settings.memory && model.lossWith(settings.memory, raw, tokens)) ?? own();
  }),

  explain: method(
    { ...args, place: option.later<ScorePlace>() },
    explainTable,
    (given, settings, model: HeldModel) => {
      const { core, heads } = rawLanguage(settings, model.config);
      const tokens = model.tokens(given.tokens, 1);
      const place = readPlace(given.place, model.config, tokens.length);
      const all = sourcesOf(model.config, place.layer);
      const leftOut = readSources(settings.without, all);
      const answer = model.called({ tokens, ...heads, leftOut }, (object, at) =>
        object.explain(core, place, at, at.leftOut),
      );
      return explanation(answer, all, leftOut);
    },
  ),

  generate: steps(args, generateTable, (given, settings, model: HeldModel) => {
    const raw = rawLanguage(settings, model.config);
    const tokens = model.tokens(given.tokens, 1);
    const most = model.config.n_positions;
    if (tokens.length + settings.count - 1 > most) {
      const text = `must be at most ${most - tokens.length + 1} after ${tokens.length} tokens`;
      throw failure("VALUE", "count", `${text}: the context has ${most} positions`);
    }
    return model.written(tokens, raw, settings);
  }),
};
