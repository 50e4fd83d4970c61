/** The core with the language model, for the page of its lesson: the first core of the site lacks it. */

import { coreModule } from "#core-bytes";
import { languageFamilies } from "./language-families.js";
import type { SoftKnn } from "./soft-knn.js";
import { startCore, startedCore } from "./start.js";

export const loadLanguage = (): Promise<SoftKnn> =>
  startCore(languageFamilies, undefined, coreModule);

/** The lesson's worker with a core of its own; undefined where none can start: in a sandbox, on another origin. */
export async function languageWorker(): Promise<Worker | undefined> {
  let worker: Worker | undefined;
  try {
    const started = new Worker(new URL("./language-worker.js", import.meta.url), {
      type: "module",
    });
    worker = started;
    const [, module] = await startedCore(languageFamilies, coreModule);
    await new Promise((ready, failed) => {
      started.onmessage = ready;
      started.onerror = failed;
      started.postMessage(module);
    });
    return started;
  } catch {
    worker?.terminate();
    return undefined;
  }
}
