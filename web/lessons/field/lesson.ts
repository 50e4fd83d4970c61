/** One query among keys in the plane, and the attention output at every point. */

import { register } from "../../figure/lesson.js";
import { count, flag, number, type StateOf } from "../../figure/state/kinds.js";
import { limits } from "../../figure/state/state.js";

const fields = {
  /** The transition from `dot` to `rbf`: the fraction of ‖k‖²/2 that is subtracted from each score. */
  keyNormPenalty: number(0, { max: 1, step: 0.01 }),
  /** `dot` without the scale 1/√d and at the squared temperature, as the transition requires. */
  matched: flag(false),
  /** Every key is normalized to length 1. */
  normalized: flag(false),
  /** The hard k nearest neighbours are shown over the soft ones. */
  hard: flag(false),
  /** The number of steps of the cloud whose points attend to each other. */
  iterations: count(0, { max: 40 }),
  /** The number of hard neighbours; 0 for the effective number of the soft ones, rounded. */
  hardK: count(0, { max: limits.keys.max }),
};

declare module "../../figure/state/state.js" {
  interface State extends StateOf<typeof fields> {}
}

declare module "../../language/index.js" {
  interface Views {
    field: true;
  }
}

register({
  name: "field",
  title: { en: "Field", zh: "注意力场", fa: "میدان" },
  words: {
    en: () => import("./words.en.js"),
    zh: () => import("./words.zh.js"),
    fa: () => import("./words.fa.js"),
  },
  view: () => import("./view.js"),
  fields,
});
