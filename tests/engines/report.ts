/** Runs a range of the calls and reports the results, as one hash and one per block. */

import { load, type SoftKnn } from "softknn";
import { drawCall, type Family, families } from "../fuzz/calls.js";
import { Random } from "../fuzz/random.js";
import { spoil } from "../fuzz/spoil.js";
import { Hash } from "./hash.js";
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
  /** Must be empty: errors without a code. */
  readonly problems: readonly string[];
  readonly shown: readonly string[];
}

interface Call {
  readonly index: number;
  readonly name: string;
  readonly args: readonly unknown[];
  readonly spoilt: boolean;
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
  readonly #families: readonly (readonly [string, Family])[];
  readonly #knn: SoftKnn;
  readonly #options: ReportOptions;
  #flipFrom: number;

  constructor(knn: SoftKnn, options: ReportOptions) {
    this.#knn = knn;
    this.#options = options;
    this.#flipFrom = options.flip ?? Infinity;
    this.#families = Object.entries(families).filter(([name]) => name in knn);
    for (const [name] of this.#families) this.answered[name] = 0;
  }

  /** The call of an index, drawn by the weights of the functions. */
  callAt(index: number): Call {
    const random = new Random(this.#options.seed ?? 2026, index);
    const { name, args } = drawCall(random, this.#families);
    const spoilt = random.once(12);
    return { index, name, args: spoilt ? spoil(random, args) : args, spoilt };
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
    const { name, args } = call;
    const own = families[name]?.run;
    const plain = (this.#knn as unknown as Record<string, (...args: unknown[]) => unknown>)[name];
    try {
      const result = own ? own(this.#knn, args) : plain?.(...args);
      // Awaiting everything would cost a microtask per call.
      return { result: result instanceof Promise ? await result : result, refused: false };
    } catch (error) {
      return { result: this.#checked(call, error), refused: true };
    }
  }

  /** An error with a code is a result; an engine failure is not. */
  #checked({ index, name, spoilt }: Call, error: unknown): unknown {
    const { code, argument } = error as { code?: unknown; argument?: string };
    if (/is not in this version/.test(`${error}`)) this.#announced.add(name + argument);
    const isRefusal = typeof code === "string" && code.startsWith("SOFTKNN_E_");
    if (isRefusal && !/_(ENGINE|MEMORY|DISPOSED)$/.test(code)) return error;
    const kind = spoilt ? "spoilt call" : "call";
    this.problems.push(`${kind} ${index} of ${name} failed: ${error}`);
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
        this.gaps.push(`the function ${name} has no entry in tests/fuzz/calls.ts`);
      }
    }
    for (const [name] of this.#families) {
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
    const args = family.make(new Random(1, 1));
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
  const all = new Hash();
  all.value(blocks);
  const { answered, gaps, problems, shown } = run;
  const core = `${knn.version} ${knn.engine}`;
  const hash = all.digest();
  return { core, hash, blocks, calls: count, answered, seconds, gaps, problems, shown };
}
