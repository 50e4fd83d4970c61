/** What the lessons of heads and of large maps call besides the functions of learning. */

import { attentionMapFunctions } from "./attention/attention-map.js";
import { multiHeadFunctions } from "./attention/multi-head.js";
import { learningFamilies } from "./learning-families.js";
import type { AnyFamily } from "./transport/family.js";

// A bundler keeps a spread, as it could have an effect.
export const headFamilies: readonly AnyFamily[] = /* @__PURE__ */ learningFamilies.concat(
  multiHeadFunctions,
  attentionMapFunctions,
);
