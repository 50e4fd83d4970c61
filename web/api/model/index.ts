/**
 * softknn/model: GPT-2-like language models whose attention can be replaced, and their memory.
 *
 *     import { load } from "softknn/model";
 *     const { languageModel } = await load();
 *     const model = languageModel({ config, tensors });
 */

export type { CoreOptions, WasmSource } from "../load-options.js";
export type { MemoryFunctions, MemoryInputs } from "./language-memory.js";
export type { LanguageFunctions, LanguageModelInputs } from "./language-model.js";
export type * from "./language-types.js";
export { load } from "./load.js";
export type { SoftKnnModel } from "./soft-knn-model.js";
