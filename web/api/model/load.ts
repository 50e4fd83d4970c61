/** `load()` of `softknn/model`, which brings its core: the language model and its memory. */

import glue from "#model-glue";
import text from "#model-text";
import { type CoreOptions, coreTable } from "../load-options.js";
import { start } from "../start.js";
import { type MemoryFunctions, memoryFunctions } from "./language-memory.js";
import { type LanguageFunctions, languageFunctions } from "./language-model.js";

/** Deterministic, and arguments are copied: they are never modified or kept. Errors are those of `SoftKnn`. */
export interface SoftKnnModel extends LanguageFunctions, MemoryFunctions {
  /** The version of the compiled core. */
  readonly version: string;
}

export const modelFunctions = { ...languageFunctions, ...memoryFunctions };

/**
 * Loads the core of the language model. All callers share one instance per process or document, and
 * no memory with the cores of the other entries.
 *
 * Errors: as `load` of `softknn`. Cost: some 10 milliseconds.
 */
export function load(options?: CoreOptions): Promise<SoftKnnModel> {
  return start(
    { core: "softknn-model", functions: modelFunctions, options: coreTable, glue, text },
    options,
  );
}
