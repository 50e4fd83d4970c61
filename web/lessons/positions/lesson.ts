/** The order of words: attention without positions, and three ways to give them. */
import { register } from "../../figure/lesson.js";
import {
  at,
  choice,
  count,
  flag,
  kind,
  type LinksOf,
  number,
  type PartOf,
} from "../../figure/state/kinds.js";
import { parseIndex, parseList, parseToken } from "../../figure/state/url-values.js";
import { encodingNames, fitted, mostWords } from "./state.js";

const parseWord = (text: string): string | undefined =>
  text.trim() === "" ? undefined : parseToken(text);

const listOf =
  <T>(parse: (text: string) => T | undefined) =>
  (text: string): readonly T[] | undefined =>
    parseList(text, ",", parse, mostWords);

const fields = {
  /** The words as they were written. */
  sentence: kind(["the", "dog", "bites", "the", "man"], listOf(parseWord)),
  /** A permutation: the index of the word at each place. */
  wordOrder: at("order", kind([0, 4, 2, 3, 1], listOf(parseIndex), { follows: true })),
  /** The index of the word that asks. */
  queryWord: at("asking", count(1, { max: mostWords - 1 })),
  encoding: choice("added", encodingNames),
  /** How much positions count; 0 leaves the meaning alone. */
  positionAmount: at("amount", number(0, { max: 1, step: 0.01 })),
  /** The place of the first word. */
  firstPosition: at("first", count(0, { max: 24 })),
  /** Each word attends to itself and to earlier words only. */
  earlierOnly: flag(false),
};

type Links = LinksOf<typeof fields>;

const pictures = {
  order: ["sentence", "wordOrder", "queryWord", "earlierOnly"],
  geometry: ["encoding", "positionAmount"],
  distance: ["firstPosition"],
} as const;

declare module "../../figure/state/state.js" {
  interface State {
    readonly positions: PartOf<typeof fields>;
  }
}

declare module "../../figure/state/fields.js" {
  interface NestedFields extends Links {}
}

declare module "../../language/index.js" {
  interface Views {
    positions: typeof pictures;
  }
}

register({
  name: "positions",
  title: { en: "Positions", zh: "位置", fa: "جایگاه‌ها" },
  words: {
    en: () => import("./words.en.js"),
    zh: () => import("./words.zh.js"),
    fa: () => import("./words.fa.js"),
  },
  view: () => import("./view.js"),
  part: "positions",
  fields,
  pictures,
  fit: (state) => ({ ...state, positions: fitted(state.positions) }),
});
