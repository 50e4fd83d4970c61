/** The object that `load()` of `softknn/model` returns: the language model and its memory. */

import type { AnyFamily } from "../transport/family.js";
import { type MemoryFunctions, memoryFunctions } from "./language-memory.js";
import { type LanguageFunctions, languageFunctions } from "./language-model.js";

/** Deterministic, and arguments are copied: they are never modified or kept. */
export interface SoftKnnModel extends LanguageFunctions, MemoryFunctions {
  /** The version of the compiled core. */
  readonly version: string;
}

export const modelFamilies: readonly AnyFamily[] = [languageFunctions, memoryFunctions];
