/**
 * Leave-one-out classification of every digit, in a worker. Changes during a run wait for its end,
 * and only the last one is computed.
 */
import type { AttentionOptions, AttentionResult } from "../../api/index.js";
import { callIn, type Helper, inWorker } from "../../figure/figure-worker.js";
import type { SimilarityName } from "../../figure/state/state.js";
import { classNumbers, type DigitSet } from "./digit-set.js";

interface LooSettings {
  readonly similarity: SimilarityName;
  readonly temperature: number;
  readonly neighbors: number;
}

interface Assessment {
  readonly accuracy: number;
  /** (n): the predicted class of each digit. */
  readonly prediction: Int32Array;
}

export interface LeaveOneOut {
  readonly settings: LooSettings;
  readonly soft: Assessment;
  readonly hard: Assessment;
}

/** The vote of all digits except the query. */
async function vote(helper: Helper, set: DigitSet, options: AttentionOptions, signal: AbortSignal) {
  const { keys, values, others: mask } = set.single;
  const inputs = { query: keys, key: keys, value: values };
  const attention = { name: "attention", args: [inputs, { ...options, mask }] };
  const { output } = (await callIn(helper, attention, signal)) as AttentionResult;
  const tested = { weights: output, labels: classNumbers, expected: set.labels };
  return (await callIn(helper, { name: "classify", args: [tested] }, signal)) as Assessment;
}

export const softVote = (
  helper: Helper,
  set: DigitSet,
  { similarity, temperature }: LooSettings,
  signal: AbortSignal,
): Promise<Assessment> => vote(helper, set, { similarity, temperature }, signal);

/** The k nearest with equal weights. */
export const hardVote = (
  helper: Helper,
  set: DigitSet,
  { similarity, neighbors }: LooSettings,
  signal: AbortSignal,
): Promise<Assessment> => vote(helper, set, { similarity, neighbors, equalWeights: true }, signal);

const settingNames = ["similarity", "temperature", "neighbors"] as const;

const same = (
  a: LooSettings | undefined,
  b: LooSettings | undefined,
  names: readonly (keyof LooSettings)[] = settingNames,
): boolean => names.every((name) => a?.[name] === b?.[name]);

/** The run of one figure. */
export class LeaveOneOutRun {
  /** The last result. */
  result: LeaveOneOut | undefined;
  failure: string | undefined;
  #wanted: LooSettings | undefined;
  #running: AbortController | undefined;

  constructor(
    private readonly set: DigitSet,
    private readonly changed: () => void,
  ) {}

  /** The result belongs to other settings. */
  get isStale(): boolean {
    return this.#wanted !== undefined && !same(this.result?.settings, this.#wanted);
  }

  request(settings: LooSettings): void {
    if (same(this.#wanted, settings)) return;
    [this.#wanted, this.failure] = [settings, undefined];
    this.#start();
  }

  stop(): void {
    this.#running?.abort();
    [this.#running, this.#wanted] = [undefined, undefined];
  }

  async #start(): Promise<void> {
    if (this.#running) return;
    const own = new AbortController();
    this.#running = own;
    try {
      while (this.#wanted && this.isStale) {
        const result = await this.#run(this.#wanted, own.signal);
        if (own.signal.aborted) return;
        this.result = result;
        this.changed();
      }
    } catch (error) {
      if (own.signal.aborted) return;
      this.failure = error instanceof Error ? error.message : String(error);
      this.changed();
    } finally {
      if (this.#running === own) this.#running = undefined;
    }
  }

  #run(settings: LooSettings, signal: AbortSignal): Promise<LeaveOneOut> {
    const { result, set } = this;
    const keeps = (name: keyof LooSettings) =>
      same(result?.settings, settings, ["similarity", name]);
    const [soft, hard] = [keeps("temperature") && result?.soft, keeps("neighbors") && result?.hard];
    return inWorker(async (helper) => ({
      settings,
      soft: soft || (await softVote(helper, set, settings, signal)),
      hard: hard || (await hardVote(helper, set, settings, signal)),
    }));
  }
}
