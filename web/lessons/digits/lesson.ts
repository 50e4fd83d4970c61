/** Handwritten digits: classification by 1,797 neighbours, its errors, and a learned metric. */
import { register } from "../../figure/lesson.js";
import { type Field, fieldsOf } from "../../figure/state/fields.js";
import { countTo, parseEnum } from "../../figure/state/url-values.js";
import { bitmapOf, packed } from "./bitmap.js";
import { type DigitsState, defaultDigits, digitsLimits, drawn, partNames } from "./state.js";

declare module "../../figure/state/state.js" {
  interface State {
    /** The classified digit, its neighbours, and the training of the metric. */
    readonly digits: DigitsState;
  }
}

declare module "../../figure/state/fields.js" {
  interface NestedFields {
    digit: number;
    drawing: string;
    neighbors: number;
    digitsPart: DigitsState["part"];
    metricEpoch: number;
  }
}

declare module "../../language/index.js" {
  interface Views {
    digits: true;
  }
}

const own = fieldsOf<DigitsState>("digits");

const drawnText = "drawn";
const parseIndex = countTo(digitsLimits.query);
const parseQuery = Object.assign(
  (text: string) => (text === drawnText ? drawn : parseIndex(text)),
  {
    accepts: parseIndex.accepts,
    format: (place: number) => (place === drawn ? drawnText : String(place)),
  },
);

/** Accepts only output of `packed`: one text per drawing. */
function parseDrawing(text: string): string | undefined {
  const bitmap = bitmapOf(text);
  return bitmap && packed(bitmap) === text ? text : undefined;
}

const fields: readonly Field[] = [
  own("digit", "query", parseQuery),
  own("drawing", "drawing", parseDrawing),
  own("neighbors", "neighbors", countTo(digitsLimits.neighbors)),
  own("digitsPart", "part", parseEnum(partNames)),
  own("metricEpoch", "epoch", countTo(digitsLimits.epoch)),
];

register({
  name: "digits",
  title: { en: "Digits", zh: "数字", fa: "رقم‌ها" },
  words: {
    en: () => import("./words.en.js"),
    zh: () => import("./words.zh.js"),
    fa: () => import("./words.fa.js"),
  },
  view: () => import("./view.js"),
  learns: true,
  data: ["digits"],
  defaults: { digits: defaultDigits },
  fields,
});
