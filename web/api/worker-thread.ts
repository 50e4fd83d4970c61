/** The inside of `softknn/worker`: the cores, whose functions are called by messages. */

import { expose, transfer } from "comlink";
import { failure, inCall, isRefusal } from "./errors.js";
import { load as loadLearn, type SoftKnnLearn } from "./learn/load.js";
import { load } from "./load.js";
import type { LoadOptions } from "./load-options.js";
import { load as loadModel, type SoftKnnModel } from "./model/load.js";
import { compiled } from "./transport/compiled.js";
import { nodeModule } from "./transport/node-modules.js";
import { type Answer, type Call, mark } from "./worker-messages.js";

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

/** What callers hold, by number. */
const objects = new Map<number, Functions>();
let last = 0;
let engine: LoadOptions = {};

/** Puts objects in the place of their marks, which stand in properties. */
function unpacked(part: unknown): unknown {
  if (typeof part !== "object" || part === null) return part;
  if (mark in part) return objects.get(part[mark] as number);
  if (Array.isArray(part) || ArrayBuffer.isView(part)) return part;
  return Object.assign(
    part,
    Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, unpacked(inner)])),
  );
}

/** The functions of the core that has this one: after a failure of the core, of a fresh one. */
async function functionsWith(name: string): Promise<Functions> {
  const start = starts[name as keyof typeof starts] ?? (() => load(engine));
  return (await start()) as Functions;
}

const properties = ["size", "dimension", "byteLength", "config"];

const stateOf = (object: Functions = {}) =>
  Object.fromEntries(
    properties.filter((name) => name in object).map((name) => [name, object[name]]),
  );

/** A result with functions, and one that gives items, stay here. */
function answerWith(result: unknown, of = 0): Answer {
  const object = Object(result) as Functions;
  const methods = Object.keys(object).filter((name) => typeof object[name] === "function");
  if (methods.length === 0 && !(Symbol.asyncIterator in object)) {
    return { value: result, state: stateOf(objects.get(of)) };
  }
  objects.set(++last, object);
  return { kept: { id: last, methods }, state: stateOf(object) };
}

function refusalOf(cause: unknown): Answer {
  const error = isRefusal(cause)
    ? cause
    : inCall("worker", () => failure("ENGINE", "worker", `failed: ${String(cause)}`));
  const { code, argument, message } = error;
  return { refusal: { code, argument, message } };
}

/** The memory of the arrays in a value. */
function buffersIn(value: unknown, found = new Set<ArrayBuffer>()) {
  if (ArrayBuffer.isView(value)) found.add(value.buffer as ArrayBuffer);
  else if (Object(value) === value) {
    for (const inner of Object.values(value as object)) buffersIn(inner, found);
  }
  return found;
}

const thread = {
  async start(options: LoadOptions, modules: typeof compiled): Promise<Answer> {
    try {
      for (const [name, module] of modules) compiled.set(name, module);
      const knn = await load(options);
      engine = { engine: options.engine };
      const names = [...Object.keys(knn), ...Object.keys(starts)];
      return { value: { names, about: { version: knn.version, engine: knn.engine } } };
    } catch (cause) {
      return refusalOf(cause);
    }
  },

  async call({ target, name, args, of }: Call): Promise<Answer> {
    try {
      const object = target === undefined ? await functionsWith(name) : objects.get(target);
      const answer = answerWith(await object?.[name]?.(...args.map(unpacked)), of);
      return transfer(answer, [...buffersIn(answer)]);
    } catch (cause) {
      return refusalOf(cause);
    }
  },

  /** Nobody holds the object any more. */
  free(id: number): void {
    void objects.get(id)?.return?.();
    objects.delete(id);
  },
};

export type Thread = typeof thread;

expose(thread, (nodeModule("node:worker_threads")?.parentPort ?? undefined) as undefined);
