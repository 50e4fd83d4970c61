/**
 * softknn/model: GPT-2-like language models whose attention can be replaced, and their memory.
 *
 *     import { load } from "softknn/model";
 *     const { languageModel } = await load();
 *     const model = languageModel({ config, tensors });
 */

export type { HeadPlace } from "../attention/head-places.js";
export type { CoreOptions, WasmSource } from "../load-options.js";
export type { LanguageConfig, LanguageSettings } from "./language-config.js";
export type { MemoryFunctions, MemoryInputs } from "./language-memory.js";
export type { LanguageFunctions, LanguageModelInputs } from "./language-model.js";
export type {
  ExplainOptions,
  GenerateOptions,
  LanguageOptions,
  LanguageRunOptions,
  MemoryOptions,
  PredictionOptions,
  SamplingOptions,
  ScoreSource,
} from "./language-options.js";
export type * from "./language-types.js";
export { load, type SoftKnnModel } from "./load.js";
export type { LanguageMemory, MemoryProgress } from "./memory-votes.js";
