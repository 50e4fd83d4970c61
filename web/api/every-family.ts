/** What the package gives besides the families of the first load of the site. */

import { languageFamilies } from "./language-families.js";
import { learningFamilies } from "./learning-families.js";
import { indexFunctions } from "./search/key-index.js";
import type { AnyFamily } from "./transport/family.js";

// A bundler keeps a spread, as it could have an effect.
export const everyFamily: readonly AnyFamily[] = /* @__PURE__ */ learningFamilies.concat(
  indexFunctions,
  languageFamilies,
);
