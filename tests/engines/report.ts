/** Runs a range of the calls and reports the results, as one hash and one per block. */

import fc, { type Arbitrary } from "fast-check";
import { load, type SoftKnn } from "softknn";
import { type Call as AnyCall, answer, callsOf, families } from "../fuzz/calls.js";
import { spoilt } from "../fuzz/hostile.js";
import { Hash } from "./hash.js";
import { liveSequences } from "./index-life.js";
import { flipOneBit, lines } from "./leaves.js";

export interface ReportOptions {
  /** The first call and their number, from the endless list of the seed. */
  readonly first?: number;
  readonly count?: number;
  /** Calls per hash of `blocks`. */
  readonly block?: number;
  readonly seed?: number;
  /** For testing the comparison itself: one bit is changed in the first result from this call on. */
  readonly flip?: number;
  /** Report the functions and options without a successful call: for a long range. */
  readonly gaps?: boolean;
  /** The number of random sequences of calls of an index, each checked against a list. */
  readonly lives?: number;
  /** Print every call and every number of its result: for a range of one. */
  readonly show?: boolean;
}

export interface Report {
  /** The version and the build of the core. */
  readonly core: string;
  readonly hash: string;
  /** Separately, so that a block can be repeated without those before it. */
  readonly blocks: readonly string[];
  readonly calls: number;
  /** Successful calls by function; the others threw. */
  readonly answered: Readonly<Record<string, number>>;
  readonly seconds: number;
  /** Must be empty: functions and options without a successful call. */
  readonly gaps: readonly string[];
  /** Must be empty: errors without a code, and an index that differs from its list. */
  readonly problems: readonly string[];
  readonly shown: readonly string[];
}

interface Call extends AnyCall {
  readonly index: number;
}

interface Outcome {
  readonly result: unknown;
  readonly refused: boolean;
}

class Run {
  readonly answered: Record<string, number> = {};
  readonly gaps: string[] = [];
  readonly problems: string[] = [];
  readonly shown: string[] = [];
  /** The options of successful calls, and those that this version only declares, by function. */
  readonly #used = new Map<string, Set<string>>();
  readonly #announced = new Set<string>();
  readonly #names: readonly string[];
  readonly #calls: Arbitrary<AnyCall>;
  readonly #knn: SoftKnn;
  readonly #options: ReportOptions;
  #flipFrom: number;

  constructor(knn: SoftKnn, options: ReportOptions) {
    this.#knn = knn;
    this.#options = options;
    this.#flipFrom = options.flip ?? Infinity;
    this.#names = Object.keys(families).filter((name) => name in knn);
    this.#calls = fc.oneof(
      { weight: 11, arbitrary: callsOf(this.#names) },
      { weight: 1, arbitrary: callsOf(this.#names, spoilt) },
    );
    for (const name of this.#names) this.answered[name] = 0;
  }

  /** The call of an index, whichever were drawn before it. */
  callAt(index: number): Call {
    const seed = (this.#options.seed ?? 2026) + Math.imul(index, 1_000_003);
    const [call] = fc.sample(this.#calls, { seed, numRuns: 1 }) as [AnyCall];
    return { index, ...call };
  }

  async call(call: Call, hash: Hash): Promise<void> {
    // The result of the call is hashed, not its arguments.
    const { result, refused } = await this.#outcome(call);
    if (!refused) this.#count(call);
    if (!refused && call.index >= this.#flipFrom && flipOneBit(result)) this.#flipFrom = Infinity;
    hash.word(call.index);
    hash.value(result);
    if (!this.#options.show) return;
    this.shown.push(`call ${call.index}: ${call.name}`, ...lines(call.args, "arguments"));
    this.shown.push(...lines(result, "result"));
  }

  async #outcome(call: Call): Promise<Outcome> {
    try {
      const result = answer(this.#knn, call);
      // Awaiting everything would cost a microtask per call.
      return { result: result instanceof Promise ? await result : result, refused: false };
    } catch (error) {
      return { result: this.#checked(call, error), refused: true };
    }
  }

  /** An error with a code is a result; an engine failure is not. */
  #checked({ index, name }: Call, error: unknown): unknown {
    const { code, argument } = error as { code?: unknown; argument?: string };
    if (/is not in this version/.test(`${error}`)) this.#announced.add(name + argument);
    const isRefusal = typeof code === "string" && code.startsWith("SOFTKNN_E_");
    if (isRefusal && !/_(ENGINE|MEMORY|DISPOSED)$/.test(code)) return error;
    this.problems.push(`call ${index} of ${name} failed: ${error}`);
    return "failed";
  }

  #count({ name, args }: Call): void {
    this.answered[name] = (this.answered[name] ?? 0) + 1;
    const at = families[name]?.optionsAt;
    const options = at === undefined ? undefined : args[at];
    const used = this.#used.get(name) ?? new Set();
    for (const key of Object.keys(options ?? {})) used.add(key);
    this.#used.set(name, used);
  }

  /** Functions and options of the package without a successful call. */
  findGaps(): void {
    for (const [name, value] of Object.entries(this.#knn)) {
      if (typeof value === "function" && !families[name]) {
        this.gaps.push(`the function ${name} has no calls in tests/fuzz`);
      }
    }
    for (const name of this.#names) {
      if (!this.answered[name]) this.gaps.push(`no call of ${name} was answered`);
      const used = this.#used.get(name);
      for (const option of this.#knownOptions(name)) {
        if (!used?.has(option) && !this.#announced.has(name + option)) {
          this.gaps.push(`no answered call of ${name} has used the option ${option}`);
        }
      }
    }
  }

  /** The error for an unknown option lists the known ones. */
  #knownOptions(name: string): string[] {
    const family = families[name];
    if (family?.optionsAt === undefined) return [];
    const args = [...(fc.sample(family.args, { seed: 1, numRuns: 1 })[0] ?? [])];
    args[family.optionsAt] = { noSuchOption: 1 };
    const call = (this.#knn as unknown as Record<string, (...args: unknown[]) => unknown>)[name];
    try {
      call?.(...args);
    } catch (error) {
      const known = /Known: (.*)$/.exec((error as Error).message)?.[1];
      if (known) return known.split(", ");
    }
    this.gaps.push(`${name} does not list its options when it gets an unknown one`);
    return [];
  }
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

export async function report(options: ReportOptions = {}): Promise<Report> {
  const { first = 0, count = 20_000, block = 500 } = options;
  const knn = await load();
  const run = new Run(knn, options);
  const blocks: string[] = [];
  const start = performance.now();
  for (let from = first; from < first + count; from += block) {
    const hash = new Hash();
    const end = Math.min(from + block, first + count);
    for (let index = from; index < end; index++) await run.call(run.callAt(index), hash);
    blocks.push(hash.digest());
    // Browsers offer to stop a page that never yields.
    await turn();
  }
  const seconds = (performance.now() - start) / 1000;
  if (options.gaps) run.findGaps();
  for (let life = 0; life < (options.lives ?? 0); life += block) {
    try {
      liveSequences(knn, life, block);
    } catch (error) {
      run.problems.push(`${error}`);
    }
    await turn();
  }
  const all = new Hash();
  all.value(blocks);
  const { answered, gaps, problems, shown } = run;
  const core = `${knn.version} ${knn.engine}`;
  const hash = all.digest();
  return { core, hash, blocks, calls: count, answered, seconds, gaps, problems, shown };
}
