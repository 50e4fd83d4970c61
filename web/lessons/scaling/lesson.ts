/** Entropy of attention against the dimension, with and without 1/√d. */
import { register } from "../../figure/lesson.js";
import { count, number, type StateOf } from "../../figure/state/kinds.js";

const fields = {
  /** The variable score of a softmax with three constant ones. */
  score: number(3, { min: -20, max: 20, step: 0.1 }),
  /** Dimension of the random vectors; its slider doubles it. */
  dim: count(256, { min: 1, max: 4096, steps: Array.from({ length: 13 }, (_, i) => 2 ** i) }),
  /** Queries, and keys, per trial of the entropy experiment; trials per dimension. */
  count: count(64, { min: 2, max: 128 }),
  trials: count(5, { min: 1, max: 20 }),
  /** The fraction of the keys' variance that all keys share. */
  correlation: number(0, { max: 0.99, step: 0.01 }),
};

const pictures = {
  row: ["dim"],
  entropy: ["seed", "count", "trials", "correlation"],
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
