/** A dictionary as attention: lookup, blends, meaning. */

import { register } from "../../figure/lesson.js";
import { checkPoints } from "../../figure/state/checks.js";
import { wordsFields } from "./fields.js";
import { type WordsState, wordsDefault } from "./state.js";

declare module "../../figure/state/state.js" {
  interface State {
    /** The query of the dictionary, and the answer mode. */
    readonly words: WordsState;
  }
}

declare module "../../figure/state/fields.js" {
  interface NestedFields {
    word: WordsState["word"];
    answer: WordsState["answer"];
    place: WordsState["place"];
    blend: WordsState["blend"];
    vectors: WordsState["vectors"];
    wordsScaled: boolean;
    wordsSimilarity: WordsState["similarity"];
    wordsTemperature: number;
    wordValues: WordsState["values"];
    sum: WordsState["sum"];
    need: WordsState["need"];
    scores: WordsState["scores"];
  }
}

declare module "../../language/index.js" {
  interface Views {
    words: true;
  }
}

register({
  name: "words",
  part: "idea",
  title: { en: "Words", zh: "词语", fa: "واژه‌ها" },
  words: {
    en: () => import("./words.en.js"),
    zh: () => import("./words.zh.js"),
    fa: () => import("./words.fa.js"),
  },
  view: () => import("./view.js"),
  exercise: () => import("./exercise.js"),
  families: ["lookup", "matmul"],
  defaults: { words: wordsDefault },
  fields: wordsFields,
  check({ words: { place } }, refuse) {
    if (place !== undefined) checkPoints("place", [place], refuse);
  },
});
