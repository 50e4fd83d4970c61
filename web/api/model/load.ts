/** `load()` of `softknn/model`, which brings its core. */

import glue from "#model-glue";
import text from "#model-text";
import { type CoreOptions, coreTable } from "../load-options.js";
import { type Entry, start } from "../start.js";
import { modelFamilies, type SoftKnnModel } from "./soft-knn-model.js";

const entry: Entry = {
  core: "softknn-model",
  families: modelFamilies,
  options: coreTable,
  glue,
  text,
};

/**
 * Loads the core of the language model. All callers share one instance per process or document, and
 * no memory with the cores of the other entries.
 *
 * Errors: as `load` of `softknn`. Cost: some 10 milliseconds.
 */
export function load(options?: CoreOptions): Promise<SoftKnnModel> {
  return start(entry, options);
}
