/** Kernel regression is attention: the bandwidth, and its training. */

import { register } from "../../figure/lesson.js";
import { before, field, flag } from "../../figure/state/fields.js";
import {
  countTo,
  formatTemperature,
  parseEnum,
  parseIndices,
  parseNumber,
  parseTemperature,
  within,
} from "../../figure/state/url-values.js";
import { formatPlacedPoints, parsePlacedPoints } from "./placed-points.js";
import {
  type KernelName,
  kernelNames,
  lastPlace,
  type PlacedPoint,
  regressionLimits,
} from "./state.js";

declare module "../../figure/state/state.js" {
  interface State {
    /** Standard deviation of the noise. */
    readonly noise: number;
    /** Points moved or added by hand, by ascending id. */
    readonly points: readonly PlacedPoint[];
    /** Ids of removed points, ascending. */
    readonly removed: readonly number[];
    /** The x of the query: one of 0, 0.1 … 4.9. */
    readonly at: number;
    /** The kernel set by hand, and its bandwidth in [0, Infinity]; 0 and Infinity are exact limits. */
    readonly kernel: KernelName;
    readonly bandwidth: number;
    /** The number of training epochs of the gaussian's bandwidth. */
    readonly epochs: number;
    /** In training every point is predicted from the other points only. */
    readonly leaveOneOut: boolean;
  }
}

declare module "../../language/index.js" {
  interface Views {
    regression: true;
  }
}

const { drawn, removed, noise, epochs } = regressionLimits;

/** A multiple of 0.1 on the grid. */
function parseAt(text: string): number | undefined {
  const x = parseNumber(text, 0, lastPlace);
  return x === undefined ? undefined : Math.round(x * 10) / 10;
}

register({
  name: "regression",
  part: "learning",
  title: { en: "Regression", zh: "回归", fa: "رگرسیون" },
  words: {
    en: () => import("./words.en.js"),
    zh: () => import("./words.zh.js"),
    fa: () => import("./words.fa.js"),
  },
  view: () => import("./view.js"),
  exercise: () => import("./exercise.js"),
  families: ["regression", "kernel-training", "matmul"],
  defaults: {
    ...{ noise: 0.5, points: [], removed: [], at: 2 },
    ...{ kernel: "gaussian", bandwidth: 1, epochs: 0, leaveOneOut: true },
  },
  fields: before(
    "score",
    field("noise", "noise", within(noise)),
    field("points", "points", parsePlacedPoints, formatPlacedPoints),
    field("removed", "removed", (t) => parseIndices(t, drawn, removed)),
    field("at", "at", parseAt),
    field("kernel", "kernel", parseEnum(kernelNames)),
    field("bandwidth", "bandwidth", parseTemperature, formatTemperature),
    field("epochs", "epochs", countTo(epochs)),
    flag("leaveOneOut"),
  ),
});
