/** Why 1/√d. */

import type { ControlName, PictureName } from "../../language/index.js";
import type { Chapter } from "../../language/prose.js";

const seriesWord = (series: string) => (series === "scaled" ? "scaled" : "unscaled");

export const words = {
  title: "Attention entropy with and without 1/√d",
  progress: (done: number, total: number) => `${done} of ${total} trials`,
  unscaled: "q·k, unscaled",
  scaled: "q·k / √d, scaled",
  ceiling: (n: number, value: string) => `ln ${n} = ${value}`,
  axis: {
    x: "dimension d of the vectors (logarithmic)",
    y: "mean entropy of a row, nats",
    neighbours: "effective neighbours",
  },
  effective: (k: string) => `${k} effective neighbours`,
  rowLabel: (name: string, k: string) =>
    `Weights of one query, best key first: ${name}; ${k} effective neighbours`,
  rowSoWhat: (dim: number, unscaled: string, scaled: string) =>
    `At d = ${dim} the best key gets ${unscaled} of the weight without the scale, and ${scaled} with it.`,
  chartLabel: (rows: string) => `Entropy against dimension. ${rows}`,
  chartRow: (dim: number, unscaled: string, scaled: string) =>
    `d ${dim}: unscaled ${unscaled}, scaled ${scaled}.`,
  soWhat: (dim: number, unscaled: string, scaled: string) =>
    `At d = ${dim} an unscaled row has ${unscaled} effective neighbours among 64 keys; a scaled row has ${scaled}.`,
  caption: (seed: number) =>
    `Dots: mean of 5 trials with 64 random queries and 64 random keys, drawn as NumPy draws them from seed ${seed}, with ± one standard deviation. Thin line: the expectation for Gaussian scores.`,
  rings: "Rings for the numbers that the article prints: another sample of the same experiment",
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
    soWhat: (dim: number, median: string, mean: string, scaled: string) =>
      `At d = ${dim} half of the unscaled rows have a gradient below ${median}, and the mean is ${mean}. Scaled, the mean is ${scaled}.`,
  },
  score: "score of the first key (the others stay at 1, 0, −1)",
  dim: "dimension d of the random vectors",
  response: (weight: string, slope: string) => `weight ${weight}, slope ${slope}`,
  responseLabel:
    "Weight of the first key and its slope against its score, over the range in which most scores of random vectors lie, unscaled and scaled",
  responseNames: {
    weight: "weight",
    slope: "slope",
    unscaled: "q·k, unscaled",
    scaled: "q·k / √d",
    axis: "score",
  },
  values: {
    rowWeight: (series: string, key: string) =>
      `weight of key ${key} at the chosen dimension, ${seriesWord(series)}`,
    rowEffective: (series: string) =>
      `effective neighbours of one query at the chosen dimension, ${seriesWord(series)}`,
    entropy: (series: string, dim: string) => `mean entropy at d = ${dim}, ${seriesWord(series)}`,
    expectedScaled: () => "expected entropy, scaled",
    expectedUnscaled: (dim: string) => `expected entropy at d = ${dim}, unscaled`,
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
  entropy: "Entropy against dimension",
  row: "One row of weights with and without 1/√d",
  slope: "How much the weight of one key yields",
  gradient: "The gradient against dimension",
};

export const controlLabels: Record<ControlName<"scaling">, string> = {
  dim: "dimension of the vectors",
  rings: "the article’s table as rings",
  score: "the moved score",
};

/** The text beside the figure. */
export const chapter: Chapter<PictureName<"scaling">> = {
  path: "Why divide by √d · 4 minutes",
  ask: "What does a higher dimension do to the weights?",
  text: {
    entropy: [
      "Sixty-four random queries are compared with 64 random keys, five times at each dimension d, as in [the article on attention as a soft k-NN](docs/reference/sources.html#D0.1). Their entries are drawn independently with mean 0 and variance 1. Each query gives the keys weights that sum to 1, and the chart shows how widely an average row spreads them: its entropy, −Σ w ln w. The entropy is 0 if one key has all the weight, and ln 64 = 4.159 if all have the same; its unit is the nat.",
      "The right axis says the same in keys: e to the entropy is the number of effective neighbours, so many equal weights have the same entropy. Without the scale the line falls. At d = 256 a row has 1.3 effective neighbours on average, at d = 16,384 hardly more than the one that wins. With each score divided by √d, as most transformers do it, the line runs level, at about 40 neighbours. Drag across the chart to choose a dimension; the pictures below follow.",
      "The thin lines are computed, not drawn by lot: the expectation for scores with a Gaussian distribution. Once the unscaled line is low it falls as 3.855/√d. A score that is a sum of few products is not Gaussian yet, so at the left the dots lie above the lines: at d = 8 without the scale at 2.16, where the line is at 1.93. From d = 32 on they agree.",
      "> Draw the vectors from [another seed](seed=42): which digits change, and do the lines?",
    ],
    row: [
      "## One query",
      "Each bar is the weight that one random query gives to a random key, the best key first. Each of the two rows has a scale of its own: the number above the first bar is its weight. Query and keys have d = {~dim} entries. Above, every score q·k is divided by √d; below it is not. The keys are the same and so is their order; the best one has now {largest-unscaled} of the weight below, and {largest-scaled} above.",
      "The reason lies in the scores. A score is a sum of d products, each with mean 0 and variance 1, so its variance is d, and after division by √d it is 1 at every dimension. The softmax raises e to each score, which turns differences into ratios. Scores that lie √d apart get weights in the ratio of 1 to e to the power √d, which leaves next to nothing for all but a few keys. The dashed frame shows the effective neighbours as so many equal bars.",
      "? few",
      "At [d = 1](dim=1) both rows are the same, because √1 = 1. At [d = 4,096](dim=4096) the row above is much as it was at 16, while below a single key is left.",
    ],
    slope: [
      "## Why it hurts",
      "Concentrated weights would do no harm if training could still move them. Here the score of one key moves while three others stay at 1, 0 and −1. Its weight follows an S, and the slope of the S tells how much the weight yields to a small change. [In the middle](score=1.4) the slope is largest, [far out](score=12) it is nearly 0; now the weight is {weight} and the slope {slope}.",
      "The shaded bands show where most scores of random vectors lie, within one standard deviation of 0: the narrow band after division by √d, from −1 to 1, the wide one without it, from −√d to √d, with d = {~dim}. From d = 256 on the wide band is mostly flat ground. Division by √d keeps the scores in the part of the S where they can still be moved.",
    ],
    gradient: [
      "## Vanishing and unstable",
      "Training reaches a query through the gradient of its weights, whose norm this chart measures. Without the scale the median of the norms falls from 0.43 at d = 256 to less than 10⁻¹² at d = 16,384, so in most rows training learns next to nothing. The mean does not follow: it stays near 2, against 0.18 with the scale.",
      "Both are true because a few rows are exceptions. Where the two best keys nearly tie, a small step of the query hands almost all of the weight from one to the other, and the gradient is huge. That “the gradient vanishes” is therefore half of the truth: it vanishes in most rows and explodes in a few, and training needs neither. With the scale, median and mean stay together at every dimension.",
    ],
  },
  predictions: {
    few: {
      question:
        "Lower the dimension to 16 and leave the scores undivided. How many effective neighbours does the row below have, of 64?",
      said: "It has {effective-unscaled}, where {<effective-unscaled} were left before. The scores now lie about √16 = 4 apart, and a ratio of 1 to e⁴ leaves something for a few others.",
    },
  },
  end: "Dividing by √d keeps the scores equally far apart at every dimension, and with them the number of neighbours.",
};
