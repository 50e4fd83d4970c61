/** Threads: Web Workers in browsers, worker_threads in Node. */

import { type NodeWorker, nodeModule } from "../transport/node-modules.js";
import type { FromWorker, ToWorker } from "./pool-messages.js";

export interface Thread {
  post(message: ToWorker, transfer: ArrayBuffer[]): void;
  /** Whether the thread keeps the process alive. No effect on a page. */
  hold(busy: boolean): void;
  /** Terminates the thread at once, during any computation, without `gone`. */
  end(): void;
}

export interface ThreadEvents {
  message(message: FromWorker): void;
  /** The thread ended by itself, or never started. */
  gone(reason: unknown): void;
}

const { navigator } = globalThis as { navigator?: { hardwareConcurrency?: number } };

/** The default number of workers: the processor's cores minus this thread, 1 to 8. */
export function usualWorkers(): number {
  const cores =
    nodeModule("node:os")?.availableParallelism() ?? navigator?.hardwareConcurrency ?? 2;
  return Math.min(8, Math.max(1, cores - 1));
}

/** Starts a thread. Throws if threads are impossible, or calls `gone` later. */
export function startThread(events: ThreadEvents): Thread {
  const node = nodeModule("node:worker_threads");
  return hasWebWorkers() || node === undefined ? startWeb(events) : startNode(node.Worker, events);
}

/** Emscripten's threaded modules define a global `Worker` in Node that emits no events. */
function hasWebWorkers(): boolean {
  return typeof Worker === "function" && "addEventListener" in Worker.prototype;
}

interface ScriptPolicy {
  createScriptURL(url: string): string;
}

type TrustedTypes = { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy } | undefined;
let policy: ScriptPolicy | undefined;

/** The address, as a page with `require-trusted-types-for 'script'` demands it: by the policy `softknn`. */
function trusted(url: URL | string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  try {
    policy ??= trustedTypes?.createPolicy("softknn", { createScriptURL: (text) => text });
  } catch {
    // The page allows no such policy: the worker fails to start, and the thread of the page works.
  }
  return policy?.createScriptURL(String(url)) ?? String(url);
}

/** A page can start workers of its own origin only; such a worker can import the file from another. */
function startWorker(): Worker {
  const file = new URL("./pool-worker.js", import.meta.url);
  const { location } = globalThis as { location?: { origin: string } };
  // A bundler may have made the file a data URL or a path, which have no origin.
  if (!file.origin.startsWith("http") || file.origin === (location?.origin ?? file.origin)) {
    try {
      // Bundlers recognise this form alone, and copy the file beside the bundle.
      return new Worker(new URL("./pool-worker.js", import.meta.url), { type: "module" });
    } catch {
      return new Worker(trusted(file), { type: "module" });
    }
  }
  const text = new Blob([`import ${JSON.stringify(file)};`], { type: "text/javascript" });
  return new Worker(trusted(URL.createObjectURL(text)), { type: "module" });
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
