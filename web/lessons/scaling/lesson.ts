/** Entropy of attention against the dimension, with and without 1/√d. */

import { register } from "../../figure/lesson.js";
import { field } from "../../figure/state/fields.js";
import { countTo, within } from "../../figure/state/url-values.js";
import { scalingLimits } from "./state.js";

declare module "../../figure/state/state.js" {
  interface State {
    /** The variable score of a softmax with three constant ones. */
    readonly score: number;
    /** Dimension of the random vectors. */
    readonly dim: number;
    /** Queries, and keys, per trial of the entropy experiment; trials per dimension. */
    readonly count: number;
    readonly trials: number;
    /** The fraction of the keys' variance that all keys share, 0 … 0.99. */
    readonly correlation: number;
  }
}

declare module "../../language/index.js" {
  interface Views {
    scaling: true;
  }
}

const { score, correlation } = scalingLimits;

register({
  name: "scaling",
  title: { en: "Scaling", zh: "缩放", fa: "مقیاس‌گذاری" },
  words: {
    en: () => import("./words.en.js"),
    zh: () => import("./words.zh.js"),
    fa: () => import("./words.fa.js"),
  },
  view: () => import("./view.js"),
  learns: true,
  defaults: { score: 3, dim: 256, count: 64, trials: 5, correlation: 0 },
  fields: [
    field("score", "score", within(score)),
    ...(["dim", "count", "trials"] as const).map((name) =>
      field(name, name, countTo(scalingLimits[name])),
    ),
    field("correlation", "correlation", within(correlation)),
  ],
});
