/** Why 1/√d. */

import type { Chapter } from "../../language/prose.js";
import type { controls } from "./state.js";

const seriesWord = (series: string) => (series === "scaled" ? "scaled" : "unscaled");

export const words = {
  title: "Attention entropy with and without 1/√d",
  seed: "Seed",
  run: "Run the trials",
  cancel: "Cancel",
  progress: (done: number, total: number) => `${done} of ${total} trials`,
  cancelled: "Cancelled. The dimensions that were finished are shown.",
  unscaled: "q·k, unscaled",
  scaled: "q·k / √d, scaled",
  ceiling: (n: number, value: string) => `ln ${n} = ${value}`,
  axis: {
    x: "dimension d of the vectors (logarithmic)",
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
  hint: "Point at a dimension, or use the arrow keys. A tap or Enter pins it.",
  held: "Pinned. The same tap, or Esc, unpins it.",
  holding: (what: string) => `${what} Pinned. The same tap, or Esc, unpins it.`,
  caption: (n: number, trials: number) =>
    `Dots: mean of ${trials} trials with ${n} random queries and ${n} random keys, drawn as NumPy draws them from this seed, with ± one standard deviation. Thin line: the exact expectation for Gaussian scores. Ring: the table of the source article (64 × 64, 5 trials). None of 150,000 seeds tried gives exactly this table; it lies within sampling error. The effective number of neighbours is e to the entropy: this many equal weights have the same entropy.`,
  count: "Queries and keys",
  trials: "Trials",
  correlation: "Correlation between keys",
  more: "More: number of keys, trials, correlation between keys",
  numbers: "More: the numbers of both lines, beside the article’s table",
  gradientsTitle: "Gradient of the weights with respect to the query",
  gradients: {
    names: {
      // The two lie on each other.
      scaledMean: "scaled: both",
      scaledMedian: "",
      unscaledMean: "unscaled: mean",
      unscaledMedian: "unscaled: median",
    },
    axis: { x: "dimension d (logarithmic)", y: "norm of ∂w/∂q (logarithmic)" },
    label: (rows: string) => `Norms of the gradient against dimension. ${rows}`,
    row: (dim: number, mean: string, median: string) =>
      `d ${dim}: unscaled mean ${mean}, median ${median}.`,
    columns: { mean: "mean ‖∂w/∂q‖", median: "median" },
    /** `spikes`: few rows make nearly all of the mean. */
    soWhat: (dim: number, median: string, mean: string, scaled: string, spikes: boolean) =>
      spikes
        ? `At d = ${dim} half of the unscaled rows have a gradient below ${median}, while the mean is ${mean}: rare, huge spikes. Scaled, the mean is ${scaled} and steady. “The gradient collapses” is half of the truth: the gradient vanishes in half of the rows and is huge in a few.`
        : `At d = ${dim} half of the unscaled rows have a gradient below ${median}, and the mean is ${mean}. Scaled, the mean is ${scaled}. Median and mean move apart as d grows.`,
  },
  scoresTitle:
    "One score moves, the others stay: at both ends the slope of the softmax is nearly 0",
  score: "score of the first key (the others stay at 1, 0, −1)",
  dim: "dimension d of the random vectors",
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
    caption: "The order stays, the weights change: row 2 is row 1 times ten",
    scores: "scores",
    weights: "softmax",
  },
  exercise: {
    question:
      "The scores are not divided by √d. How does the entropy of the weights change as the dimension d grows?",
    how: "A score is the dot product of a query and a key. Both are random vectors of dimension d: d numbers, each with variance 1. The entropy is 0 if one key has all the weight, and largest if all have the same. Draw the curve from left to right, or move its points with the arrow keys.",
    label: "Your curve of the entropy against the dimension",
    ceiling: (n: number, nats: string) => `${nats} nats: all ${n} keys have the same weight`,
    floor: "0 nats: one key has all the weight",
    place: (dim: number) => `Entropy at d = ${dim}`,
    nats: (nats: string) => `${nats} nats`,
    guess: "your curve",
    answer: "computed",
    said: (off: string, last: string) =>
      `Your curve is off by ${off} nats (root mean square). At the largest dimension ${last} nats remain: the variance of q·k is d, so the largest score takes nearly all of the weight.`,
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

declare module "../../language/index.js" {
  interface LessonWords {
    scaling: typeof words;
  }
}

export const controlLabels: Record<(typeof controls)[number], string> = {
  seed: "seed",
  count: "number of queries and keys",
  trials: "trials",
  correlation: "correlation between keys",
  score: "the moved score",
  dim: "dimension of the vectors",
};

/** The text beside the figure. */
export const chapter: Chapter = {
  path: "Why divide by √d · 4 minutes",
  ask: "What does a higher dimension do to the weights?",
  text: {
    all: [
      "Let a query q and a key k have d entries each, drawn independently with mean 0 and variance 1. Then the score q·k is a sum of d products, and its variance is d. At d = {~dim}, the sampled variance is {variance-unscaled}. After division by √d it is {variance-scaled}.",
      "The softmax turns the scores of a query into weights that sum to 1. Widely spread scores concentrate the weights: one key gets almost all of the weight, and the entropy of the weights falls towards 0. The effective number of neighbours, e to the entropy, falls towards 1. Division by √d keeps the variance at 1, so the entropy hardly changes with d.",
      "Concentrated weights hardly react to a small step of the query. Their gradient is nearly 0, so training learns almost nothing. Only where the two best keys nearly tie is the gradient large. Read the median gradient off the lower chart at the highest dimension.",
      "Correlated keys have a variance in common; here its share is {~correlation}. [Try 0.9](correlation=0.9): the common part moves all scores of a query together, and the softmax ignores it.",
    ],
  },
  tries: {
    "view=scaling": "Seed 7, as in the script of the source article: how near are dots and rings?",
    "view=scaling&seed=42": "Another seed: which digits change, and do the lines?",
    "view=scaling&dim=4096":
      "Random vectors of dimension 4,096: how many scores fall where the slope is below 0.01?",
    "view=scaling&dim=1": "Random vectors of dimension 1: what does dividing by √d change?",
    "view=scaling&correlation=0.9":
      "Keys with correlation 0.9: does the unscaled entropy fall later?",
  },
};
