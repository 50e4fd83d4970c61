/** The inside of `softknn/worker`: the cores, whose functions are called by messages. */

import {
  expose,
  finalizer,
  type ProxyMethods,
  releaseProxy,
  transfer,
  transferHandlers,
} from "comlink";
import { failure, inCall, isRefusal } from "./errors.js";
import { load as loadLearn } from "./learn/load.js";
import type { SoftKnnLearn } from "./learn/soft-knn-learn.js";
import { load } from "./load.js";
import type { LoadOptions } from "./load-options.js";
import { load as loadModel } from "./model/load.js";
import type { SoftKnnModel } from "./model/soft-knn-model.js";
import { checkAborted, otherWork } from "./signal.js";
import { nodeModule } from "./transport/node-modules.js";
import { type Answer, type Ask, type Call, givesSteps, mark, replaced } from "./worker-messages.js";

type Functions = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;

/** What starts the core of a function; without an entry it is that of `softknn`. */
const starts: Readonly<
  Record<Exclude<keyof SoftKnnLearn | keyof SoftKnnModel, "version">, () => Promise<object>>
> = {
  averagePooling: loadLearn,
  dotProductSample: loadLearn,
  entropyVsDimension: loadLearn,
  entropyVsDimensionSteps: loadLearn,
  expectedEntropy: loadLearn,
  kernelRegression: loadLearn,
  principalComponents: loadLearn,
  regressionData: loadLearn,
  trainKernelRegression: loadLearn,
  trainMetric: loadLearn,
  trainMetricSteps: loadLearn,
  trainProjections: loadLearn,
  trainTransformerSteps: loadLearn,
  transformer: loadLearn,
  languageModel: loadModel,
  memory: loadModel,
};

interface Running {
  readonly control: AbortController;
  items?: AsyncGenerator<unknown, void, undefined>;
}

/** What callers hold, by number. */
const handles = new Map<number, Functions>();
const running = new Map<number, Running>();
let engine: LoadOptions = {};
let lastHandle = 0;
/** The end of the last call: calls run in order, as on one thread. */
let turn: Promise<unknown> = Promise.resolve();

/** The arguments with the objects that marks stand for. */
const taken = (args: unknown) =>
  replaced(args, (part) => {
    if (typeof part !== "object" || part === null || !(mark in part)) return part;
    const meant = part[mark];
    if (typeof meant === "number") return handles.get(meant);
    if (meant === "function") return () => {};
    const gone = new Float64Array(1);
    structuredClone(gone, { transfer: [gone.buffer] });
    return gone;
  });

/** Options with a signal; those that are none stay, to be refused. */
const withSignal = (options: unknown, signal: AbortSignal) =>
  typeof (options ?? {}) === "object" && !Array.isArray(options)
    ? { ...(options as object), signal }
    : options;

async function* tensorsBy(ask: Ask) {
  for (let next = await ask(); next !== undefined; next = await ask()) {
    yield (taken(next) as { item: unknown }).item;
  }
}

/** Reads a text into a memory window by window, so that `signal` can stop it. */
async function read(memory: Functions, tokens: unknown, signal: AbortSignal): Promise<void> {
  const steps = memory.addSteps?.(tokens, { signal }) as AsyncIterable<unknown>;
  for await (const _ of steps);
}

/** The functions of the core that has this one: after a failure of the core, of a fresh one. */
async function functionsWith(name: string): Promise<Functions> {
  const start = starts[name as keyof typeof starts] ?? (() => load(engine));
  return (await start()) as Functions;
}

async function resultOf(
  { target, name, args }: Call,
  signal: AbortSignal,
  ask?: Ask,
): Promise<unknown> {
  const object =
    target === undefined ? await functionsWith(name) : (handles.get(target) as Functions);
  const [first, second, ...more] = taken(args) as unknown[];
  const call = (...given: unknown[]) => object[name]?.(...given);
  if (name === "languageModel") {
    const streamed = ask ? { ...(first as object), tensors: tensorsBy(ask) } : first;
    return call(streamed, withSignal(second, signal));
  }
  if (ask) return call(first, { ...(second as object), filter: await ask(object.ids?.()) });
  if (givesSteps(name)) return call(first, withSignal(second, signal));
  const { tokens, ...inputs } = Object(first) as { tokens?: unknown };
  if (name === "memory" && tokens !== undefined) {
    const memory = call(inputs) as Functions;
    try {
      await read(memory, tokens, signal);
    } catch (error) {
      memory.dispose?.();
      throw error;
    }
    return memory;
  }
  if (name === "add" && object.addSteps) return read(object, first, signal);
  return call(first, second, ...more);
}

