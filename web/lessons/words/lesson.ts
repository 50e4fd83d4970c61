/** A dictionary as attention: lookup, blends, meaning. */
import { register } from "../../figure/lesson.js";
import { checkPoints } from "../../figure/state/checks.js";
import { type Field, fieldsOf, orEmpty } from "../../figure/state/fields.js";
import { similarityNames } from "../../figure/state/state.js";
import {
  parseEnum,
  parseFlag,
  parseList,
  parsePoint,
  parseTemperature,
  within,
} from "../../figure/state/url-values.js";
import {
  answerNames,
  needNames,
  royalWords,
  valueNames,
  vectorNames,
  type WordsState,
  wordsDefault,
  wordsLimits,
} from "./state.js";

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

const own = fieldsOf<WordsState>("words");

/** A list of exactly this many items. */
function exactly<T>(count: number, parse: (text: string) => T | undefined) {
  return (text: string): readonly T[] | undefined => {
    const list = parseList(text, ",", parse);
    return list?.length === count ? list : undefined;
  };
}

const parseWord = (text: string) => ([...text].length <= wordsLimits.word ? text : undefined);
const joined = (list: readonly unknown[]) => list.join();

const fields: readonly Field[] = [
  own("word", "word", parseWord),
  own("answer", "answer", parseEnum(answerNames)),
  // Empty: the star is at its word.
  orEmpty(own("place", "place", parsePoint)),
  own("blend", "blend", exactly(3, within({ min: 0, max: 1 })), joined),
  own("vectors", "vectors", parseEnum(vectorNames)),
  own("wordsScaled", "scaled", parseFlag),
  own("wordsSimilarity", "similarity", parseEnum(similarityNames)),
  own("wordsTemperature", "temperature", parseTemperature),
  own("wordValues", "values", parseEnum(valueNames)),
  own("sum", "sum", exactly(3, parseEnum(royalWords)), joined),
  own("need", "need", parseEnum(needNames)),
  own("scores", "scores", exactly(3, within(wordsLimits.score)), joined),
];

register({
  name: "words",
  title: { en: "Words", zh: "词语", fa: "واژه‌ها" },
  words: {
    en: () => import("./words.en.js"),
    zh: () => import("./words.zh.js"),
    fa: () => import("./words.fa.js"),
  },
  view: () => import("./view.js"),
  defaults: { words: wordsDefault },
  fields,
  check({ words: { place } }, refuse) {
    if (place !== undefined) checkPoints("place", [place], refuse);
  },
});
