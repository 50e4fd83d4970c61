/** Why 1/√d. */

import type { ControlName, PictureName } from "../../language/index.js";
import type { Chapter } from "../../language/prose.js";

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
    y: "mean entropy of a row, nats",
    neighbours: "effective neighbours",
  },
  article: "the article’s table",
  effective: (k: string) => `${k} effective neighbours`,
  rowLabel: (name: string, k: string) =>
    `Weights of one query, best key first: ${name}; ${k} effective neighbours`,
  rowSoWhat: (dim: number, unscaled: string, scaled: string) =>
    `At d = ${dim} the best key gets ${unscaled} of the weight without the scale, and ${scaled} with it.`,
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
  settings: "Seed, number of keys, trials, correlation between keys",
  numbers: "The numbers of both lines, beside the article’s table",
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
  score: "score of the first key (the others stay at 1, 0, −1)",
  dim: "dimension d of the random vectors",
  response: (weight: string, slope: string) => `weight ${weight}, slope ${slope}`,
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
    caption: "Three rows of scores from the articles, and their weights",
    scores: "scores",
    weights: "softmax",
  },
  values: {
    rowWeight: (series: string, key: string) =>
      `weight of key ${key} at the chosen dimension, ${seriesWord(series)}`,
    rowEffective: (series: string) =>
      `effective neighbours of one query at the chosen dimension, ${seriesWord(series)}`,
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

export const pictures: Record<PictureName<"scaling">, string> = {
  row: "One row of weights with and without 1/√d",
  entropy: "Entropy against dimension",
  slope: "How much the weight of one key yields",
  gradient: "The gradient against dimension",
};

export const controlLabels: Record<ControlName<"scaling">, string> = {
  seed: "seed",
  count: "number of queries and keys",
  trials: "trials",
  correlation: "correlation between keys",
  score: "the moved score",
  dim: "dimension of the vectors",
};

/** The text beside the figure. */
export const chapter: Chapter = {
  path: "Why divide by √d · 4 minutes",
  ask: "What does a higher dimension do to the weights?",
  text: {
    row: [
      "Each bar is the weight that one random query gives to a random key, the best key first. Query and keys have d = {~dim} entries, each drawn independently with mean 0 and variance 1. Above, every score q·k is divided by √d, as in most transformers; below it is not. The keys are the same and so is their order, yet below one key has {largest-unscaled} of the weight, and above the same key has {largest-scaled}.",
      "The reason lies in the scores. A score is a sum of d products, each with variance 1, so its variance is d: among 2,000 random pairs it is {variance-unscaled}, and {variance-scaled} after division by √d. The softmax raises e to each score, which turns differences into ratios. Scores that lie √d apart get weights in the ratio of 1 to e to the power √d, which leaves next to nothing for all but a few keys.",
      "How many keys count is the number of effective neighbours: 1 if one key has all the weight, as many as there are keys if all have the same. The dashed frame shows it as so many equal bars.",
      "? few",
      "At [d = 1](dim=1) both rows are the same, because √1 = 1. At [d = 4,096](dim=4096) the row above is much as it was at 16, while below a single key is left. Now there are {effective-scaled} effective neighbours above and {effective-unscaled} below.",
    ],
    entropy: [
      "## At every dimension",
      "One query may be an accident, so this chart repeats the experiment as [the article on attention as a soft k-NN](docs/reference/sources.html#D0.1) does: with 64 queries and 64 keys, five times at each dimension. The left axis is the mean entropy H of a row in nats, the right axis the effective neighbours, e^H. Without the scale the line falls towards 0, and with it the neighbourhood shrinks to a single key. With the scale it runs level, as the thin line of the exact expectation does.",
      "The rings are the article’s table. Its script draws from NumPy’s generator with seed 7, and with that seed the dots are its numbers, digit for digit; but the printed table comes from none of 150,000 seeds tried, so it is another sample of the same experiment. The dots and rings differ by no more than such samples do.",
      "? shared",
      "Random keys are a caricature: those of a model often share a direction. The share of variance that they have in common is {~correlation} here. It raises or lowers all scores of a query together, and the softmax does not notice, so only the rest can concentrate the weights.",
      "> Draw the vectors from [another seed](seed=42): which digits change, and do the lines?",
    ],
    slope: [
      "## Why it hurts",
      "Concentrated weights would do no harm if training could still move them. Here the score of one key moves while three others stay at 1, 0 and −1. Its weight follows an S, and the slope of the S tells how much the weight yields to a small change. [In the middle](score=1.4) the slope is largest, [far out](score=12) it is nearly 0; now the weight is {weight} and the slope {slope}.",
      "Below the curves lie the scores of random vectors with d = {~dim}. Without the scale {dead-unscaled} of them fall where the slope is below 0.01, with it {dead-scaled}. Division by √d keeps the scores in the part of the S where they can still be moved.",
    ],
    gradient: [
      "## Vanishing and unstable",
      "Training reaches a query through the gradient of its weights, whose norm this chart measures. Without the scale half of the rows have a gradient below {gradient-median} at the highest dimension, so in most rows training learns next to nothing. The mean does not follow: it is {gradient-mean}, against {gradient-scaled} with the scale.",
      "Both are true because a few rows are exceptions. Where the two best keys nearly tie, a small step of the query hands almost all of the weight from one to the other, and the gradient is huge. That “the gradient vanishes” is therefore half of the truth: it vanishes in most rows and explodes in a few, and training needs neither. With the scale, median and mean stay together at every dimension.",
    ],
  },
  predictions: {
    few: {
      question:
        "Lower the dimension to 16 and leave the scores undivided. How many effective neighbours does the row below have, of 64?",
      said: "It has {effective-unscaled}, where {<effective-unscaled} were left before. The scores now lie about √16 = 4 apart, and a ratio of 1 to e⁴ leaves something for a few others.",
    },
    shared: {
      question:
        "Let the keys share nine tenths of their variance. At d = 16 without the scale, is the entropy then higher, lower or the same?",
      options: { higher: "higher", same: "the same", lower: "lower" },
      said: "Higher: the expected {<expected-unscaled} nats become {expected-unscaled}. What the keys share moves all scores of a query together, and that changes no weight. Only a tenth of the variance is left to tell the keys apart, so the whole line falls at dimensions ten times as high.",
    },
  },
  end: "Dividing by √d keeps the scores equally far apart at every dimension, and with them the number of neighbours.",
};
