/** Heads that learn attention patterns. */
import { register } from "../../figure/lesson.js";
import { headsFields } from "./fields.js";
import { defaultHeads, fittedHeads, type HeadsState } from "./state.js";

declare module "../../figure/state/state.js" {
  interface State {
    /** The heads and their training. */
    readonly heads: HeadsState;
  }
}

declare module "../../figure/state/fields.js" {
  interface NestedFields {
    heads: number;
    headStart: HeadsState["start"];
    headSeed: number;
    headScale: number;
    headRate: number;
    headEpochs: number;
    headBasis: HeadsState["basis"];
    headWeights: HeadsState["weights"];
  }
}

declare module "../../language/index.js" {
  interface Views {
    heads: true;
  }
}

register({
  name: "heads",
  part: "learning",
  title: { en: "Heads", zh: "多头", fa: "سرها" },
  words: {
    en: () => import("./words.en.js"),
    zh: () => import("./words.zh.js"),
    fa: () => import("./words.fa.js"),
  },
  view: () => import("./view.js"),
  exercise: () => import("./exercise.js"),
  families: ["multi-head", "matmul", "projection-task", "projection-training"],
  defaults: { heads: defaultHeads },
  fields: headsFields,
  fit: (state) => ({ ...state, heads: fittedHeads(state.heads) }),
});
