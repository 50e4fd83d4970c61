/** Kernel regression is attention: the bandwidth, and its training. */

import { register } from "../../figure/lesson.js";
import { before, field, flag } from "../../figure/state/fields.js";
import {
  countTo,
  parseEnum,
  parseIndices,
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

const onAxis = within({ min: 0, max: lastPlace });

/** The nearest multiple of 0.1 on the grid. */
const parseAt = Object.assign(
  (text: string) => {
    const x = onAxis(text);
    return x === undefined ? undefined : Math.round(x * 10) / 10;
  },
  { accepts: onAxis.accepts },
);

register({
  name: "regression",
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
    field("bandwidth", "bandwidth", parseTemperature),
    field("epochs", "epochs", countTo(epochs)),
    flag("leaveOneOut"),
  ),
});
