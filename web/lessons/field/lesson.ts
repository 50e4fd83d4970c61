/** One query among keys in the plane, and the attention output at every point. */

import { register } from "../../figure/lesson.js";
import { field, flag } from "../../figure/state/fields.js";
import { limits } from "../../figure/state/state.js";
import { countTo, within } from "../../figure/state/url-values.js";
import { iterationLimits } from "./state.js";

declare module "../../figure/state/state.js" {
  interface State {
    /** The transition from `dot` to `rbf`: the fraction of ‖k‖²/2 that is subtracted from each score, 0 … 1. */
    readonly keyNormPenalty: number;
    /** `dot` without the scale 1/√d and at the squared temperature, as the transition requires. */
    readonly matched: boolean;
    /** Every key is normalized to length 1. */
    readonly normalized: boolean;
    /** The number of steps of the cloud whose points attend to each other. */
    readonly iterations: number;
    /** The hard k nearest neighbours are shown over the soft ones. */
    readonly hard: boolean;
    /** Their number; 0 for the effective number of the soft ones, rounded. */
    readonly hardK: number;
  }
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
  defaults: {
    ...{ keyNormPenalty: 0, matched: false, normalized: false },
    ...{ hard: false, hardK: 0, iterations: 0 },
  },
  fields: [
    field("keyNormPenalty", "keyNormPenalty", within({ min: 0, max: 1 })),
    ...(["matched", "normalized", "hard"] as const).map(flag),
    field("iterations", "iterations", countTo(iterationLimits)),
    field("hardK", "hardK", countTo({ max: limits.keys.max })),
  ],
});
