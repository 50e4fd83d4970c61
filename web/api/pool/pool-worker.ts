/** The worker of a pool: one core on one thread, called by messages. */

import type { KeyIndex } from "../search/key-index-types.js";
import type { SoftKnn } from "../soft-knn.js";
import { startCore } from "../start.js";
import { threadFamilies } from "../thread-families.js";
import { nodeModule } from "../transport/node-modules.js";
import {
  buffersIn,
  type FromWorker,
  type IndexMessage,
  type ToWorker,
  toSent,
} from "./pool-messages.js";

/** The common interface of Web Workers and Node's worker threads. */
interface Port {
  postMessage(message: FromWorker, transfer: ArrayBuffer[]): void;
}

type Functions = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;

const indices = new Map<number, KeyIndex>();

/** Backpressure: the largest number of items that the consumer has not taken yet. */
const maxPending = 8;

/** The current run of a function that yields items. */
let run = { id: 0, untaken: 0, wake() {} };

/** The result of a call of an index, and the new state of the index. */
function answerIndex(knn: SoftKnn, { index, method, args }: IndexMessage): readonly unknown[] {
  const isNew = method === "index" || method === "loadIndex";
  if (isNew) indices.set(index, (knn[method] as (...args: unknown[]) => KeyIndex)(...args));
  const held = indices.get(index) as KeyIndex;
  const call = isNew ? () => {} : (held[method] as (...args: unknown[]) => unknown);
  const result = call.apply(held, [...args]);
  if (method === "dispose") indices.delete(index);
  const { size, dimension, byteLength } = held;
  return [result, { size, dimension, byteLength }];
}

async function answer(port: Port, message: ToWorker): Promise<void> {
  const post = (reply: FromWorker) => port.postMessage(reply, buffersIn(reply));
  if (message.type === "load") {
    await startCore(threadFamilies, { wasm: message.module });
    return post({ type: "ready" });
  }
  const { id } = message;
  if (message.type === "taken") {
    // Late acknowledgements of a run that has ended.
    if (id !== run.id) return;
    run.untaken -= 1;
    return run.wake();
  }
  try {
    // A core that failed in the call before has been dropped: this is then a fresh one.
    const knn = await startCore(threadFamilies);
    if (message.type === "index") {
      return post({ type: "done", id, results: answerIndex(knn, message) });
    }
    const called = (knn as unknown as Functions)[message.name] as Functions[string];
    if (message.type === "steps") {
      const items = called(...message.args) as AsyncIterable<unknown>;
      run = { id, untaken: 0, wake() {} };
      for await (const item of items) {
        post({ type: "item", id, item });
        run.untaken += 1;
        while (run.untaken >= maxPending) await new Promise<void>((wake) => (run.wake = wake));
      }
      return post({ type: "done", id, results: [] });
    }
    post({ type: "done", id, results: message.calls.map((args) => called(...args)) });
  } catch (error) {
    post({ type: "failed", id, error: toSent(error) });
  }
}

const port = nodeModule("node:worker_threads")?.parentPort;
if (port) {
  port.on("message", (message) => void answer(port, message));
} else {
  const port = globalThis as unknown as Port;
  addEventListener("message", ({ data }: MessageEvent<ToWorker>) => void answer(port, data));
}
