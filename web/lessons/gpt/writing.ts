/** The continuations of the text by the trained and by the changed model, token by token. */
import type { LanguageModel, LanguageOptions } from "../../api/model/index.js";
import { keyOf } from "../../model/reading.js";
import { writingTemperature, writtenCount } from "../../model/session.js";
import type { Vocabulary } from "../../model/vocabulary.js";

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

  constructor(
    private readonly core: LanguageModel,
    private readonly vocabulary: Vocabulary,
    private readonly changed: () => void,
  ) {}

  /** What is written so far with each of these changes; starts to write where nothing is, and stops all others. */
  of(
    ids: readonly number[],
    changes: readonly LanguageOptions[],
    seed: number,
  ): readonly Continuation[] {
    const keys = changes.map((change) => `${ids.join()} ${seed} ${keyOf(change)}`);
    for (const [key, { stop }] of this.#all) {
      if (keys.includes(key)) continue;
      stop.abort();
      this.#all.delete(key);
    }
    return changes.map((change, i) => {
      const key = keys[i] as string;
      const started = this.#all.get(key) ?? this.#start(key, ids, change, seed);
      return { text: this.vocabulary.decode(started.tokens), isDone: started.isDone };
    });
  }

  #start(key: string, ids: readonly number[], change: LanguageOptions, seed: number): Started {
    const started = { stop: new AbortController(), tokens: [], isDone: false };
    this.#all.set(key, started);
    this.#write(started, ids, change, seed);
    return started;
  }

  async #write(
    started: Started,
    ids: readonly number[],
    change: LanguageOptions,
    seed: number,
  ): Promise<void> {
    const { signal } = started.stop;
    await new Promise((resolve) => setTimeout(resolve, restMs));
    if (signal.aborted) return;
    const room = this.core.config.n_positions - writtenCount + 1;
    const sampling = { seed, temperature: writingTemperature };
    const options = { ...change, count: writtenCount, signal, sampling };
    try {
      for await (const { token } of this.core.generate(ids.slice(-room), options)) {
        started.tokens.push(token);
        this.changed();
      }
    } catch (error) {
      if (!signal.aborted) throw error;
      return;
    }
    started.isDone = true;
    this.changed();
  }
}
