/** Self-attention with masks. */

import { register } from "../../figure/lesson.js";
import { field, flag } from "../../figure/state/fields.js";
import { limits } from "../../figure/state/state.js";
import { countTo, parseEnum, within } from "../../figure/state/url-values.js";
import { type EmbeddingName, embeddingNames, masksLimits } from "./state.js";

declare module "../../figure/state/state.js" {
  interface State {
    readonly causal: boolean;
    /** Only keys less than this many positions away are allowed; 0 = any distance. */
    readonly window: number;
    /** Masked scores are lowered by 10⁹, as in some programs, instead of −∞. */
    readonly finiteMask: boolean;
    /** A factor for the length of the queries, and so for the logits. */
    readonly logits: number;
    /** The source of the token vectors. */
    readonly embedding: EmbeddingName;
  }
}

declare module "../../language/index.js" {
  interface Views {
    masks: true;
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
  defaults: { causal: true, window: 0, finiteMask: false, logits: 1, embedding: "points" },
  fields: [
    flag("causal"),
    field("window", "window", countTo(limits.tokens)),
    flag("finiteMask"),
    field("logits", "logits", within(masksLimits.logits)),
    field("embedding", "embedding", parseEnum(embeddingNames)),
  ],
});
