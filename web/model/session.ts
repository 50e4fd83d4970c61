/** Where losses are measured and a text is remembered: in a worker, or on this thread. */
import type {
  GenerateOptions,
  LanguageModel,
  MemoryOptions,
  MemoryProgress,
  PredictionOptions,
  SoftKnnModel,
  WrittenToken,
} from "../api/model/index.js";
import { load } from "../api/model/index.js";
import type { WorkerMemory } from "../api/worker.js";
import { residentModel, residentReady, trainedModel } from "./files.js";

/** How the session's own memory votes. */
export type Votes = Omit<MemoryOptions, "store">;

type Late<T> = T | Promise<T>;
type Tokens = readonly number[];

interface Store {
  addSteps(tokens: Tokens): AsyncIterable<MemoryProgress>;
  dispose(): Late<void>;
}

type Without<Options> = Omit<Options, "memory">;
type With<S, Options> = Without<Options> & { memory?: Votes & { readonly store: S } };

interface Predicting<S> {
  loss(tokens: Tokens, options: With<S, PredictionOptions>): Late<number>;
  generate(tokens: Tokens, options: With<S, GenerateOptions>): AsyncIterable<WrittenToken>;
}

/** A model with one memory beside it, in the core of either thread. */
export class Session<S extends Store = Store> {
  #store: S | undefined;

  constructor(
    private readonly model: Predicting<S>,
    private readonly memory: () => Late<S>,
    private readonly pause: () => Promise<unknown> | undefined,
    readonly dispose: () => void,
  ) {}

  /** `votes` mixes in those of the memory. */
  async loss(tokens: Tokens, options: Without<PredictionOptions>, votes?: Votes): Promise<number> {
    await this.pause();
    return this.model.loss([...tokens], this.#with(votes, options));
  }

  /** Reads a text into the memory window by window. */
  async *read(tokens: Tokens): AsyncGenerator<MemoryProgress, void, undefined> {
    this.#store ??= await this.memory();
    yield* this.#store.addSteps([...tokens]);
  }

  /** Continues a text token by token. */
  write(
    tokens: Tokens,
    options: Without<GenerateOptions>,
    votes?: Votes,
  ): AsyncIterable<WrittenToken> {
    return this.model.generate([...tokens], this.#with(votes, options));
  }

  /** Frees what is remembered. */
  async forget(): Promise<void> {
    await this.#store?.dispose();
    this.#store = undefined;
  }

  #with<T>(votes: Votes | undefined, options: T) {
    const store = this.#store;
    return votes && store ? { ...options, memory: { ...votes, store } } : options;
  }
}

/** Between two calls the page answers. */
export function onThread(memory: SoftKnnModel["memory"], model: LanguageModel): Session {
  const pause = () => new Promise((resolve) => setTimeout(resolve));
  const session = new Session(
    model,
    () => memory({ model }),
    pause,
    () => session.forget(),
  );
  return session;
}

/** In a worker, unless none can start: in a sandbox, under a policy. */
export async function startSession(): Promise<Session> {
  const { config, tensors } = trainedModel();
  const worker = await import("../api/worker.js");
  try {
    const knn = await worker.load();
    const model = await knn.languageModel({ config, tensors });
    return new Session<WorkerMemory>(
      model,
      () => knn.memory({ model }),
      () => undefined,
      knn.terminate,
    );
  } catch (error) {
    if (Object(error).code !== "SOFTKNN_E_UNSUPPORTED") throw error;
  }
  await residentReady();
  return onThread((await load()).memory, residentModel());
}

/** A session that starts when it is first needed. */
export class LateSession {
  #started: Promise<Session> | undefined;

  readonly get = (): Promise<Session> => {
    this.#started ??= startSession();
    return this.#started;
  };

  stop(): void {
    this.#started?.then(({ dispose }) => dispose()).catch(() => {});
    this.#started = undefined;
  }
}

/** Tokens of a continuation. */
export const writtenCount = 24;

/** Lower than 1, so that the sentences hold together longer. */
export const writingTemperature = 0.8;
