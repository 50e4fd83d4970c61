/** Entropy, gradients and the softmax against the dimension. */
import {
  type EntropyPoint,
  type EntropyScene,
  entropyChart,
} from "../../../web/charts/curves/entropy-chart.js";
import { entropyStyles } from "../../../web/charts/curves/entropy-styles.js";
import { type GradientScene, gradientChart } from "../../../web/charts/curves/gradient-chart.js";
import { type ResponseScene, responseChart } from "../../../web/charts/curves/response-chart.js";
import { scalingStyles } from "../../../web/lessons/scaling/styles.js";
import { chartCases, ignore } from "../chart-case.js";

const styles = [entropyStyles, scalingStyles];

const dims = [1, 4, 16, 64, 256, 1024];

/** A point for each dimension; the first `measured` of them have a mean. */
const points = (
  exact: readonly number[],
  measured = dims.length,
  article: Readonly<Record<number, number>> = {},
  sd = 0.12,
): EntropyPoint[] =>
  dims.map((dim, i) => ({
    dim,
    exact: exact[i] ?? 0,
    mean: i < measured ? (exact[i] ?? 0) + 0.02 : undefined,
    sd: i < measured ? sd : undefined,
    article: article[dim],
    printed: article[dim]?.toFixed(3),
  }));

const scaled = [3.7, 3.68, 3.67, 3.66, 3.66, 3.66];
const unscaled = [3.7, 2.6, 1.5, 0.7, 0.3, 0.12];

const scene: EntropyScene = {
  label: "Entropy against dimension",
  width: 720,
  series: { scaled: points(scaled), unscaled: points(unscaled, 6, { 16: 1.5, 256: 0.31 }) },
  names: { scaled: "with 1/√d", unscaled: "without" },
  ceiling: { value: 4.159, name: "ln 64" },
  axis: { x: "dimension d", y: "entropy (nats)", neighbours: "effective neighbours" },
  article: "the article",
  highlight: undefined,
  locked: undefined,
  describe: (dim) => `Dimension ${dim}`,
};

const entropy = (more: Partial<EntropyScene> = {}) =>
  entropyChart({ ...scene, ...more }, { highlight: ignore, walk: ignore, toggle: ignore });

const first = (list: readonly EntropyPoint[]) => list.slice(0, 1);

const entropyChartCases = chartCases("entropyChart", styles, 720, {
  usual: () => entropy({ highlight: 64 }),
  locked: () => entropy({ highlight: 16, locked: 16 }),
  "not-yet-measured": () =>
    entropy({ series: { scaled: points(scaled, 0), unscaled: points(unscaled, 0) } }),
  "half-measured": () =>
    entropy({ series: { scaled: points(scaled, 3), unscaled: points(unscaled, 3) } }),
  "one-dimension": () =>
    entropy({
      series: { scaled: first(scene.series.scaled), unscaled: first(scene.series.unscaled) },
    }),
  "equal-ends": () => entropy({ series: { scaled: points(scaled), unscaled: points(scaled) } }),
  "two-keys": () =>
    entropy({
      series: {
        scaled: points(
          scaled.map(() => 0.6),
          6,
          {},
          0.04,
        ),
        unscaled: points(
          unscaled.map((x) => x / 6),
          6,
          {},
          0.04,
        ),
      },
      ceiling: { value: Math.LN2, name: "ln 2" },
    }),
  narrow: { width: 280, draw: () => entropy({ width: 280, highlight: 64 }) },
});

const gradientScene: GradientScene = {
  label: "Gradients against dimension",
  width: 720,
  dims,
  norms: {
    scaledMean: [0.12, 0.12, 0.11, 0.11, 0.11, 0.11],
    scaledMedian: [0.1, 0.1, 0.1, 0.1, 0.1, 0.1],
    unscaledMean: [0.12, 0.09, 0.05, 0.02, 0.01, 0.004],
    unscaledMedian: [0.1, 0.05, 0.003, 1e-5, 1e-9, 1e-20],
  },
  names: {
    ...{ scaledMean: "mean, with 1/√d", scaledMedian: "median, with 1/√d" },
    ...{ unscaledMean: "mean, without", unscaledMedian: "median, without" },
  },
  axis: { x: "dimension d", y: "gradient norm" },
  highlight: undefined,
};

const gradient = (more: Partial<GradientScene> = {}) =>
  gradientChart({ ...gradientScene, ...more });

const every = (norm: number | undefined): GradientScene["norms"] => {
  const list = dims.map(() => norm);
  return { scaledMean: list, scaledMedian: list, unscaledMean: list, unscaledMedian: list };
};

const gradientChartCases = chartCases("gradientChart", styles, 720, {
  usual: () => gradient({ highlight: 64 }),
  "not-yet-measured": () => gradient({ norms: every(undefined) }),
  zero: () => gradient({ norms: every(0) }),
  "above-the-axis": () => gradient({ norms: every(1e6) }),
  "one-dimension": () => gradient({ dims: [64] }),
  narrow: { width: 280, draw: () => gradient({ width: 280, highlight: 64 }) },
});

const responseScene: ResponseScene = {
  label: "Weight against score",
  width: 480,
  reach: 10,
  weights: [0, 0.01, 0.1, 0.5, 0.9, 0.99, 1],
  slopes: [0, 0.01, 0.09, 0.25, 0.09, 0.01, 0],
  chosen: { score: 1.5, weight: 0.7, slope: 0.21 },
  bins: {
    unscaled: [0.05, 0.1, 0.15, 0.2, 0.2, 0.15, 0.1, 0.05],
    scaled: [0, 0, 0.1, 0.4, 0.4, 0.1, 0, 0],
  },
  names: {
    ...{ weight: "weight", slope: "slope", unscaled: "scores without 1/√d" },
    ...{ scaled: "scores with 1/√d", axis: "score" },
  },
};

const response = (more: Partial<ResponseScene> = {}) =>
  responseChart({ ...responseScene, ...more });

const responseChartCases = chartCases("responseChart", styles, 480, {
  usual: () => response(),
  "no-scores": () => response({ bins: { unscaled: [0, 0, 0, 0], scaled: [0, 0, 0, 0] } }),
  "at-the-end": () => response({ chosen: { score: 10, weight: 1, slope: 0 } }),
  "wide-axis": () => response({ reach: 20 }),
  narrow: { width: 240, draw: () => response({ width: 240 }) },
});

export const scalingCases = [entropyChartCases, gradientChartCases, responseChartCases];
