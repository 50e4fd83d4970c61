/** The words in the hash: each field under a key of its own. */
import { limits, type State, similarityNames } from "./state.js";
import type { Draft, Field } from "./url-state.js";
import {
  formatFlag,
  formatPoint,
  formatTemperature,
  parseEnum,
  parseFlag,
  parseList,
  parseNumber,
  parsePoint,
  parseTemperature,
} from "./url-values.js";
import {
  answerNames,
  needNames,
  royalWords,
  valueNames,
  vectorNames,
  type WordsState,
  wordsDefault,
  wordsLimits,
} from "./words-state.js";

function own<K extends keyof WordsState>(
  name: string,
  key: K,
  parse: (text: string) => WordsState[K] | undefined,
  format: (value: WordsState[K]) => string | undefined,
): Field {
  const usual = format(wordsDefault[key]);
  return {
    name,
    path: ["words", key],
    read(text: string, draft: Draft) {
      const value = parse(text);
      if (value === undefined) return false;
      draft.words = { ...draft.words, [key]: value };
      return true;
    },
    write({ words }: State) {
      const text = format(words[key]);
      return text === usual ? undefined : text;
    },
  };
}

/** A list of exactly so many items. */
function exactly<T>(count: number, parse: (text: string) => T | undefined) {
  return (text: string): readonly T[] | undefined => {
    const list = parseList(text, ",", parse);
    return list?.length === count ? list : undefined;
  };
}

const parseWord = (text: string) => ([...text].length <= wordsLimits.word ? text : undefined);
const joined = (list: readonly unknown[]) => list.join();

export const wordsFields: readonly Field[] = [
  own("word", "word", parseWord, String),
  own("answer", "answer", parseEnum(answerNames), String),
  own("place", "place", parsePoint, (at) => at && formatPoint(at)),
  own(
    "blend",
    "blend",
    exactly(3, (text) => parseNumber(text, 0, 1)),
    joined,
  ),
  own("vectors", "vectors", parseEnum(vectorNames), String),
  own("wordsScaled", "scaled", parseFlag, formatFlag),
  own("wordsSimilarity", "similarity", parseEnum(similarityNames), String),
  own("wordsTemperature", "temperature", parseTemperature, formatTemperature),
  own("wordValues", "values", parseEnum(valueNames), String),
  own("sum", "sum", exactly(3, parseEnum(royalWords)), joined),
  own("need", "need", parseEnum(needNames), String),
  own(
    "scores",
    "scores",
    exactly(3, (text) => parseNumber(text, limits.coordinate.min, limits.coordinate.max)),
    joined,
  ),
];
