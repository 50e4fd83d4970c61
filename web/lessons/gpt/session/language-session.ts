/** A language model with one memory beside it, in calls that a worker can answer as well as this thread. */
import type {
  GenerateOptions,
  LanguageMemory,
  LanguageModel,
  MemoryOptions,
  MemoryProgress,
  PredictionOptions,
  SoftKnnModel,
  WrittenToken,
} from "../../../api/model/index.js";
import type { Model } from "../model.js";

/** How the session's own memory votes. */
export type Votes = Omit<MemoryOptions, "store">;

export class LanguageSession {
  #model: LanguageModel | undefined;
  #store: LanguageMemory | undefined;
  #reading: AsyncGenerator<MemoryProgress, void, undefined> | undefined;
  #writing: AsyncGenerator<WrittenToken, void, undefined> | undefined;

  constructor(
    private readonly knn: SoftKnnModel,
    model?: LanguageModel,
  ) {
    this.#model = model;
  }

  /** The first call, unless a model was given. */
  open({ config, tensors }: Pick<Model, "config" | "tensors">): void {
    this.#model = this.knn.languageModel({ config, tensors });
  }

  /** `votes` mixes in those of the memory. */
  loss(tokens: readonly number[], options: PredictionOptions, votes?: Votes): number {
    return this.#living.loss([...tokens], this.#with(votes, options));
  }

  /** Frees what is remembered. */
  forget(): void {
    this.#reading = undefined;
    this.#store?.dispose();
    this.#store = undefined;
  }

  /** Begins to read a text into the memory; another one that is not at its end stays there. */
  read(tokens: readonly number[]): void {
    this.#store ??= this.knn.memory({ model: this.#living });
    this.#reading = this.#store.addSteps([...tokens]);
  }

  /** Reads one window; undefined after the last. */
  async readOn(): Promise<MemoryProgress | undefined> {
    return (await this.#reading?.next())?.value ?? undefined;
  }

  /** Begins to continue a text. */
  write(tokens: readonly number[], options: GenerateOptions, votes?: Votes): void {
    this.#writing = this.#living.generate([...tokens], this.#with(votes, options));
  }

  /** One token; undefined after the last. */
  async writeOn(): Promise<WrittenToken | undefined> {
    return (await this.#writing?.next())?.value ?? undefined;
  }

  get #living(): LanguageModel {
    return this.#model as LanguageModel;
  }

  #with<T extends PredictionOptions>(votes: Votes | undefined, options: T): T {
    const store = this.#store;
    if (votes === undefined || store === undefined) return options;
    return { ...options, memory: { ...votes, store } };
  }
}

type Name = keyof LanguageSession;

/** A call of the session in a worker, and its answer. */
export interface SessionCall {
  readonly id: number;
  readonly name: Name;
  readonly args: readonly unknown[];
}
export interface SessionAnswer {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: string;
}

/** The calls of a session, by whoever answers them. */
export type SessionCalls = {
  readonly [N in Name]: (
    ...args: Parameters<LanguageSession[N]>
  ) => Promise<Awaited<ReturnType<LanguageSession[N]>>>;
};

export const callOf = (session: LanguageSession, name: Name, args: readonly unknown[]): unknown =>
  (session[name] as (...args: readonly unknown[]) => unknown).apply(session, [...args]);

const names = ["open", "loss", "forget", "read", "readOn", "write", "writeOn"] as const;

export const sessionCalls = (
  answer: (name: Name, args: readonly unknown[]) => Promise<unknown>,
): SessionCalls =>
  Object.fromEntries(
    names.map((name) => [name, (...args: unknown[]) => answer(name, args)]),
  ) as unknown as SessionCalls;
