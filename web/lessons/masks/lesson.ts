/** Self-attention with masks. */
import { register } from "../../figure/lesson.js";
import { choice, count, flag, type StateOf } from "../../figure/state/kinds.js";
import { limits } from "../../figure/state/state.js";

const fields = {
  causal: flag(true),
  /** Only keys less than this many positions away are allowed; 0 = any distance. */
  window: count(0, limits.tokens),
  /** Masked scores are lowered by 10⁹, as in some programs, instead of −∞. */
  finiteMask: flag(false),
  /** The source of the token vectors: a vector per word, or the points of the plane in the state. */
  embedding: choice("points", ["words", "points"]),
};

const pictures = {
  matrix: ["causal", "window", "blocked"],
  arcs: ["tokens", "embedding"],
  empty: ["padding", "finiteMask"],
} as const;

declare module "../../figure/state/state.js" {
  interface State extends StateOf<typeof fields> {}
}

declare module "../../language/index.js" {
  interface Views {
    masks: typeof pictures;
  }
}

register({
  name: "masks",
  title: { en: "Masks", zh: "掩码", fa: "ماسک‌ها" },
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
