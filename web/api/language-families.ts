/** The functions of the language model. */

import { memoryFunctions } from "./language/language-memory.js";
import { languageFunctions } from "./language/language-model.js";
import type { AnyFamily } from "./transport/family.js";

export const languageFamilies: readonly AnyFamily[] = [languageFunctions, memoryFunctions];
