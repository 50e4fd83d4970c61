/** A dictionary as attention: look-up, shares, meaning. */
import { register } from "../../figure/lesson.js";
import { checkPoints } from "../../figure/state/checks.js";
import { at, choice, kind, type LinksOf, type PartOf } from "../../figure/state/kinds.js";
import type { Point } from "../../figure/state/state.js";
import { parseList, parsePoint, parseTemperature, within } from "../../figure/state/url-values.js";
import { answerNames, limits } from "./limits.js";

const parseWord = (text: string) => ([...text].length <= limits.word ? text : undefined);

/** A number for each of the three entries. */
const three = (range: { readonly min: number; readonly max: number }) => (text: string) => {
  const list = parseList(text, ",", within(range));
  return list?.length === 3 ? list : undefined;
};

const fields = {
  /** The query: any text. A word that is looked up takes the star back to its place. */
  word: kind("fruit", parseWord, { resets: ["place"] }),
  /** `exact` finds a word or fails; `blend` has shares set by hand; `meaning` computes them. */
  answer: choice("exact", answerNames),
  /** The place of a dragged star on the map; undefined for a star at its word. */
  place: kind<Point | undefined>(undefined, parsePoint),
  /** The shares set by hand. */
  blend: kind<readonly number[]>([0.6, 0.4, 0], three({ min: 0, max: 1 })),
  /** The scores set by hand, and the temperature of their softmax. */
  scores: kind<readonly number[]>([4, -1, 2.1], three(limits.score)),
  wordsTemperature: at("temperature", kind(1, parseTemperature)),
};

const pictures = {
  lookup: ["word", "answer", "blend"],
  scores: ["scores", "wordsTemperature"],
  meaning: ["word", "place"],
} as const;

type Links = LinksOf<typeof fields>;

declare module "../../figure/state/state.js" {
  interface State {
    readonly words: PartOf<typeof fields>;
  }
}

declare module "../../figure/state/fields.js" {
  interface NestedFields extends Links {}
}

declare module "../../language/index.js" {
  interface Views {
    words: typeof pictures;
  }
}

register({
  name: "words",
  title: { en: "Words", zh: "词语", fa: "واژه‌ها" },
  words: {
    en: () => import("./words.en.js"),
    zh: () => import("./words.zh.js"),
    fa: () => import("./words.fa.js"),
  },
  view: () => import("./view.js"),
  part: "words",
  fields,
  pictures,
  check({ words: { place } }, refuse) {
    if (place !== undefined) checkPoints("place", [place], refuse);
  },
});
