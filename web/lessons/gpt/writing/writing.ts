/** The continuations of the text by the trained and by the changed model, token by token. */
import type { LanguageModel } from "../../../api/model/index.js";
import { type Change, keyOf, optionsOf } from "../changes.js";
import type { Vocabulary } from "../tokens.js";

/** Tokens of a continuation. */
export const writtenCount = 24;

/** Lower than 1, so that the sentences hold together longer. */
export const writingTemperature = 0.8;

/** Milliseconds of rest before a changed model writes. */
const restMs = 120;

export interface Continuation {
  readonly text: string;
  readonly isDone: boolean;
}

interface Started {
  readonly stop: AbortController;
  tokens: number[];
  isDone: boolean;
}

/** Keeps the last continuation of each of its two models. */
export class Writing {
  readonly #all = new Map<string, Started>();

  constructor(private readonly changed: () => void) {}

  /** What is written so far; starts to write where nothing is. */
  of(
    core: () => LanguageModel,
    ids: readonly number[],
    change: Change,
    seed: number,
    vocabulary: Vocabulary,
  ): Continuation {
    const key = continuationKey(ids, change, seed);
    let started = this.#all.get(key);
    if (started === undefined) {
      started = { stop: new AbortController(), tokens: [], isDone: false };
      this.#all.set(key, started);
      this.#write(started, core, ids, change, seed);
    }
    return { text: vocabulary.decode(started.tokens), isDone: started.isDone };
  }

  /** Stops and forgets all but these. */
  keep(keys: readonly string[]): void {
    for (const [key, { stop }] of this.#all) {
      if (keys.includes(key)) continue;
      stop.abort();
      this.#all.delete(key);
    }
  }

  async #write(
    started: Started,
    core: () => LanguageModel,
    ids: readonly number[],
    change: Change,
    seed: number,
  ): Promise<void> {
    const { signal } = started.stop;
    await new Promise((resolve) => setTimeout(resolve, restMs));
    if (signal.aborted) return;
    try {
      const model = core();
      const count = Math.min(writtenCount, model.config.n_positions);
      const room = model.config.n_positions - count + 1;
      const options = { ...optionsOf(change), count, signal };
      const sampling = { seed, temperature: writingTemperature };
      for await (const { token } of model.generate(ids.slice(-room), { ...options, sampling })) {
        if (signal.aborted) return;
        started.tokens.push(token);
        this.changed();
      }
    } catch (error) {
      // A model of the reader may have made room for another one.
      if (!signal.aborted && core().byteLength > 0) throw error;
      return;
    }
    started.isDone = true;
    this.changed();
  }
}

export const continuationKey = (ids: readonly number[], change: Change, seed: number): string =>
  `${ids.join()} ${seed} ${keyOf(change)}`;
