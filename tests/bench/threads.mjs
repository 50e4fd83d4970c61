/** Where contenders run: a thread of Node, a worker of a page, or Python. All answer the messages of worker.mjs. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { inputsOf } from "./inputs.mjs";

/** @typedef {{ ask: (message: object) => Promise<any>, end: () => unknown }} Thread */

/** @returns {Promise<Thread>} */
export async function openInNode() {
  const worker = new Worker(new URL("worker.mjs", import.meta.url), { stdout: true });
  return {
    ask: async (message) => {
      worker.postMessage(message);
      const [reply] = await once(worker, "message");
      return answerOf(reply);
    },
    end: () => worker.terminate(),
  };
}

/** @param {import("playwright-core").Page} page with worker.js beside it @returns {Promise<Thread>} */
export async function openInPage(page) {
  const worker = await page.evaluateHandle(() => {
    const { Worker } = /** @type {any} */ (globalThis);
    return new Worker("worker.js", { type: "module" });
  });
  return {
    ask: async (message) => {
      const reply = await worker.evaluate(
        (thread, sent) =>
          new Promise((resolve) => {
            thread.onmessage = (/** @type {any} */ { data }) => resolve(data);
            thread.onerror = (/** @type {any} */ { message: error }) => resolve({ error });
            thread.postMessage(sent);
          }),
        message,
      );
      return answerOf(reply);
    },
    end: () => worker.evaluate((thread) => thread.terminate()),
  };
}

/** NumPy on one thread, and how its memory is kept: glibc otherwise returns freed matrices to the system in every call. */
const oneThread = { OPENBLAS_NUM_THREADS: "1", OMP_NUM_THREADS: "1", MKL_NUM_THREADS: "1" };
const kept = { MALLOC_TRIM_THRESHOLD_: `${2 ** 30}`, MALLOC_MMAP_THRESHOLD_: `${2 ** 30}` };

/** @param {string} python @param {string} name of the contender @returns {Promise<Thread>} */
export async function openNumpy(python, name) {
  const script = fileURLToPath(new URL("numpy_beside.py", import.meta.url));
  const env = { ...process.env, ...oneThread, ...(name.endsWith("memory kept") && kept) };
  const child = spawn(python, [script], { env, stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    ask: async (message) => {
      const { item } = /** @type {any} */ (message);
      const inputs = item && Object.values(inputsOf(item)).map(base64);
      child.stdin.write(`${JSON.stringify({ ...message, inputs })}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error("Python ended");
      return answerOf(JSON.parse(value));
    },
    end: () => child.stdin.end(),
  };
}

/** @param {Float32Array} data */
const base64 = ({ buffer }) => Buffer.from(buffer).toString("base64");

/** @param {any} reply */
function answerOf({ answer, error }) {
  if (error !== undefined) throw new Error(error);
  return answer;
}
