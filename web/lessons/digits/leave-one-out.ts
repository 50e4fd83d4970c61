/**
 * Leave-one-out classification of every digit, in a worker. Changes during a run wait for its end,
 * and only the last one is computed.
 */
import type {
  AttentionOptions,
  AttentionResult,
  NearestNeighbors,
  Tensor,
} from "../../api/index.js";
import { callIn, type Helper, inWorker } from "../../figure/figure-worker.js";
import type { SimilarityName } from "../../figure/state/state.js";
import { classNumbers, type DigitSet } from "./digit-set.js";
import { digitsLimits } from "./state.js";

interface LooSettings {
  readonly similarity: SimilarityName;
  readonly temperature: number;
  readonly neighbors: number;
}

export interface Assessment {
  readonly accuracy: number;
  /** (10,10): a row per class, a column per predicted class. */
  readonly confusion: Tensor;
  /** (n): the predicted class of each digit. */
  readonly prediction: Int32Array;
  /** (n,10) */
  readonly shares: Tensor;
}

export interface LeaveOneOut {
  readonly settings: LooSettings;
  readonly soft: Assessment;
  readonly hard: Assessment;
}

/** The vote of all digits with the weights of these options. */
async function vote(helper: Helper, set: DigitSet, options: AttentionOptions, signal: AbortSignal) {
  const { keys, values } = set.single;
  const inputs = { query: keys, key: keys, value: values };
  const attention = { name: "attention", args: [inputs, options] };
  const { output } = (await callIn(helper, attention, signal)) as AttentionResult;
  const tested = { weights: output, labels: [...classNumbers], expected: set.labels };
  return (await callIn(helper, { name: "classify", args: [tested] }, signal)) as Assessment;
}

/** The soft vote of all digits except the query. */
export const softVote = (
  helper: Helper,
  set: DigitSet,
  { similarity, temperature }: LooSettings,
  signal: AbortSignal,
): Promise<Assessment> => vote(helper, set, { similarity, temperature, mask: set.others }, signal);

/** Neighbours of every digit, including itself: k and one more. */
const wanted = digitsLimits.neighbors.max + 1;
const neighborsBy = new Map<SimilarityName, Int32Array>();

async function neighborsOf(
  helper: Helper,
  set: DigitSet,
  similarity: SimilarityName,
  signal: AbortSignal,
) {
  const known = neighborsBy.get(similarity);
  if (known) return known;
  const { keys } = set.single;
  const call = { name: "nearestNeighbors", args: [keys, keys, { k: wanted, similarity }] };
  const { indices } = (await callIn(helper, call, signal)) as NearestNeighbors;
  neighborsBy.set(similarity, indices);
  return indices;
}

/** A mask of the k nearest of each digit, without itself. */
function neighborMask(set: DigitSet, indices: Int32Array, k: number) {
  const data = new Uint8Array(set.count * set.count);
  const perRow = indices.length / set.count;
  for (let i = 0; i < set.count; i++) {
    const row = indices.subarray(i * perRow, (i + 1) * perRow);
    for (const place of row.filter((other) => other !== i).subarray(0, k))
      data[i * set.count + place] = 1;
  }
  return { data, shape: [set.count, set.count] };
}

/** The equal weights of the k nearest. */
export async function hardVote(
  helper: Helper,
  set: DigitSet,
  { similarity, neighbors }: LooSettings,
  signal: AbortSignal,
): Promise<Assessment> {
  const indices = await neighborsOf(helper, set, similarity, signal);
  const mask = neighborMask(set, indices, neighbors);
  return vote(helper, set, { temperature: Number.POSITIVE_INFINITY, mask }, signal);
}

const same = (a: LooSettings | undefined, b: LooSettings): boolean =>
  a?.similarity === b.similarity && a.temperature === b.temperature && a.neighbors === b.neighbors;

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

  request({ similarity, temperature, neighbors }: LooSettings): void {
    const settings = { similarity, temperature, neighbors };
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
      while (this.#wanted && this.isStale && !own.signal.aborted) {
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
    const before = this.result;
    const isSame = (...names: (keyof LooSettings)[]) =>
      before !== undefined && names.every((name) => before.settings[name] === settings[name]);
    return inWorker(async (helper) => ({
      settings,
      soft:
        before && isSame("similarity", "temperature")
          ? before.soft
          : await softVote(helper, this.set, settings, signal),
      hard:
        before && isSame("similarity", "neighbors")
          ? before.hard
          : await hardVote(helper, this.set, settings, signal),
    }));
  }
}
