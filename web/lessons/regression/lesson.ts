/** Kernel regression is attention: the bandwidth, and how it is learnt. */
import { field, flag } from "../../figure/fields.js";
import { register } from "../../figure/lesson.js";
import {
  countTo,
  formatTemperature,
  parseEnum,
  parseIndices,
  parseNumber,
  parseTemperature,
  within,
} from "../../figure/url-values.js";
import { formatPlacedPoints, parsePlacedPoints } from "./placed-points.js";
import { kernelNames, lastPlace, regressionLimits } from "./state.js";

declare module "../../words/index.js" {
  interface LessonWords {
    regression: typeof import("./words.en.js").words;
  }
}

const { drawn, removed, noise, epochs } = regressionLimits;

/** A tenth of the grid. */
function parseAt(text: string): number | undefined {
  const x = parseNumber(text, 0, lastPlace);
  return x === undefined ? undefined : Math.round(x * 10) / 10;
}

register({
  name: "regression",
  title: { en: "Regression", zh: "回归", fa: "رگرسیون" },
  words: {
    en: () => import("./words.en.js"),
    zh: () => import("./words.zh.js"),
    fa: () => import("./words.fa.js"),
  },
  view: () => import("./view.js"),
  families: ["regression", "kernel-training", "matmul"],
  defaults: {
    ...{ noise: 0.5, points: [], removed: [], at: 2 },
    ...{ kernel: "gaussian", bandwidth: 1, epochs: 0, leaveOneOut: true },
  },
  fields: [
    field("noise", "noise", within(noise)),
    field("points", "points", parsePlacedPoints, formatPlacedPoints),
    field("removed", "removed", (t) => parseIndices(t, drawn, removed)),
    field("at", "at", parseAt),
    field("kernel", "kernel", parseEnum(kernelNames)),
    field("bandwidth", "bandwidth", parseTemperature, formatTemperature),
    field("epochs", "epochs", countTo(epochs)),
    flag("leaveOneOut"),
  ],
});
