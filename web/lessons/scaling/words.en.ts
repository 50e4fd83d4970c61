/** Why 1/√d. */

import type { controls } from "./control-names.js";

const seriesWord = (series: string) => (series === "scaled" ? "scaled" : "unscaled");

export const words = {
  title:
    "Two votes over the same vectors, one of them divided by √d: how evenly does each share its weight?",
  seed: "Seed",
  run: "Run",
  cancel: "Cancel",
  progress: (done: number, total: number) => `${done} of ${total} trials`,
  cancelled: "Cancelled. The dimensions that were finished are shown.",
  unscaled: "q·k, unscaled",
  scaled: "q·k / √d, scaled",
  ceiling: (n: number, value: string) => `ln ${n} = ${value}`,
  axis: {
    x: "width d of the vectors (logarithmic)",
    y: "mean entropy of a row of weights, nats",
  },
  chartLabel: (rows: string) => `Entropy against dimension. ${rows}`,
  chartRow: (dim: number, unscaled: string, scaled: string) =>
    `d ${dim}: unscaled ${unscaled}, scaled ${scaled}.`,
  columns: {
    dim: "d",
    measured: (seed: number) => `seed ${seed}`,
    article: "article",
    exact: "exact",
    neighbours: "eff. neighbours",
  },
  soWhat: (dim: number, n: number, unscaled: string, scaled: string) =>
    `At d = ${dim} an unscaled row has ${unscaled} effective neighbours among ${n} keys; a scaled row still has ${scaled}.`,
  hint: "Point at a width, or walk with the arrow keys. A tap or Enter holds it.",
  held: "This width is held: the same tap, or Esc, lets go.",
  holding: (what: string) => `${what} This width is held: the same tap, or Esc, lets go.`,
  caption: (n: number, trials: number) =>
    `Dots: mean of ${trials} trials of ${n} × ${n} random vectors, drawn as NumPy draws them from this seed, with ± one standard deviation. Thin line: the exact expectation for Gaussian scores. Ring: the article’s own table (64 × 64, 5 trials); none of 150,000 seeds tried gives it exactly; it lies within sampling error. Effective neighbours are e to the entropy: as many equal votes would be as widely spread.`,
  count: "Queries and keys",
  trials: "Trials",
  correlation: "Common to all keys",
  more: "More: how many keys, trials, and keys that have something in common",
  gradientsTitle:
    "Can such a vote still learn? How far its weights follow a small step of the query",
  gradients: {
    names: {
      // The two lie on each other.
      scaledMean: "scaled: both",
      scaledMedian: "",
      unscaledMean: "unscaled: mean",
      unscaledMedian: "unscaled: median",
    },
    axis: { x: "width d (logarithmic)", y: "norm of ∂w/∂q (logarithmic)" },
    label: (rows: string) => `Norms of the gradient against dimension. ${rows}`,
    row: (dim: number, mean: string, median: string) =>
      `d ${dim}: unscaled mean ${mean}, median ${median}.`,
    columns: { mean: "mean ‖∂w/∂q‖", median: "median" },
    /** `spikes`: few rows make nearly all of the mean. */
    soWhat: (dim: number, median: string, mean: string, scaled: string, spikes: boolean) =>
      spikes
        ? `At d = ${dim} half of the unscaled rows have a gradient below ${median}, while the mean is ${mean}: rare, huge spikes. Scaled, the mean is ${scaled} and steady. “The gradient collapses” is half of the truth: it vanishes in half of the rows and is huge in a few.`
        : `At d = ${dim} half of the unscaled rows have a gradient below ${median}, and the mean is ${mean}. Scaled, the mean is ${scaled}. How far apart will median and mean be when the vectors are wider?`,
  },
  scoresTitle: "One score moves, the others stay: at both ends the softmax no longer answers",
  score: "score of the first key; the others stay at 1, 0, −1",
  dim: "width d of the random vectors",
  response: (weight: string, slope: string) => `weight ${weight}, slope ${slope}`,
  variances: (unscaled: string, scaled: string) =>
    `variance of q·k ${unscaled}; after division by √d ${scaled}`,
  responseLabel:
    "Weight of the first key and its slope against its score, and below where the scores of random vectors fall, unscaled and scaled",
  responseNames: {
    weight: "weight",
    slope: "slope",
    unscaled: "q·k, unscaled",
    scaled: "q·k / √d",
    axis: "score",
  },
  dead: (unscaled: string, scaled: string, dim: number) =>
    `At d = ${dim}, ${unscaled} of the unscaled scores fall where the slope is below 0.01, and ${scaled} of the scaled ones.`,
  rows: {
    caption: "Order is kept, shares are not: the same row ten times as large",
    scores: "scores",
    weights: "softmax",
  },
  values: {
    entropy: (series: string, dim: string) => `mean entropy at d = ${dim}, ${seriesWord(series)}`,
    exactScaled: () => "expected entropy, scaled",
    exactUnscaled: (dim: string) => `expected entropy at d = ${dim}, unscaled`,
    article: (series: string, dim: string) =>
      `mean entropy in the article at d = ${dim}, ${seriesWord(series)}`,
    effective: (series: string, dim: string) =>
      `effective neighbours at d = ${dim}, ${seriesWord(series)}`,
    gradientMean: (series: string, dim: string) =>
      `mean gradient norm at d = ${dim}, ${seriesWord(series)}`,
    gradientMedian: (series: string, dim: string) =>
      `median gradient norm at d = ${dim}, ${seriesWord(series)}`,
    ceiling: () => "entropy of equal weights",
    score: () => "score of the first key",
    weight: () => "weight of the first key",
    slope: () => "slope of the weight of the first key",
    dim: () => "dimension d of the random vectors",
    variance: (series: string) => `variance of the sampled scores, ${seriesWord(series)}`,
    dead: (series: string) =>
      `share of the sampled scores with a slope below 0.01, ${seriesWord(series)}`,
    softmax: (row: string, place: string) => `softmax of ${row}: weight ${place}`,
  },
  waiting: "The trials are running.",
  done: (seed: number) => `All trials of seed ${seed} are done.`,
  failed: (message: string) => `The experiment stopped: ${message}`,
};

