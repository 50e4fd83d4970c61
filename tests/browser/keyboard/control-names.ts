/** The control names of every lesson. */
import type { ViewName } from "../../../web/figure/state/state.js";
import { controls as clinic } from "../../../web/lessons/clinic/control-names.js";
import { controls as digits } from "../../../web/lessons/digits/state.js";
import { controls as field } from "../../../web/lessons/field/control-names.js";
import { controls as heads } from "../../../web/lessons/heads/control-names.js";
import { controls as lab } from "../../../web/lessons/lab/state.js";
import { controls as masks } from "../../../web/lessons/masks/control-names.js";
import { controls as regression } from "../../../web/lessons/regression/control-names.js";
import { controls as scaling } from "../../../web/lessons/scaling/control-names.js";
import { controls as similarity } from "../../../web/lessons/similarity/control-names.js";
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
