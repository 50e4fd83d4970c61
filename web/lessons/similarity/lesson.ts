/** Three similarities side by side on the same keys. */
import { register } from "../../figure/lesson.js";

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
});
