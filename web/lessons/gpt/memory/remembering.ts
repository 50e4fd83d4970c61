/** What a model remembers, read and measured step by step: its loss with memories of each size and each k. */
import type { SoftKnn } from "../../../api/index.js";
import type { WrittenToken } from "../../../api/model/index.js";
import { meanOf } from "../cost/losses.js";
import type { Session, Votes } from "../session.js";
import { writingTemperature, writtenCount } from "../writing/writing.js";
import { ks, type MemoryText, partsOf, sizeFor } from "./text.js";

/** Of the curve against the size of the memory. */
export const usualK = 64;

export interface Wanted {
  /** Of another text everything is measured anew. */
  readonly source: object;
  readonly load: () => Promise<MemoryText | undefined>;
  /** In tokens; 0 for no memory. */
  readonly size: number;
  readonly k: number;
  readonly seed: number;
}

export interface WrittenText {
  readonly tokens: readonly WrittenToken[];
  readonly isDone: boolean;
}

/** The votes at their usual temperature and share. */
export const votesOf = (k: number): Votes => ({ k, temperature: 3, share: 0.25 });

export class Remembering {
  #wanted: Wanted | undefined;
  /** The text of the measurements. */
  #source: object | undefined;
  text: MemoryText | undefined;
  isTooShort = false;
  /** Tokens in the memory. */
  filled = 0;
  /** While it reads. */
  progress: { readonly done: number; readonly total: number } | undefined;
  isRunning = false;
  failure: string | undefined;
  readonly #losses = new Map<string, Float64Array>();
  readonly #written = new Map<string, { tokens: WrittenToken[]; isDone: boolean }>();

  constructor(
    private readonly knn: () => SoftKnn,
    private readonly session: () => Promise<Session>,
    private readonly changed: () => void,
  ) {}

  want(wanted: Wanted | undefined): void {
    this.#wanted = wanted;
    if (wanted && !this.isRunning && this.#next()) this.#run();
  }

  stop(): void {
    this.#wanted = undefined;
  }

  /** The size of the state, among those of the text. */
  get size(): number {
    return this.text && this.#wanted ? sizeFor(this.text, this.#wanted.size) : 0;
  }

  /** The loss of a memory of this size whose k nearest states vote, (1,1). */
  lossOf(size: number, k: number): Float64Array | undefined {
    return this.#losses.get(lossKey(size, k));
  }

  writtenWith(size: number, k: number, seed: number): WrittenText | undefined {
    return this.#written.get(writtenKey(size, k, seed));
  }

  /** What is to do next, the most urgent first. */
  #next(): (() => Promise<void>) | undefined {
    const wanted = this.#wanted;
    if (wanted === undefined || this.failure !== undefined) return undefined;
    if (this.#source !== wanted.source) return () => this.#load(wanted);
    const { text, size } = this;
    if (text === undefined) return undefined;
    const measure = (of: number, k: number) =>
      this.lossOf(of, k) ? undefined : () => this.#measure(text, of, k);
    const write = (of: number) =>
      this.writtenWith(of, wanted.k, wanted.seed)?.isDone
        ? undefined
        : () => this.#write(text, of, wanted);
    if (!this.lossOf(0, usualK)) return measure(0, usualK);
    if (this.filled > size) return () => this.#forget();
    const here = this.filled > 0 ? measure(this.filled, usualK) : undefined;
    if (here) return here;
    if (this.filled < size)
      return () => this.#readTo(text, text.sizes[text.sizes.indexOf(this.filled) + 1] ?? 0);
    const more = size > 0 ? [wanted.k, ...ks].map((k) => measure(size, k)) : [];
    return [more[0], write(0), size > 0 ? write(size) : undefined, ...more].find(Boolean);
  }

  async #run(): Promise<void> {
    this.isRunning = true;
    try {
      for (let next = this.#next(); next; next = this.#next()) {
        await next();
        this.changed();
      }
    } catch (error) {
      if (this.#wanted) this.failure = error instanceof Error ? error.message : `${error}`;
    } finally {
      this.isRunning = false;
      this.changed();
    }
  }

  async #load({ source, load }: Wanted): Promise<void> {
    const text = await load();
    await this.#forget();
    this.#losses.clear();
    this.#written.clear();
    this.#source = source;
    this.text = text;
    this.isTooShort = text === undefined;
  }

  async #forget(): Promise<void> {
    await (await this.session()).forget();
    this.filled = 0;
  }

  async #readTo(text: MemoryText, size: number): Promise<void> {
    const session = await this.session();
    const [from, to] = partsOf(text, size).at(-1) ?? [0, 0];
    for await (const at of session.read(text.tokens.slice(from, to))) {
      this.progress = { done: this.filled + at.done, total: this.size };
      this.changed();
      if (this.#wanted?.source === this.#source && this.size >= size) continue;
      this.progress = undefined;
      // A part of a text is no size of its own.
      return this.#forget();
    }
    [this.filled, this.progress] = [size, undefined];
  }

  async #measure(text: MemoryText, size: number, k: number): Promise<void> {
    const session = await this.session();
    const losses: number[] = [];
    for (const window of text.windows) {
      losses.push(await session.loss(window, {}, size > 0 ? votesOf(k) : undefined));
      const wanted = this.#wanted;
      if (wanted?.source !== this.#source || this.size < size) return;
    }
    this.#losses.set(lossKey(size, k), meanOf(this.knn(), losses));
  }

  async #write(text: MemoryText, size: number, { k, seed }: Wanted): Promise<void> {
    const session = await this.session();
    const one = { tokens: [] as WrittenToken[], isDone: false };
    this.#written.set(writtenKey(size, k, seed), one);
    const sampling = { seed, temperature: writingTemperature };
    const options = { count: writtenCount, sampling };
    const votes = size > 0 ? votesOf(k) : undefined;
    for await (const token of session.write(text.prompt, options, votes)) {
      one.tokens.push(token);
      this.changed();
      const wanted = this.#wanted;
      if (wanted?.source !== this.#source || wanted?.seed !== seed) return;
    }
    one.isDone = true;
  }
}

// Without a memory nothing depends on k.
const lossKey = (size: number, k: number) => `${size} ${size > 0 ? k : 0}`;
const writtenKey = (size: number, k: number, seed: number) => `${lossKey(size, k)} ${seed}`;
