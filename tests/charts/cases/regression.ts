/** Kernel regression: the plot, the charts of its training, the map of weights. */
import { type BandwidthScene, bandwidthChart } from "../../../web/charts/curves/bandwidth-chart.js";
import { lossChart } from "../../../web/charts/curves/loss-chart.js";
import { regressionChartStyles } from "../../../web/charts/curves/regression-chart-styles.js";
import { regressionPlot } from "../../../web/charts/curves/regression-plot.js";
import type { RegressionScene, SceneVote } from "../../../web/charts/curves/regression-scene.js";
import { type ResidualScene, residualPlot } from "../../../web/charts/curves/residual-plot.js";
import { type WeightMapScene, weightMap } from "../../../web/charts/matrix/weight-map.js";
import { planeStyles } from "../../../web/charts/plane/plane-styles.js";
import { regressionStyles } from "../../../web/lessons/regression/styles.js";
import { chartCases, ignore } from "../chart-case.js";

const styles = [planeStyles, regressionChartStyles, regressionStyles];

const places = [0.4, 1.1, 1.9, 2.6, 3.4, 4.5];
const heights = [0.9, 1.8, 2.6, 2.9, 2.4, 1.2];
const inks = [0.1, 0.5, 1, 0.8, 0.3, 0];

/** A line through whole numbers. */
const line = (...y: readonly number[]) => ({ x: y.map((_, i) => i), y });

const vote: SceneVote = {
  kind: "byHand",
  answer: 2.5,
  weights: [0.04, 0.18, 0.37, 0.3, 0.11, 0],
  shape: { x: [0, 1, 2, 3, 4, 5], share: [0.05, 0.4, 1, 0.6, 0.1, 0], anchor: 1 },
};

const scene: RegressionScene = {
  isLocked: () => false,
  width: 720,
  label: "Kernel regression",
  xRange: [0, 5],
  yRange: [-1, 4],
  points: places.map((x, id) => ({
    ...{ id, x, y: heights[id] ?? 0, ink: inks[id] ?? 0 },
    ...{ name: `Point ${id + 1}`, value: `x ${x}, y ${heights[id]}` },
  })),
  sorted: places,
  selected: undefined,
  lit: undefined,
  lines: [
    { kind: "truth", name: "true curve", line: line(0.2, 1.7, 2.7, 2.8, 1.9, 0.4) },
    { kind: "average", name: "average", line: line(1.97, 1.97, 1.97, 1.97, 1.97, 1.97) },
    { kind: "byHand", name: "your bandwidth", line: line(0.9, 1.6, 2.4, 2.6, 2.1, 1.3) },
  ],
  at: 2.1,
  locked: false,
  votes: [vote],
  star: { name: "Query", value: "x 2.1, answer 2.5" },
  words: { axis: "x", weights: "weights", movable: "movable point" },
};

const events = {
  ...{ hover: ignore, tap: ignore, moveQuery: ignore, hold: ignore, select: ignore, move: ignore },
  ...{ nudge: ignore, walk: ignore, add: ignore, remove: ignore, release: ignore },
};

const plot = (more: Partial<RegressionScene> = {}) => regressionPlot({ ...scene, ...more }, events);

const trained: SceneVote = {
  ...vote,
  ...{ kind: "trained", answer: 2.7, weights: [0, 0.02, 0.72, 0.26, 0, 0] },
  shape: { x: [0, 1, 2, 3, 4, 5], share: [0, 0.02, 1, 0.3, 0, 0], anchor: 0.95 },
};

const trainedLine = {
  kind: "trained",
  name: "trained bandwidth",
  line: line(1, 1.8, 2.6, 2.9, 2.3, 1.2),
} as const;

const regressionPlotCases = chartCases("regressionPlot", styles, 720, {
  usual: () => plot({ selected: 2, lit: 3 }),
  trained: () =>
    plot({ votes: [vote, trained], lines: [...scene.lines, trainedLine], locked: true }),
  "no-points": () =>
    plot({
      ...{ points: [], sorted: [], lines: scene.lines.slice(0, 1) },
      votes: [{ ...vote, weights: [], shape: { x: [], share: [], anchor: 0 } }],
    }),
  "one-point": () =>
    plot({
      ...{ points: scene.points.slice(2, 3), sorted: [1.9] },
      votes: [{ ...vote, weights: [1], shape: { ...vote.shape, anchor: 0.95 } }],
    }),
  ties: () => plot({ votes: [{ ...vote, weights: places.map(() => 1 / 6) }] }),
  "distant-points": () =>
    plot({
      votes: [{ ...vote, weights: [0, 0, 0, 0, 0, 0], shape: { ...vote.shape, anchor: 0 } }],
    }),
  "equal-line-ends": () =>
    plot({ lines: scene.lines.map((each) => ({ ...each, line: line(0, 1, 2, 2, 1, 1) })) }),
  guess: () => plot({ guess: 3.4, earlier: line(0.9, 1.3, 1.9, 2.2, 1.9, 1.2) }),
  narrow: {
    width: 280,
    draw: () => plot({ width: 280, votes: [vote, trained], lines: [...scene.lines, trainedLine] }),
  },
});

