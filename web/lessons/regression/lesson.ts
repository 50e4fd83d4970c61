/** Kernel regression is attention: the bandwidth, and its training. */
import { register } from "../../figure/lesson.js";
import { choice, count, flag, kind, number, type StateOf } from "../../figure/state/kinds.js";
import {
  parseIndex,
  parseList,
  parseNumber,
  parseTemperature,
  within,
} from "../../figure/state/url-values.js";
import { lastEpoch, lastPlace, type PlacedPoint, pointCount, xRange, yRange } from "./constants.js";

const onAxis = within({ min: 0, max: lastPlace });

/** The nearest multiple of 0.1 on the grid. */
const parseAt = Object.assign(
  (text: string) => {
    const x = onAxis(text);
    return x === undefined ? undefined : Math.round(x * 10) / 10;
  },
  { accepts: onAxis.accepts },
);

function parsePlacedPoint(text: string): PlacedPoint | undefined {
  const [index = "", horizontal = "", vertical = "", ...rest] = text.split(",");
  const id = parseIndex(index);
  const x = parseNumber(horizontal, xRange.min, xRange.max);
  const y = parseNumber(vertical, yRange.min, yRange.max);
  if (rest.length > 0 || id === undefined || id >= pointCount) return undefined;
  return x === undefined || y === undefined ? undefined : [id, x, y];
}

/** `id,x,y` each, distinct ids, ascending. */
function parsePlacedPoints(text: string): PlacedPoint[] | undefined {
  if (text === "") return [];
  const points = parseList(text, ";", parsePlacedPoint, pointCount);
  if (points === undefined) return undefined;
  const ids = new Set(points.map(([id]) => id));
  return ids.size < points.length ? undefined : points.sort((a, b) => a[0] - b[0]);
}

const formatPlacedPoints = (points: readonly PlacedPoint[]): string =>
  points.map((point) => point.join(",")).join(";");

const fields = {
  /** Standard deviation of the noise. */
  noise: number(0.5, { max: 3, step: 0.1 }),
  /** Points moved by hand, by ascending id. */
  points: kind<readonly PlacedPoint[]>(
    [],
    Object.assign(parsePlacedPoints, { format: formatPlacedPoints }),
  ),
  /** The x of the query: one of 0, 0.1 … 4.9. */
  at: kind(2, parseAt),
  /** The kernel set by hand, and its bandwidth in [0, Infinity]; 0 and Infinity are exact limits. */
  kernel: choice("gaussian", ["gaussian", "boxcar"]),
  bandwidth: kind(1, parseTemperature),
  /** By hand: 0 is the weighted average, 1 the height of the weighted line. */
  degree: count(0, { max: 1 }),
  /** The number of training epochs of the gaussian's bandwidth. */
  epochs: count(0, { max: lastEpoch }),
  /** In training every point is predicted from the other points only. */
  leaveOneOut: flag(true),
};

const pictures = {
  curve: ["at", "points", "kernel", "bandwidth", "degree", "seed", "noise"],
  out: ["leaveOneOut"],
  training: ["epochs"],
} as const;

declare module "../../figure/state/state.js" {
  interface State extends StateOf<typeof fields> {}
}

declare module "../../language/index.js" {
  interface Views {
    regression: typeof pictures;
  }
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
  learns: true,
  fields,
  pictures,
});
