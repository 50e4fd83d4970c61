/** What a pool offers besides the families of the first load: its workers hold indexes, but no models. */

import { learningFamilies } from "./learning-families.js";
import { indexFunctions } from "./search/key-index.js";
import type { AnyFamily } from "./transport/family.js";

// A bundler keeps a spread, as it could have an effect.
export const threadFamilies: readonly AnyFamily[] = /* @__PURE__ */ learningFamilies.concat(
  indexFunctions,
);
