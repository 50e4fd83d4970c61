/** Three similarities side by side on the same keys. */
import { register } from "../../figure/lesson.js";
import { flag, number, type StateOf } from "../../figure/state/kinds.js";

const fields = {
  /** The transition from `dot` to `rbf`: the fraction of ‖k‖²/2 that is subtracted from each score. */
  keyNormPenalty: number(0, { max: 1, step: 0.01 }),
  /** `dot` without the scale 1/√d and at the squared temperature, as the transition requires. */
  matched: flag(false),
  /** Every key is normalized to length 1. */
  normalized: flag(false),
};

const pictures = {
  planes: ["query", "keys", "values", "dot", "cosine", "rbf"],
  winners: ["query", "keys"],
  bridge: ["matched", "keyNormPenalty", "normalized"],
} as const;

declare module "../../figure/state/state.js" {
  interface State extends StateOf<typeof fields> {}
}

declare module "../../language/index.js" {
  interface Views {
    similarity: typeof pictures;
  }
}

register({
  name: "similarity",
  title: { en: "Similarity", zh: "相似度", fa: "شباهت" },
  words: {
    en: () => import("./words.en.js"),
    zh: () => import("./words.zh.js"),
    fa: () => import("./words.fa.js"),
  },
  view: () => import("./view.js"),
  fields,
  pictures,
});
