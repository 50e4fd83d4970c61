/** `load()` of `softknn/learn`, which brings its core. */

import glue from "#learn-glue";
import text from "#learn-text";
import { type CoreOptions, coreTable } from "../load-options.js";
import { type Entry, start } from "../start.js";
import { learnFamilies, type SoftKnnLearn } from "./soft-knn-learn.js";

const entry: Entry = {
  core: "softknn-learn",
  families: learnFamilies,
  options: coreTable,
  glue,
  text,
};

/**
 * Loads the core of trainings and experiments. All callers share one instance per process or document, and
 * no memory with the cores of the other entries.
 *
 * Errors: as `load` of `softknn`. Cost: some 10 milliseconds.
 */
export function load(options?: CoreOptions): Promise<SoftKnnLearn> {
  return start(entry, options);
}
