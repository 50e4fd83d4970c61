/** The order of words: attention without positions, and three ways to give them. */
import { register } from "../../figure/lesson.js";
import { fieldsOf } from "../../figure/state/fields.js";
import {
  countTo,
  parseEnum,
  parseFlag,
  parseIndex,
  parseList,
  parseToken,
  within,
} from "../../figure/state/url-values.js";
import {
  defaultPositions,
  encodingNames,
  fitted,
  type PositionsState,
  positionsLimits,
} from "./state.js";

declare module "../../figure/state/state.js" {
  interface State {
    /** A sentence, its order, and the positions of its words. */
    readonly positions: PositionsState;
  }
}

declare module "../../figure/state/fields.js" {
  interface NestedFields {
    sentence: PositionsState["sentence"];
    wordOrder: PositionsState["order"];
    queryWord: number;
    encoding: PositionsState["encoding"];
    positionAmount: number;
    learnedShare: number;
    firstPosition: number;
    earlierOnly: boolean;
  }
}

declare module "../../language/index.js" {
  interface Views {
    positions: true;
  }
}

const own = fieldsOf<PositionsState>("positions");

const parseWord = (text: string): string | undefined =>
  text.trim() === "" ? undefined : parseToken(text);

register({
  name: "positions",
  title: { en: "Positions", zh: "位置", fa: "جایگاه‌ها" },
  words: {
    en: () => import("./words.en.js"),
    zh: () => import("./words.zh.js"),
    fa: () => import("./words.fa.js"),
  },
  view: () => import("./view.js"),
  learns: true,
  data: ["trained-transformer"],
  defaults: { positions: defaultPositions },
  fields: [
    own("sentence", "sentence", (text) => parseList(text, ",", parseWord, positionsLimits.words)),
    own(
      "wordOrder",
      "order",
      (text) => parseList(text, ",", parseIndex, positionsLimits.words),
      String,
      true,
    ),
    own("queryWord", "asking", countTo({ max: positionsLimits.words - 1 })),
    own("encoding", "encoding", parseEnum(encodingNames)),
    own("positionAmount", "amount", within(positionsLimits.amount)),
    own("learnedShare", "learned", within(positionsLimits.amount)),
    own("firstPosition", "first", countTo(positionsLimits.first)),
    own("earlierOnly", "earlierOnly", parseFlag),
  ],
  fit: (state) => ({ ...state, positions: fitted(state.positions) }),
});
