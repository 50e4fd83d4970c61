/** The handle of a language model in the core. */

import { failure, shapeError } from "../errors.js";
import { randomStream } from "../experiments/random.js";
import { checkSize, sizeOf } from "../limits.js";
import type { SettingsOf } from "../options.js";
import { inSteps } from "../signal.js";
import { readIntegers } from "../tensors/integers.js";
import type { Floats, Tensor } from "../tensors/tensor.js";
import type { ResidentModel } from "../transport/core-module.js";
import { guard } from "../transport/family.js";
import { Residence } from "../transport/residence.js";
import type { LanguageSettings } from "./language-config.js";
import {
  drawing,
  generateTable,
  lossTable,
  readLanguageOptions,
  runTable,
} from "./language-settings.js";
import type {
  LanguageHeads,
  LanguageModel,
  LanguageResult,
  WrittenToken,
} from "./language-types.js";
import type { LoadedModel } from "./loading-model.js";

export class ResidentLanguageModel implements LanguageModel {
  readonly config: LanguageSettings;
  readonly #residence: Residence<ResidentModel>;
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
    const { engine, object } = this.#residence.living();
    const arrays = { tokens, ...heads };
    const answer =
      this.#element === "Float32Array"
        ? engine.call(
            arrays,
            (_, at) => object.runFloat(core, at.tokens, at.changed, at.ablated),
            tooLarge,
          )
        : engine.call(
            arrays,
            (_, at) => object.run(core, at.tokens, at.changed, at.ablated),
            tooLarge,
          );
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
    const { core, heads } = readLanguageOptions(lossTable, options, this.config);
    const tokens = this.#tokens(given, 2);
    const { engine, object } = this.#residence.living();
    const { value } = engine.call(
      { tokens, ...heads },
      (_, at) => object.loss(core, at.tokens, at.changed, at.ablated),
      tooLarge,
    );
    return value;
  }) as LanguageModel["loss"];

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
    const { count } = settings;
    const { seed, sampling } = drawing(settings.sampling);
    const { engine, object: model } = this.#residence.living();
    const random = randomStream(engine, seed);
    const capacity = tokens.length + count - 1;
    const text = new Residence(engine, "model", () => model.makeText(capacity));
    try {
      let next: Float64Array = tokens;
      for (let i = 0; i < count; i++) {
        const [uniform = 0] = random.rand(1);
        const { object } = this.#residence.living();
        const kept = text.living().object;
        const { token, logProbability } = engine.call(
          { tokens: next, ...heads },
          (_, at) => object.write(kept, core, sampling, uniform, at.tokens, at.changed, at.ablated),
          tooLarge,
        );
        yield { token, logProbability };
        next = Float64Array.of(token);
      }
    } finally {
      text.dispose();
    }
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

type GenerateSettings = ReturnType<typeof readLanguageOptions<SettingsOf<typeof generateTable>>>;

const tooLarge = () => ({
  weight: { argument: "tensors", overflows: "are too large: a number of the model overflows" },
});
