/** Handwritten digits: classification by 1,797 neighbours, its errors, and a learned metric. */
import { register } from "../../figure/lesson.js";
import { at, count, kind, type LinksOf, type PartOf } from "../../figure/state/kinds.js";
import { countTo } from "../../figure/state/url-values.js";
import { bitmapOf, packed } from "./bitmap.js";
import { digitCount, drawn, lastEpoch, openingDrawing } from "./constants.js";

const drawnText = "drawn";
const parseIndex = countTo({ max: digitCount - 1 });
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

const fields = {
  /** The index of a digit of the data set, or `drawn`. */
  digit: at("query", kind<number>(drawn, parseQuery)),
  /** 32 × 32 bits, packed by `packed`. */
  drawing: kind(openingDrawing, parseDrawing),
  /** k of the hard vote. */
  neighbors: count(5, { min: 1, max: 15 }),
  /** Epochs of training of the learned metric. */
  metricEpoch: at("epoch", count(0, { max: lastEpoch })),
};

const pictures = {
  read: ["drawing", "digit", "temperature", "neighbors"],
  all: ["similarity"],
  metric: ["metricEpoch"],
} as const;

type Links = LinksOf<typeof fields>;

declare module "../../figure/state/state.js" {
  interface State {
    /** The classified digit, its neighbours, and the training of the metric. */
    readonly digits: PartOf<typeof fields>;
  }
}

declare module "../../figure/state/fields.js" {
  interface NestedFields extends Links {}
}

declare module "../../language/index.js" {
  interface Views {
    digits: typeof pictures;
  }
}

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
  part: "digits",
  fields,
  pictures,
});
