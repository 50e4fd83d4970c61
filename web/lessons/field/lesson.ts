/** One query among keys in the plane, and what attention gives everywhere in it. */

import { before, field, flag } from "../../figure/fields.js";
import { register } from "../../figure/lesson.js";
import { countTo, within } from "../../figure/url-values.js";
import { iterationLimits } from "./state.js";

declare module "../../figure/state.js" {
  interface State {
    /** The bridge from `dot` to `rbf`: the share of half a key's squared length that its score loses, 0 … 1. */
    readonly keyNormPenalty: number;
    /** `dot` without the scale 1/√d and at the square of the temperature, as the bridge needs it. */
    readonly matched: boolean;
    /** Every key is brought to length 1 before it is compared. */
    readonly normalized: boolean;
    /** How many steps the cloud has made in which its points attend to each other. */
    readonly iterations: number;
    /** The hard k nearest neighbours are shown over the soft ones. */
    readonly hard: boolean;
  }
}

declare module "../../words/index.js" {
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
  exercise: () => import("./exercise.js"),
  defaults: { keyNormPenalty: 0, matched: false, normalized: false, hard: false, iterations: 0 },
  fields: [
    ...before(
      "surprise",
      field("keyNormPenalty", "keyNormPenalty", within({ min: 0, max: 1 })),
      ...(["matched", "normalized", "hard"] as const).map(flag),
    ),
    field("iterations", "iterations", countTo(iterationLimits)),
  ],
});
