/** Digits: the grid to draw on, the atlas, the confusion matrix, the plane of a learned metric. */
import { accuracyChart } from "../../../web/charts/curves/accuracy-chart.js";
import { type SlopeScene, slopeChart } from "../../../web/charts/curves/slope-chart.js";
import { type DigitAtlasScene, digitAtlas } from "../../../web/charts/digits/digit-atlas.js";
import { digitImage } from "../../../web/charts/digits/digit-image.js";
import { type DigitPlaneScene, digitPlane } from "../../../web/charts/digits/digit-plane.js";
import { confusionMatrix } from "../../../web/charts/matrix/confusion-matrix.js";
import { type DrawingGridScene, drawingGrid } from "../../../web/charts/plane/drawing-grid.js";
import { decimals } from "../../../web/figure/format-number.js";
import { chosen } from "../../../web/figure/named-value.js";
import { allStyles, metricStyles } from "../../../web/lessons/digits/all-styles.js";
import { digitsStyles } from "../../../web/lessons/digits/styles.js";
import { chartCases, ignore } from "../chart-case.js";

const styles = [digitsStyles, allStyles, metricStyles];
const number = (value: number, digits = 2) => chosen("share", value, decimals(digits));

/** A ring, then a bar. */
const ring = [
  ...[0, 0, 5, 16, 16, 5, 0, 0, 0, 5, 16, 4, 4, 16, 5, 0, 0, 12, 8, 0, 0, 8, 12, 0, 0, 16, 4, 0],
  ...[0, 4, 16, 0, 0, 16, 4, 0, 0, 4, 16, 0, 0, 12, 8, 0, 0, 8, 12, 0, 0, 5, 16, 4, 4, 16, 5, 0],
  ...[0, 0, 5, 16, 16, 5, 0, 0],
];
const bar = Array.from({ length: 64 }, (_, i) => (i % 8 === 3 ? 16 : i % 8 === 4 ? 9 : 0));

const gridScene: DrawingGridScene = {
  label: "Grid",
  description: "Arrow keys move the pen.",
  size: 232,
  rows: Array.from({ length: 32 }, (_, y) => (y > 3 && y < 28 ? 0b1111 << 14 : 0)),
  levels: bar,
  cursor: undefined,
  isPenDown: false,
  isLocked: false,
};
const gridEvents = { press: ignore, drag: ignore, release: ignore, key: ignore, focus: ignore };
const grid = (more: Partial<DrawingGridScene> = {}) =>
  drawingGrid({ ...gridScene, ...more }, gridEvents);

const atlasScene: DigitAtlasScene = {
  label: "Six digits of two classes",
  width: 560,
  classes: [
    [0, 2, 4],
    [1, 3, 5],
  ],
  levels: [...ring, ...bar, ...ring, ...bar, ...ring, ...bar],
  levelsOf: (place) => (place % 2 === 0 ? ring : bar),
  weights: [0.5, 0.1, 0.3, 0, 0.1, 0],
  largest: 0.5,
  soft: [number(0.9), number(0.1)],
  hard: [1, 0],
  softWinner: 0,
  hardWinner: 0,
  framed: [0, 2],
  pointed: undefined,
  names: { share: "share" },
};
const atlas = (more: Partial<DigitAtlasScene> = {}) =>
  digitAtlas({ ...atlasScene, ...more }, { point: ignore, choose: ignore });

const planeScene: DigitPlaneScene = {
  label: "Four digits in the plane",
  size: 320,
  extent: 2,
  points: [1, 1, -1, 1, -1, -1, 1, -1],
  next: undefined,
  labels: [0, 1, 2, 3],
  isFirst: (i) => i < 2,
  star: [0.2, 0.3],
  chosen: undefined,
  arrows: [0, 1],
  enlarged: 2,
};
const plane = (more: Partial<DigitPlaneScene> = {}) =>
  digitPlane({ ...planeScene, ...more }, { choose: ignore });

const curves = {
  label: "Accuracy",
  width: 420,
  training: [0.5, 0.7, 0.8],
  heldOut: [0.5, 0.6, 0.65],
  last: 10,
  epoch: 1,
  names: { training: "training half", heldOut: "held-out half", axis: "epochs" },
  percent: String,
  valueText: "Epoch 1",
  isLocked: false,
};
const accuracy = (more: Partial<typeof curves> = {}) =>
  accuracyChart({ ...curves, ...more }, { go: ignore, done: ignore });

const slopeScene: SlopeScene = {
  label: "Shares",
  width: 420,
  steps: [-2, -1, 0, 1, 2],
  soft: [0.1, 0.2, 0.3, 0.5, 0.8],
  hard: [0, 0, 0, 1, 1],
  names: { soft: "soft share", hard: "hard vote", axis: "way", now: "now" },
};

const counts = (values: readonly number[]) => values.map((value) => chosen("count", value, String));
const confusionScene = {
  label: "Confusion",
  size: 240,
  count: 2,
  cells: counts([9, 1, 3, 7]),
  axis: { rows: "label", columns: "vote" },
  lit: undefined,
};

export const digitCases = [
  chartCases("drawingGrid", styles, 232, {
    drawing: () => grid(),
    picture: () => grid({ rows: undefined, levels: ring }),
    "pen-down": () => grid({ cursor: [10, 12], isPenDown: true }),
    locked: () => grid({ isLocked: true }),
    empty: () => grid({ rows: new Array(32).fill(0) }),
  }),
  chartCases("digitImage", styles, 80, {
    ring: () => digitImage({ levels: ring, x: 0, y: 0, size: 64 }),
    empty: () => digitImage({ levels: new Array(64).fill(0), x: 0, y: 0, size: 64 }),
  }),
  chartCases("digitAtlas", styles, 560, {
    usual: () => atlas(),
    narrow: { width: 330, draw: () => atlas({ width: 330 }) },
    pointed: () => atlas({ pointed: 3 }),
    "no-weight": () => atlas({ weights: new Array(6).fill(0), largest: 0 }),
    "not-in-a-class": () => atlas({ framed: [99] }),
  }),
  chartCases("confusionMatrix", styles, 240, {
    usual: () => confusionMatrix(confusionScene),
    "no-errors": () => confusionMatrix({ ...confusionScene, cells: counts([9, 0, 0, 7]) }),
    lit: () => confusionMatrix({ ...confusionScene, lit: [1, 0] }),
  }),
  chartCases("digitPlane", styles, 320, {
    usual: () => plane(),
    gradient: () => plane({ next: [1.1, 1.1, -1.2, 1, -1, -1.1, 1, -1] }),
    chosen: () => plane({ chosen: 2 }),
  }),
  chartCases("accuracyChart", styles, 420, {
    usual: () => accuracy(),
    "at-the-last-epoch": () => accuracy({ epoch: 2, last: 2 }),
    "at-the-start": () => accuracy({ training: [0.5], heldOut: [0.5], epoch: 0 }),
    "nothing-yet": () => accuracy({ training: [], heldOut: [], epoch: 0 }),
    locked: () => accuracy({ isLocked: true }),
  }),
  chartCases("slopeChart", styles, 420, {
    jump: () => slopeChart(slopeScene),
    flat: () => slopeChart({ ...slopeScene, hard: [0, 0, 0, 0, 0] }),
    "hard-above": () => slopeChart({ ...slopeScene, hard: [1, 1, 1, 1, 1] }),
  }),
];
