/** Three similarities side by side on the same keys. */
import { register } from "../../figure/lesson.js";
import { field, flag } from "../../figure/state/fields.js";
import type { Point } from "../../figure/state/state.js";
import { formatPoints, parsePoints } from "../../figure/state/url-values.js";

declare module "../../figure/state/state.js" {
  interface State {
    /** A key that moves leaves its value where it is; else the value follows by V = K · W. */
    readonly valuesStay: boolean;
    /** W: its two rows. */
    readonly valueMatrix: readonly Point[];
  }
}

declare module "../../language/index.js" {
  interface Views {
    similarity: true;
  }
}

const parseMatrix = (text: string): Point[] | undefined => {
  const rows = parsePoints(text);
  return rows?.length === 2 ? rows : undefined;
};

register({
  name: "similarity",
  title: { en: "Similarity", zh: "相似度", fa: "شباهت" },
  words: {
    en: () => import("./words.en.js"),
    zh: () => import("./words.zh.js"),
    fa: () => import("./words.fa.js"),
  },
  view: () => import("./view.js"),
  defaults: {
    valuesStay: false,
    valueMatrix: [
      [0.7, 0.1],
      [0.2, 0.9],
    ],
  },
  fields: [flag("valuesStay"), field("valueMatrix", "valueMatrix", parseMatrix, formatPoints)],
});
