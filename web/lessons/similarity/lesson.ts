/** Three similarities side by side on the same keys. */
import { register } from "../../figure/lesson.js";

const pictures = {
  planes: ["query", "keys", "values", "dot", "cosine", "rbf"],
  winners: ["query", "keys"],
  bridge: ["matched", "keyNormPenalty", "normalized"],
} as const;

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
  fields: {},
  pictures,
});