export const chapter = {
  path: "Why divide by √d · 4 minutes",
  ask: "The vectors get wider. What happens to the vote?",
  text: [
    "The vectors double in width, again and again. Guess where each line ends before the trials do.",
    "The width d is how many numbers a vector has. Let all of them be drawn independently, with mean 0 and variance 1. Then q·k is a sum of d products, and its variance is d. Wider vectors therefore make larger scores, and large scores make the softmax choose one key and forget the rest. For such vectors, dividing by √d keeps the variance at 1 and the vote open, whatever the width.",
    "A settled vote hardly changes when the query takes a small step. Its gradient is nearly 0, and training has almost nothing to go by. Only where two keys nearly tie is it large, and then very large. How small is the median gradient at the greatest width? Predict, then walk along the lower chart.",
  ],
  tries: [
    {
      hash: "view=scaling",
      text: "Seed 7, as in the article’s script: how near are dots and rings?",
    },
    { hash: "view=scaling&seed=42", text: "Another seed: which digits change, and do the lines?" },
    {
      hash: "view=scaling&dim=4096",
      text: "Random vectors 4,096 wide: how many scores fall where the slope is dead?",
    },
    {
      hash: "view=scaling&dim=1",
      text: "Random vectors of width 1: what does dividing by √d change?",
    },
    {
      hash: "view=scaling&correlation=0.9",
      text: "Keys that are nine tenths alike: does the unscaled vote stay open longer?",
    },
  ],
};

declare module "../../words/index.js" {
  interface LessonWords {
    scaling: typeof words;
  }
}

export const controlLabels: Record<(typeof controls)[number], string> = {
  seed: "seed",
  count: "number of queries and keys",
  trials: "trials",
  correlation: "what all keys share",
  score: "the moved score",
  dim: "width of the vectors",
};
