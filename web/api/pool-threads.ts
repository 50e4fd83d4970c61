/** A thread beside this one: a Web Worker, or in Node one of worker_threads. */

import { type NodeWorker, nodeModule } from "./node-modules.js";
import type { FromWorker, ToWorker } from "./pool-messages.js";

export interface Thread {
  post(message: ToWorker, transfer: ArrayBuffer[]): void;
  /** Whether it keeps the process alive. A page does not ask. */
  hold(busy: boolean): void;
  /** Ends it at once, in the middle of whatever it does; `gone` is not called. */
  end(): void;
}

export interface ThreadEvents {
  message(message: FromWorker): void;
  /** It ended by itself, or never started. */
  gone(reason: unknown): void;
}

const { navigator } = globalThis as { navigator?: { hardwareConcurrency?: number } };

/** How many workers are worth starting: one thread is this one. At least 1, at most 8. */
export function usualWorkers(): number {
  const cores =
    nodeModule("node:os")?.availableParallelism() ?? navigator?.hardwareConcurrency ?? 2;
  return Math.min(8, Math.max(1, cores - 1));
}

/** Starts a thread. Throws where there can be none, or tells `gone` later. */
export function startThread(events: ThreadEvents): Thread {
  const node = nodeModule("node:worker_threads");
  return hasWebWorkers() || node === undefined ? startWeb(events) : startNode(node.Worker, events);
}

/** Emscripten's modules with threads put Node's own Worker, which tells no events, where browsers have theirs. */
function hasWebWorkers(): boolean {
  return typeof Worker === "function" && "addEventListener" in Worker.prototype;
}

/** A page starts workers of its own origin only; one of its own may import the file from another. */
function startWorker(): Worker {
  const file = new URL("./pool-worker.js", import.meta.url);
  const { location } = globalThis as { location?: { origin: string } };
  // Bundlers may have made data of the file, or a path, which have no origin.
  if (!file.origin.startsWith("http") || file.origin === (location?.origin ?? file.origin)) {
    // The form that bundlers know; the file lies beside the bundle.
    return new Worker(new URL("./pool-worker.js", import.meta.url), { type: "module" });
  }
  const text = new Blob([`import ${JSON.stringify(file)};`], { type: "text/javascript" });
  return new Worker(URL.createObjectURL(text), { type: "module" });
}

function startWeb(events: ThreadEvents): Thread {
  const worker = startWorker();
  worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => events.message(data));
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    worker.terminate();
    events.gone(event.message);
  });
  return {
    post: (message, transfer) => worker.postMessage(message, transfer),
    hold() {},
    end: () => worker.terminate(),
  };
}

function startNode(NodeThread: new (url: URL) => NodeWorker, events: ThreadEvents): Thread {
  const worker = new NodeThread(new URL("./pool-worker.js", import.meta.url));
  let ended = false;
  const gone = (reason: unknown) => {
    if (ended) return;
    ended = true;
    events.gone(reason);
  };
  worker.on("message", (message: FromWorker) => events.message(message));
  worker.on("error", gone);
  worker.on("exit", (code: number) => gone(`it ended with code ${code}`));
  return {
    post: (message, transfer) => worker.postMessage(message, transfer),
    hold: (busy) => (busy ? worker.ref() : worker.unref()),
    end() {
      ended = true;
      worker.terminate();
    },
  };
}
