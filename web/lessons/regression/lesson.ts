/** Kernel regression is attention: the bandwidth, and its training. */
import { register } from "../../figure/lesson.js";
import { field, flag } from "../../figure/state/fields.js";
import {
  countTo,
  parseEnum,
  parseIndex,
  parseIndices,
  parseList,
  parseNumber,
  parseTemperature,
  within,
} from "../../figure/state/url-values.js";
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

/** Manually placed points as a text of the hash. */
function parsePlacedPoint(text: string): PlacedPoint | undefined {
  const { x, y, ids } = regressionLimits;
  const [index = "", horizontal = "", vertical = "", ...rest] = text.split(",");
  const [id, at, to] = [
    parseIndex(index),
    parseNumber(horizontal, x.min, x.max),
    parseNumber(vertical, y.min, y.max),
  ];
  if (rest.length > 0 || id === undefined || id >= ids) return undefined;
  return at === undefined || to === undefined ? undefined : [id, at, to];
}

/** `id,x,y` each, distinct ids, ascending. */
function parsePlacedPoints(text: string): PlacedPoint[] | undefined {
  if (text === "") return [];
  const points = parseList(text, ";", parsePlacedPoint, regressionLimits.ids);
  if (points === undefined) return undefined;
  const ids = new Set(points.map(([id]) => id));
  return ids.size < points.length ? undefined : points.sort((a, b) => a[0] - b[0]);
}

const formatPlacedPoints = (points: readonly PlacedPoint[]): string =>
  points.map((point) => point.join(",")).join(";");

register({
  name: "regression",
  title: { en: "Regression", zh: "回归", fa: "رگرسیون" },
  words: {
    en: () => import("./words.en.js"),
    zh: () => import("./words.zh.js"),
    fa: () => import("./words.fa.js"),
  },
  view: () => import("./view.js"),
  learns: true,
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
    field("bandwidth", "bandwidth", parseTemperature),
    field("epochs", "epochs", countTo(epochs)),
    flag("leaveOneOut"),
  ],
});
