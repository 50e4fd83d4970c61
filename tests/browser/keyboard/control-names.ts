/** The control names of every lesson. */
import type { ViewName } from "../../../web/figure/state/state.js";
import { controls as clinic } from "../../../web/lessons/clinic/state.js";
import { controls as digits } from "../../../web/lessons/digits/state.js";
import { controls as field } from "../../../web/lessons/field/state.js";
import { controls as heads } from "../../../web/lessons/heads/state.js";
import { controls as lab } from "../../../web/lessons/lab/state.js";
import { controls as masks } from "../../../web/lessons/masks/state.js";
import { controls as regression } from "../../../web/lessons/regression/state.js";
import { controls as scaling } from "../../../web/lessons/scaling/state.js";
import { controls as similarity } from "../../../web/lessons/similarity/solve.js";
import { controls as steps } from "../../../web/lessons/steps/state.js";
import { controls as transformer } from "../../../web/lessons/transformer/state.js";
import { controls as words } from "../../../web/lessons/words/state.js";

export const controlNames: Readonly<Record<ViewName, readonly string[]>> = {
  field,
  similarity,
  steps,
  masks,
  scaling,
  regression,
  words,
  heads,
  clinic,
  lab,
  transformer,
  digits,
};
