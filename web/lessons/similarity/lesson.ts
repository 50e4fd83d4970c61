/** Three similarities side by side on the same keys. */
import { register } from "../../figure/lesson.js";
import { flag } from "../../figure/state/fields.js";

declare module "../../figure/state/state.js" {
  interface State {
    /** A key that moves leaves its value where it is; else the value follows by V = K · W. */
    readonly valuesStay: boolean;
  }
}

declare module "../../language/index.js" {
  interface Views {
    similarity: true;
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
  defaults: { valuesStay: false },
  fields: [flag("valuesStay")],
});