const residuals = (more: Partial<ResidualScene> = {}) =>
  residualPlot({
    ...{ label: "Points and predictions", width: 420, xRange: [0, 5], yRange: [-1, 4] },
    ...{ kind: "byHand", name: "your bandwidth", x: places, y: heights },
    ...{ truth: line(0.2, 1.7, 2.7, 2.8, 1.9, 0.4), line: line(0.9, 1.6, 2.4, 2.6, 2.1, 1.3) },
    predictions: [1.2, 1.7, 2.3, 2.5, 2.3, 1.7],
    ...more,
  });

const residualPlotCases = chartCases("residualPlot", styles, 420, {
  usual: () => residuals(),
  trained: () => residuals({ kind: "trained" }),
  "no-misses": () => residuals({ predictions: heights }),
});

const bandwidthScene: BandwidthScene = {
  label: "Loss and error against bandwidth",
  width: 420,
  range: [0.01, 10],
  bandwidths: [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
  losses: [0.9, 0.6, 0.35, 0.2, 0.45, 0.8, 0.95],
  errors: [0.3, 0.18, 0.08, 0.05, 0.2, 0.5, 0.6],
  ball: { bandwidth: 1, loss: 0.45, error: 0.2 },
  next: 0.2,
  hand: { bandwidth: 0.5, error: 0.1 },
  best: 0.3,
  words: {
    ...{ loss: "loss in training", error: "error against the true curve", axis: "bandwidth" },
    ...{ hand: "yours", best: "best", step: "next step" },
  },
};

const bandwidth = (more: Partial<BandwidthScene> = {}) =>
  bandwidthChart({ ...bandwidthScene, ...more });

const bandwidthChartCases = chartCases("bandwidthChart", styles, 420, {
  usual: () => bandwidth(),
  "no-step": () => bandwidth({ next: undefined }),
  "short-step": () => bandwidth({ next: 0.8 }),
  "all-zero": () =>
    bandwidth({
      ...{ losses: bandwidthScene.losses.map(() => 0), errors: bandwidthScene.losses.map(() => 0) },
      ...{ ball: { bandwidth: 1, loss: 0, error: 0 }, hand: { bandwidth: 0.5, error: 0 } },
    }),
  "beyond-the-range": () =>
    bandwidth({
      ball: { bandwidth: 0.001, loss: 4, error: 2 },
      next: 1e6,
      hand: { bandwidth: 100, error: 0.6 },
    }),
  "equal-bandwidths": () =>
    bandwidth({
      ball: { bandwidth: 0.3, loss: 0.2, error: 0.05 },
      hand: { bandwidth: 0.3, error: 0.05 },
    }),
  narrow: { width: 280, draw: () => bandwidth({ width: 280 }) },
});

const loss = (losses: readonly number[], next: number, width = 420) =>
  lossChart({
    ...{ label: "Loss by epoch", width, losses, next, now: next.toFixed(3) },
    axis: { x: "epoch", y: "loss" },
  });

const lossChartCases = chartCases("lossChart", styles, 420, {
  usual: () => loss([2.4, 1.6, 1.1, 0.9, 0.8], 0.75),
  untrained: () => loss([], 2.4),
  "all-zero": () => loss([0, 0, 0], 0),
  "large-loss": () => loss([1e6, 250_000, 60_000], 15_000),
  "thousand-epochs": () =>
    loss(
      Array.from({ length: 999 }, (_, i) => 2 / (1 + i)),
      0.002,
    ),
  narrow: {
    width: 240,
    draw: () => loss([2.4, 1.6, 1.1, 0.9, 0.8, 0.7, 0.65, 0.63, 0.62], 0.61, 240),
  },
});

const mapScene: WeightMapScene = {
  label: "Weights of five queries",
  width: 360,
  weights: Float64Array.of(
    ...[0.6, 0.3, 0.1, 0],
    ...[0.3, 0.4, 0.2, 0.1],
    ...[0.1, 0.4, 0.4, 0.1],
    ...[0.1, 0.2, 0.4, 0.3],
    ...[0, 0.1, 0.3, 0.6],
  ),
  rows: 5,
  columns: 4,
  row: undefined,
  column: undefined,
  locked: false,
  ticks: [
    { row: 0, text: "0" },
    { row: 4, text: "5" },
  ],
  axis: { rows: "x", columns: "points" },
};

const lower = Float64Array.from({ length: 16 }, (_, at) =>
  at % 4 > at / 4 ? 0 : 1 / (1 + Math.floor(at / 4)),
);

const weights = (more: Partial<WeightMapScene> = {}) =>
  weightMap({ ...mapScene, ...more }, { highlight: ignore, toggle: ignore });

const weightMapCases = chartCases("weightMap", styles, 360, {
  usual: () => weights({ row: 1, column: 2 }),
  "locked-row": () => weights({ row: 3, locked: true }),
  "one-cell": () =>
    weights({ weights: Float64Array.of(1), rows: 1, columns: 1, ticks: [{ row: 0, text: "0" }] }),
  "all-zero": () => weights({ weights: new Float64Array(20) }),
  ties: () => weights({ weights: new Float64Array(20).fill(0.25) }),
  causal: () => weights({ weights: lower, rows: 4, columns: 4, isCausal: true, ticks: [] }),
  narrow: { width: 160, draw: () => weights({ width: 160 }) },
});

export const regressionCases = [
  regressionPlotCases,
  residualPlotCases,
  bandwidthChartCases,
  lossChartCases,
  weightMapCases,
];
