/** Entropy of attention against the dimension, with and without 1/√d. */
import { register } from "../../figure/lesson.js";
import { count, flag, number, type StateOf } from "../../figure/state/kinds.js";
import { experimentDims } from "./dimensions.js";

const fields = {
  /** Dimension of the random vectors. */
  dim: count(256, { min: 1, max: 16384, steps: experimentDims }),
  /** The variable score of a softmax with three constant ones. */
  score: number(3, { min: -20, max: 20, step: 0.1 }),
  /** The article's table as rings over the chart. */
  rings: flag(false),
};

const pictures = {
  entropy: ["dim", "rings"],
  row: ["dim"],
  slope: ["score"],
  gradient: [],
} as const;

declare module "../../figure/state/state.js" {
  interface State extends StateOf<typeof fields> {}
}

declare module "../../language/index.js" {
  interface Views {
    scaling: typeof pictures;
  }
}

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
  fields,
  pictures,
});
