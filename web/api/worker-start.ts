/** Starts the file of the worker: as a Web Worker in browsers, Deno and Bun, as a thread in Node. */

import type { Endpoint } from "comlink";
import { nodeModule } from "./transport/node-modules.js";

/** Also of Emscripten's modules: they define a global `Worker` in Node that emits no events. */
const hasWebWorkers = () => typeof Worker === "function" && "addEventListener" in Worker.prototype;

function startWeb(): Worker {
  const file = new URL("./worker-thread.js", import.meta.url);
  const { location } = globalThis as { location?: { origin: string } };
  // A page starts workers of its own origin only, which may import a file of another.
  if (location && file.protocol.startsWith("http") && file.origin !== location.origin) {
    const text = new Blob([`import ${JSON.stringify(file)};`], { type: "text/javascript" });
    return new Worker(URL.createObjectURL(text), { type: "module" });
  }
  // Bundlers recognise this form alone, and copy the file beside the bundle.
  return new Worker(new URL("./worker-thread.js", import.meta.url), { type: "module" });
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
    const worker = new node.Worker(new URL("./worker-thread.js", import.meta.url));
    worker.on("error", gone);
    worker.on("exit", (code: number) => gone(`it ended with code ${code}`));
    const endpoint: Endpoint = {
      postMessage: (message, transfer = []) => worker.postMessage(message, transfer as never),
      addEventListener: (_, heard) =>
        worker.on("message", (data) => (heard as EventListener)({ data } as unknown as Event)),
      removeEventListener() {},
    };
    const hold = (busy: boolean) => (busy ? worker.ref() : worker.unref());
    return { endpoint, hold, end: () => void worker.terminate() };
  }
  const worker = startWeb();
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    gone(event.message);
  });
  return { endpoint: worker, hold() {}, end: () => worker.terminate() };
}