const isHandle = (result: unknown): result is Functions =>
  Object.values(Object(result)).some((own) => typeof own === "function");

const properties = ["size", "dimension", "byteLength", "config"];

const stateOf = (held: Functions) =>
  Object.fromEntries(properties.flatMap((name) => (name in held ? [[name, held[name]]] : [])));

function methodsOf(object: Functions): string[] {
  const prototype: object = Object.getPrototypeOf(object);
  const shared = prototype === Object.prototype ? [] : Object.getOwnPropertyNames(prototype);
  const names = [...Object.keys(object), ...shared].filter((name) => name !== "constructor");
  return names.filter((name) => typeof object[name] === "function");
}

function answerTo({ target }: Call, own: Running, result: unknown): Answer {
  const state = target === undefined ? undefined : stateOf(handles.get(target) as Functions);
  if (typeof result !== "object" || result === null) return { value: result, state };
  if (Symbol.asyncIterator in result) {
    own.items = result as NonNullable<Running["items"]>;
    return {};
  }
  if (!isHandle(result)) return { value: result, state };
  handles.set(++lastHandle, result);
  return { handle: { id: lastHandle, methods: methodsOf(result) }, state: stateOf(result) };
}

/** A value to be sent, with the memory of its arrays. */
function moved<T extends object>(answer: T): T {
  const buffers = new Set<ArrayBuffer>();
  const values = new Set<object>([answer]);
  // A set iterates over values added during the loop as well.
  for (const value of values) {
    if (ArrayBuffer.isView(value)) buffers.add(value.buffer as ArrayBuffer);
    else for (const inner of Object.values(value)) if (Object(inner) === inner) values.add(inner);
  }
  return transfer(answer, [...buffers]);
}

const thread = {
  async start(options: LoadOptions) {
    const knn = await load(options);
    engine = { engine: options.engine };
    const own = Object.entries(knn).flatMap(([name, call]) =>
      typeof call === "function" ? name : [],
    );
    const names = [...own, ...Object.keys(starts)];
    return { names, about: { version: knn.version, engine: knn.engine } };
  },

  call(call: Call, ask?: Ask): Promise<Answer> {
    const own: Running = { control: new AbortController() };
    const { signal } = own.control;
    running.set(call.id, own);
    const run = async () => {
      try {
        // An abort that has come meanwhile is seen.
        await otherWork();
        checkAborted(signal, call.name);
        return moved(answerTo(call, own, await resultOf(call, signal, ask)));
      } finally {
        if (!own.items) running.delete(call.id);
        (ask as ProxyMethods | undefined)?.[releaseProxy]();
      }
    };
    // The tensors of a model may take long to come, and even need other calls.
    if (call.name === "languageModel") return run();
    const answer = turn.then(run);
    turn = answer.catch(() => {});
    return answer;
  },

  /** The next item of a call that gives steps. */
  async next(id: number): Promise<{ done?: boolean | undefined; value?: unknown }> {
    const items = running.get(id)?.items;
    return moved((await items?.next()) ?? { done: true });
  },

  stop(id: number): void {
    const { control, items } = running.get(id) ?? {};
    control?.abort();
    void items?.return().catch(() => {});
    running.delete(id);
  },

  /** No caller holds the object any more. */
  free(handle: number): void {
    turn = turn.then(() => {
      handles.get(handle)?.dispose?.();
      handles.delete(handle);
    });
  },

  /** Nobody holds the worker any more. */
  [finalizer]: () => (globalThis as { close?: () => void }).close?.(),
};

export type Thread = typeof thread;

const thrown = transferHandlers.get("throw") as NonNullable<
  ReturnType<typeof transferHandlers.get>
>;
transferHandlers.set("throw", {
  ...thrown,
  serialize: ({ value }: { value: unknown }) => {
    const error = isRefusal(value)
      ? value
      : inCall("worker", () => failure("ENGINE", "worker", `failed: ${String(value)}`));
    const { code, argument, message } = error;
    return [{ code, argument, message }, []];
  },
});

expose(thread, (nodeModule("node:worker_threads")?.parentPort ?? undefined) as undefined);
