/** A language model whose heads keep the nearest keys alone. */
import "../../model/prompt.js";
import { register } from "../../figure/lesson.js";
import {
  at,
  choice,
  count,
  flag,
  kind,
  type LinksOf,
  type PartOf,
} from "../../figure/state/kinds.js";
import { limits, similarityNames } from "../../figure/state/state.js";
import { parseTemperature } from "../../figure/state/url-values.js";

const fields = {
  /** k, the number of nearest keys that a query keeps; 0 for all. */
  nearestKeys: at("neighbors", count(1, { max: 1024 })),
  /** Each kept key has the same weight. */
  equalWeights: at("equal", flag(false)),
  modelTemperature: at("temperature", kind(1, parseTemperature)),
  modelSimilarity: at("similarity", choice("dot", similarityNames)),
  /** Which heads these four change: all, those of the shown head's layer, or the shown one. */
  changedHeads: at("scope", choice("all", ["all", "layer", "head"])),
  /** Of what the model writes. */
  writeSeed: at("seed", count(1, limits.seed)),
};

const pictures = {
  model: [
    ...(["prompt", "promptToken", "modelHead", "nearestKeys", "equalWeights"] as const),
    ...(["changedHeads", "modelSimilarity", "modelTemperature", "writeSeed"] as const),
  ],
} as const;

type Links = LinksOf<typeof fields>;

declare module "../../figure/state/state.js" {
  interface State {
    /** What is changed in the attention of the language model, and the seed of what it writes. */
    readonly gpt: PartOf<typeof fields>;
  }
}

declare module "../../figure/state/fields.js" {
  interface NestedFields extends Links {}
}

declare module "../../language/index.js" {
  interface Views {
    gpt: typeof pictures;
  }
}

register({
  name: "gpt",
  title: { en: "Language model", zh: "语言模型", fa: "مدل زبانی" },
  words: {
    en: () => import("./words.en.js"),
    zh: () => import("./words.zh.js"),
    fa: () => import("./words.fa.js"),
  },
  view: () => import("./view.js"),
  data: ["language-model"],
  part: "gpt",
  fields,
  pictures,
});
