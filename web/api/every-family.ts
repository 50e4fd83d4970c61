/** What `load` of the package gives besides attention. */

import { memoryFunctions } from "./language/language-memory.js";
import { languageFunctions } from "./language/language-model.js";
import { learningFamilies } from "./learning-families.js";
import type { AnyFamily } from "./transport/family.js";

// A bundler keeps a spread, as it could have an effect.
export const everyFamily: readonly AnyFamily[] = /* @__PURE__ */ learningFamilies.concat(
  languageFunctions,
  memoryFunctions,
);
