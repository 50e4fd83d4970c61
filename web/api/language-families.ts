/** The functions of the language model. */

import { memoryFunctions } from "./model/language-memory.js";
import { languageFunctions } from "./model/language-model.js";
import type { AnyFamily } from "./transport/family.js";

export const languageFamilies: readonly AnyFamily[] = [languageFunctions, memoryFunctions];
