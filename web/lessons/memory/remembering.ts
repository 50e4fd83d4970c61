/** What a model remembers, read and measured step by step: its loss with memories of each size and each k. */
import type { WrittenToken } from "../../api/model/index.js";
import { type Session, type Votes, writingTemperature, writtenCount } from "../../model/session.js";
import { ks, type MemoryText, partsOf, sizeFor } from "./text.js";

/** Of the curve against the size of the memory. */
export const usualK = 64;

const seed = 1;

export interface Wanted {
  /** Of another text everything is measured anew. */
  readonly source: object;
  readonly load: () => Promise<MemoryText | undefined>;
  /** In tokens; 0 for no memory. */
  readonly size: number;
  readonly k: number;
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
  readonly #losses = new Map<string, number>();
  readonly #written = new Map<string, { tokens: WrittenToken[]; isDone: boolean }>();

  constructor(
    private readonly session: () => Promise<Session>,
    private readonly changed: () => void,
  ) {}

  want(wanted: Wanted): void {
    this.#wanted = wanted;
    if (!this.isRunning && this.#next()) this.#run();
  }

  stop(): void {
    this.#wanted = undefined;
  }

  /** The size of the state, among those of the text. */
  get size(): number {
    return this.text && this.#wanted ? sizeFor(this.text, this.#wanted.size) : 0;
  }

  /** The loss with a memory of this size whose k nearest states vote. */
  lossOf(size: number, k: number): number | undefined {
    return this.#losses.get(keyOf(size, k));
  }

  writtenWith(size: number, k: number): WrittenText | undefined {
    return this.#written.get(keyOf(size, k));
  }

  /** What is to do next, the most urgent first. */
  #next(): (() => Promise<void>) | undefined {
    const wanted = this.#wanted;
    if (wanted === undefined || this.failure !== undefined) return undefined;
    if (this.#source !== wanted.source) return () => this.#load(wanted);
    const { text, size } = this;
    if (text === undefined) return undefined;
    const measure = (of: number, k: number) =>
      this.lossOf(of, k) === undefined ? () => this.#measure(text, of, k) : undefined;
    const write = (of: number) =>
      this.writtenWith(of, wanted.k)?.isDone ? undefined : () => this.#write(text, of, wanted.k);
    const alone = measure(0, usualK);
    if (alone) return alone;
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
      if (this.#isWanted(size)) continue;
      this.progress = undefined;
      // A part of a text is no size of its own.
      return this.#forget();
    }
    [this.filled, this.progress] = [size, undefined];
  }

  #isWanted = (size: number): boolean => this.#wanted?.source === this.#source && this.size >= size;

  async #measure(text: MemoryText, size: number, k: number): Promise<void> {
    const session = await this.session();
    let sum = 0;
    for (const window of text.windows) {
      sum += await session.loss(window, {}, size > 0 ? votesOf(k) : undefined);
      if (!this.#isWanted(size)) return;
    }
    this.#losses.set(keyOf(size, k), sum / text.windows.length);
  }

  async #write(text: MemoryText, size: number, k: number): Promise<void> {
    const session = await this.session();
    const one = { tokens: [] as WrittenToken[], isDone: false };
    this.#written.set(keyOf(size, k), one);
    const sampling = { seed, temperature: writingTemperature };
    const options = { count: writtenCount, sampling };
    const votes = size > 0 ? votesOf(k) : undefined;
    for await (const token of session.write(text.prompt, options, votes)) {
      one.tokens.push(token);
      this.changed();
      if (!this.#isWanted(size)) return;
    }
    one.isDone = true;
  }
}

// Without a memory nothing depends on k.
const keyOf = (size: number, k: number) => `${size} ${size > 0 ? k : 0}`;
