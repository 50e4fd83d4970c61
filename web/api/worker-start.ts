/** Starts the file of the worker: as a Web Worker in browsers, Deno and Bun, as a thread in Node. */

import type { Endpoint } from "comlink";
import { type NodeWorker, nodeModule } from "./transport/node-modules.js";

/** Also of Emscripten's modules: they define a global `Worker` in Node that emits no events. */
const hasWebWorkers = () => typeof Worker === "function" && "addEventListener" in Worker.prototype;

interface ScriptPolicy {
  createScriptURL(url: string): string;
}

type TrustedTypes = { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy } | undefined;
let policy: ScriptPolicy | undefined;

/** The address, as a page with `require-trusted-types-for 'script'` demands it: by the policy `softknn`. */
function trusted(url: URL | string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy("softknn", { createScriptURL: (text) => text });
  return policy?.createScriptURL(String(url)) ?? String(url);
}

/** A page can start workers of its own origin only; such a worker can import the file from another. */
function startWeb(): Worker {
  const file = new URL("./worker-thread.js", import.meta.url);
  const { location } = globalThis as { location?: { origin: string } };
  // A bundler may have made the file a data URL or a path, which have no origin.
  if (!file.origin.startsWith("http") || file.origin === (location?.origin ?? file.origin)) {
    try {
      // Bundlers recognise this form alone, and copy the file beside the bundle.
      return new Worker(new URL("./worker-thread.js", import.meta.url), { type: "module" });
    } catch {
      return new Worker(trusted(file), { type: "module" });
    }
  }
  const text = new Blob([`import ${JSON.stringify(file)};`], { type: "text/javascript" });
  return new Worker(trusted(URL.createObjectURL(text)), { type: "module" });
}

export interface StartedWorker {
  readonly endpoint: Endpoint;
  /** Whether the worker keeps the process alive. No effect on a page. */
  hold(busy: boolean): void;
  end(): void;
}

/** Throws if workers are impossible. `gone`: the worker ended by itself, or never started. */
export function startWorker(gone: (reason: unknown) => void): StartedWorker {
  const node = nodeModule("node:worker_threads");
  if (node && !hasWebWorkers()) {
    const worker: NodeWorker = new node.Worker(new URL("./worker-thread.js", import.meta.url));
    worker.on("error", gone);
    worker.on("exit", (code: number) => gone(`it ended with code ${code}`));
    const listen: Endpoint["addEventListener"] = (_, heard) =>
      worker.on("message", (data) => (heard as EventListener)({ data } as unknown as Event));
    return {
      endpoint: {
        postMessage: (message, transfer = []) => worker.postMessage(message, transfer as never),
        addEventListener: listen,
        removeEventListener() {},
      },
      hold: (busy) => (busy ? worker.ref() : worker.unref()),
      end: () => void worker.terminate(),
    };
  }
  const worker = startWeb();
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    worker.terminate();
    gone(event.message);
  });
  return { endpoint: worker, hold() {}, end: () => worker.terminate() };
}
