/** The words in the hash: a separate key per field. */

import { type Field, fieldsOf } from "../../figure/state/fields.js";
import { limits, similarityNames } from "../../figure/state/state.js";
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
  wordsLimits,
} from "./state.js";

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

export const wordsFields: readonly Field[] = [
  own("word", "word", parseWord),
  own("answer", "answer", parseEnum(answerNames)),
  own("place", "place", parsePoint),
  own("blend", "blend", exactly(3, within({ min: 0, max: 1 })), joined),
  own("vectors", "vectors", parseEnum(vectorNames)),
  own("wordsScaled", "scaled", parseFlag),
  own("wordsSimilarity", "similarity", parseEnum(similarityNames)),
  own("wordsTemperature", "temperature", parseTemperature),
  own("wordValues", "values", parseEnum(valueNames)),
  own("sum", "sum", exactly(3, parseEnum(royalWords)), joined),
  own("need", "need", parseEnum(needNames)),
  own("scores", "scores", exactly(3, within(limits.coordinate)), joined),
];
