/** The loss on text that the model has never seen, of each change that a picture asks for. */
import type { SoftKnn } from "../../../api/index.js";
import { decimals } from "../../../figure/format-number.js";
import type { NamedValue } from "../../../figure/named-value.js";
import { Quantity } from "../../../figure/quantity.js";
import { type Change, keyOf, optionsOf } from "../changes.js";
import type { Session } from "../session.js";
import { usualChange } from "../solve.js";

/** A measured change. */
export interface Loss {
  /** In nats a token. */
  readonly loss: NamedValue;
  /** Beyond that of the trained model. */
  readonly extra: NamedValue;
}

const format = decimals(2);
const usual = usualChange({ layer: 0, head: 0 });

/** The mean over windows of one length, (1,1), with a receipt. */
export function meanOf(knn: SoftKnn, losses: readonly number[]): Float64Array {
  const count = losses.length;
  const even = { data: new Float64Array(count).fill(1 / count), shape: [count, 1] };
  const all = { data: Float64Array.from(losses), shape: [1, count] };
  return knn.linear(all, even).data as Float64Array;
}

export class Losses {
  readonly #means = new Map<string, Float64Array>();
  readonly #extras = new Map<string, ArrayLike<number>>();
  #wanted: readonly Change[] = [];
  isRunning = false;
  failure: string | undefined;

  constructor(
    private readonly knn: () => SoftKnn,
    private readonly session: () => Promise<Session>,
    private readonly windows: readonly (readonly number[])[],
    private readonly changed: () => void,
  ) {}

  /** Measures these, in this order, after the trained model. */
  want(changes: readonly Change[]): void {
    this.#wanted = [usual, ...changes];
    if (!this.isRunning && this.#next) this.#run();
  }

  stop(): void {
    this.#wanted = [];
  }

  /** The loss of the trained model. */
  get usual(): NamedValue | undefined {
    return this.of(usual)?.loss;
  }

  of(change: Change): Loss | undefined {
    const key = keyOf(change);
    const [loss, before] = [this.#means.get(key), this.#means.get(keyOf(usual))];
    if (loss === undefined || before === undefined) return undefined;
    let extra = this.#extras.get(key);
    if (extra === undefined) {
      const both = { data: Float64Array.of(loss[0] ?? 0, before[0] ?? 0), shape: [1, 2] };
      const difference = { data: Float64Array.of(1, -1), shape: [2, 1] };
      extra = this.knn().linear(both, difference).data;
      this.#extras.set(key, extra);
    }
    return {
      loss: new Quantity("loss", loss, format, [[key]]).at(),
      extra: new Quantity("extra", extra, format, [[key]]).at(),
    };
  }

  get #next(): Change | undefined {
    return this.#wanted.find((change) => !this.#means.has(keyOf(change)));
  }

  async #run(): Promise<void> {
    this.isRunning = true;
    try {
      while (this.#next) await this.#measure(this.#next);
    } catch (error) {
      this.failure = error instanceof Error ? error.message : `${error}`;
      this.#wanted = [];
    } finally {
      this.isRunning = false;
      this.changed();
    }
  }

  async #measure(change: Change): Promise<void> {
    const session = await this.session();
    const losses: number[] = [];
    const key = keyOf(change);
    for (const window of this.windows) {
      losses.push(await session.loss(window, optionsOf(change)));
      // The reader has gone on, or left.
      if (!this.#wanted.some((wanted) => keyOf(wanted) === key)) return;
    }
    this.#means.set(key, meanOf(this.knn(), losses));
    this.changed();
  }
}
