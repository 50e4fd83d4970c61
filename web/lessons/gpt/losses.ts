/** The loss on text that the model has never seen, of each change that a picture asks for. */
import type { LanguageOptions } from "../../api/model/index.js";
import { decimals } from "../../figure/format-number.js";
import type { NamedValue } from "../../figure/named-value.js";
import { numberAt } from "../../figure/quantity.js";
import { keyOf } from "../../model/reading.js";
import type { Session } from "../../model/session.js";
import { unchanged } from "./change.js";

/** A measured change. */
export interface Loss {
  /** In nats a token. */
  readonly loss: NamedValue;
  /** Beyond that of the trained model. */
  readonly extra: NamedValue;
}

const format = decimals(2);

export class Losses {
  readonly #means = new Map<string, number>();
  #wanted: readonly LanguageOptions[] = [];
  isRunning = false;
  failure: string | undefined;

  constructor(
    private readonly session: () => Promise<Session>,
    private readonly windows: readonly (readonly number[])[],
    private readonly changed: () => void,
  ) {}

  /** Measures these, in this order, after the trained model. */
  want(changes: readonly LanguageOptions[]): void {
    this.#wanted = [unchanged, ...changes];
    if (!this.isRunning && this.#next) this.#run();
  }

  stop(): void {
    this.#wanted = [];
  }

  /** The loss of the trained model. */
  get usual(): NamedValue | undefined {
    return this.of(unchanged)?.loss;
  }

  of(change: LanguageOptions): Loss | undefined {
    const key = keyOf(change);
    const [loss, before] = [this.#means.get(key), this.#means.get(keyOf(unchanged))];
    if (loss === undefined || before === undefined) return undefined;
    return {
      loss: numberAt("meanLoss", [loss], 0, format, [key]),
      extra: numberAt("extra", [loss - before], 0, format, [key]),
    };
  }

  get #next(): LanguageOptions | undefined {
    return this.#wanted.find((change) => !this.#means.has(keyOf(change)));
  }

  async #run(): Promise<void> {
    this.isRunning = true;
    try {
      while (this.#next) await this.#measure(this.#next);
    } catch (error) {
      // What was stopped has not failed.
      if (this.#wanted.length > 0)
        this.failure = error instanceof Error ? error.message : `${error}`;
      this.#wanted = [];
    } finally {
      this.isRunning = false;
      this.changed();
    }
  }

  async #measure(change: LanguageOptions): Promise<void> {
    const session = await this.session();
    const key = keyOf(change);
    let sum = 0;
    for (const window of this.windows) {
      sum += await session.loss(window, change);
      // The reader has gone on, or left.
      if (!this.#wanted.some((wanted) => keyOf(wanted) === key)) return;
    }
    this.#means.set(key, sum / this.windows.length);
    this.changed();
  }
}
