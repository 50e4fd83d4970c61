/** Kernel regression: attention before it had the name. */

import type { Chapter } from "../../language/prose.js";
import type { controls } from "./state.js";

const kernelWords = {
  gaussian: "Gaussian",
  boxcar: "boxcar",
  triangular: "triangular",
  epanechnikov: "Epanechnikov",
} as const;

type Kernel = keyof typeof kernelWords;

const curveWords = { average: "plain average", byHand: "by hand", trained: "trained" };

type Curve = keyof typeof curveWords;

/** While a phrase is written, characters of private use stand around its numbers. */
const isOne = (k: string) => k.replace(/[\uE000-\uEFFF]/g, "") === "1.0";

const neighbours = (k: string) => `${k} effective ${isOne(k) ? "neighbour" : "neighbours"}`;

export const words = {
  title: "The prediction at the star is an average of the points, weighted by how near they are",
  plotLabel: (count: number) =>
    `${count} points, the true curve, their plain average, and the prediction; below, the weight of every point at the star`,
  star: "Query",
  starValue: (x: string, answer: string) => `x ${x}: the prediction is ${answer}`,
  starValueTrained: (x: string, byHand: string, trained: string) =>
    `x ${x}: by hand ${byHand}, trained ${trained}`,
  point: (n: number) => `Point ${n}`,
  axis: "★ where to predict",
  weightsAxis: "weight of each point at ★",
  lines: {
    truth: "true curve",
    average: "plain average",
    byHand: (h: string) => `by hand, h = ${h}`,
    trained: (h: string) => `trained, h = ${h}`,
  },
  kernel: "Kernel",
  kernels: {
    gaussian: "Gaussian",
    boxcar: "Boxcar",
    triangular: "Triangular",
    epanechnikov: "Epanechnikov",
  },
  formulas: {
    gaussian: "K(u) = exp(−u²/2)",
    boxcar: "K(u) = 1 for |u| ≤ 1",
    triangular: "K(u) = max(1 − |u|, 0)",
    epanechnikov: "K(u) = ¾ max(1 − u², 0)",
  },
  distance: "u = (x − xᵢ) / h",
  bandwidth: "bandwidth h",
  bandwidthName: "Bandwidth by hand",
  inverse: (w: string) => `w = 1/h = ${w}`,
  limits: { zero: "only the nearest point", infinity: "all points weigh the same" },
  seed: "Seed",
  noise: "Noise",
  add: "Add a point at ★",
  remove: (n: number) => `Remove point ${n}`,
  /** The reading at the star. */
  reading: (x: string, truth: string) => `At x = ${x} the true curve is at ${truth}.`,
  byHand: (answer: string, k: string) => `By hand: ${answer}, from ${neighbours(k)}.`,
  byHandAlone: (answer: string) =>
    `By hand: ${answer}, the plain average: no point is within the bandwidth.`,
  trained: (answer: string, k: string) => `Trained: ${answer}, from ${neighbours(k)}.`,
  locked: "Pinned. Press Esc to unpin.",
  errors: "Mean squared error against the true curve",
  errorNames: curveWords,
  exercise: {
    question: "Where does the curve go for the smallest bandwidth, and where for the largest?",
    how: "The curve averages the points near each position. The bandwidth is how far “near” reaches. Draw a curve in each frame, or move its points with the arrow keys.",
    small: "Bandwidth h → 0",
    large: "Bandwidth h → ∞",
    place: (which: string, x: string) => `${which}, height at x = ${x}`,
    answer: "computed",
    said: (small: string, large: string) =>
      `Your curves are off by ${small} and ${large} (root mean square). With h → 0 the nearest point decides alone; with h → ∞ every point weighs the same, so the prediction is the mean at every position.`,
  },
  values: {
    place: () => "x of the query ★",
    truth: (x: string) => `true curve at x = ${x}`,
    prediction: (curve: Curve, x: string) => `prediction at x = ${x}, ${curveWords[curve]}`,
    effective: (curve: Curve, x: string) =>
      `effective number of neighbours at x = ${x}, ${curveWords[curve]}`,
    weight: (curve: Curve, x: string, point: string) =>
      `weight of point ${point} at x = ${x}, ${curveWords[curve]}`,
    error: (curve: Curve) => `mean squared error, ${curveWords[curve]}`,
    bandwidth: () => "bandwidth h, by hand",
    inverse: () => "w = 1/h, by hand",
    bandwidthAfter: (epoch: string) =>
      epoch === "0" ? "bandwidth h before training" : `bandwidth h after epoch ${epoch}`,
    lossAfter: (epoch: string) =>
      epoch === "0" ? "loss before training" : `loss after epoch ${epoch}`,
    loss: (epoch: string) => `loss before epoch ${epoch}`,
    gradient: (epoch: string) => `gradient dL/dw before epoch ${epoch}`,
    w: (epoch: string) => `w after epoch ${epoch}`,
    batchWeight: (column: string) => `weight ${column} of the batch`,
    batchAverage: (row: string) => `average of row ${row} of the batch`,
  },
  empty: (count: number, of: number) =>
    `At ${count} of ${of} positions no point is within the bandwidth; the plain average is drawn there.`,
  verdict: {
    near: "That is near the best a Gaussian can do here.",
    wide: "Too wide: it smooths the curve away.",
    narrow: "Too narrow: it follows the noise.",
  },
  hint: "Move over the plot or a map to move the query; a tap pins it. Drag a point up, down or sideways; double-click adds one. With the keyboard: arrows move ★ or the point, Page Up and Page Down choose a point, Delete removes it.",
  moved: (n: number, x: string, y: string) => `Point ${n} at ${x}, ${y}.`,
  added: (n: number, x: string, y: string) => `Point ${n} added at ${x}, ${y}.`,
  removed: (n: number) => `Point ${n} removed.`,
  data: (count: number) => `The data are new: ${count} points.`,
  training: {
    title: "Let the data choose the bandwidth",
    text: "A Gaussian kernel starts from a random bandwidth. Each epoch predicts every point, and moves w = 1/h one step down the gradient of the loss.",
    step: "Train 1 epoch",
    five: "Train 5 epochs",
    run: "Train 2,000 epochs",
    pause: "Pause",
    again: "Start again",
    leaveOneOut: "Leave each point out of its own prediction",
    progress: (done: number, of: number) => `Epoch ${done} of ${of}`,
    done: (epochs: number, loss: string, h: string) =>
      `After ${epochs} ${epochs === 1 ? "epoch" : "epochs"}: loss ${loss}, bandwidth ${h}.`,
    error: (error: string) => `Error against the true curve: ${error}.`,
    before: (loss: string, h: string) => `Before training: loss ${loss}, bandwidth ${h}.`,
    failed: (message: string) => `The training stopped: ${message}`,
    switched: (on: boolean): string =>
      on
        ? "Each point is left out of its own prediction."
        : "Each point takes part in its own prediction.",
    lossLabel: (text: string) => `Loss before each epoch. ${text}`,
    lossAxis: { x: "epoch (logarithmic)", y: "loss before the step, ½ Σ(ŷ − y)²" },
    columns: {
      epoch: "epoch",
      loss: "loss",
      gradient: "gradient",
      w: "w after",
      bandwidth: "h after",
    },
    tableTitle: "Training, epoch by epoch",
    costLabel: (text: string) => `Loss and error at every bandwidth. ${text}`,
    costText: (best: string, h: string, loss: string, error: string) =>
      `The error against the true curve is least at bandwidth ${best}. Training is at ${h}, loss ${loss}, error ${error}.`,
    cost: {
      loss: "loss on the points",
      error: "error against the true curve",
      axis: "bandwidth h (logarithmic)",
      hand: "by hand",
      best: "best",
      step: "next step",
    },
    verdict: {
      start: "The ball is the bandwidth now; the arrow is the next training step.",
      left: "With each point left out, the loss is lowest near the bandwidth that fits the true curve best.",
      leftApart:
        "With each point left out, the loss is lowest far from the bandwidth that fits the true curve best. These points are too few to find it.",
      kept: "When each point is a key of its own query, the loss falls as the bandwidth shrinks. Every point learns to predict itself, and the error against the true curve rises.",
      keptEarly:
        "When each point is a key of its own query, a smaller bandwidth looks better. Train for long and watch the error.",
    },
  },
  maps: {
    title: "Weights of the points, at every position",
    byHand: (kernel: Kernel, h: string) => `By hand: ${kernelWords[kernel]}, h = ${h}`,
    trained: (h: string) => `After training: Gaussian, h = ${h}`,
    untrained: "Train to see the map after training.",
    label: (name: string, most: string) =>
      `${name}: weights, a row per place, a column per point. The darkest cell is ${most}.`,
    darkest: (most: string) => `darkest cell: ${most}`,
    rows: "★",
    columns: "points, from left to right →",
  },
  more: "More: the points as numbers",
  table: {
    caption: "Points",
    point: "Point",
    x: "x",
    y: "y",
    byHand: "weight, by hand",
    trained: "weight, trained",
  },
  batch: {
    title: "The same average, twice, in one call",
    text: "Ten weights of 0.1 are multiplied by 0 … 9 and by 10 … 19: a batch of two products gives both averages at once. A map of weights is multiplied by the heights of the points in the same way, all fifty rows in one product.",
    weights: "w",
    result: "average",
    row: (n: number) => `${n}`,
  },
};

declare module "../../language/index.js" {
  interface LessonWords {
    regression: typeof words;
  }
}

export const controlLabels: Record<(typeof controls)[number], string> = {
  at: "the star: where to predict",
  points: "the points",
  removed: "removing points",
  kernel: "kernel",
  bandwidth: "bandwidth",
  seed: "seed",
  noise: "noise",
  epochs: "training",
  leaveOneOut: "leaving each point out",
};

/** The text beside the figure. */
export const chapter: Chapter = {
  path: "What training learns, with one number · 4 minutes",
  ask: "How close must a point be to affect the prediction?",
  text: {
    all: [
      "The prediction at a position is an average of the points, weighted by their distance. Nadaraya and Watson each published this average in 1964. The position is the query, the positions of the points are the keys, and their heights are the values. The kernel is the function that turns distance into weight. With a Gaussian kernel the weights are the softmax of scores −⁠(x − xᵢ)²/(2h²): e to each score, divided by the sum of these powers. This is RBF attention: the radial basis function depends on distance alone. The bandwidth h is its temperature, which sets how far the weights spread.",
      "The bandwidth of your curve is {~bandwidth}. At the star, the prediction is {prediction}. Its effective number of neighbours, the number of points that share the weight, is {effective-k}. The mean squared error of the curve against the true curve is {error}. [At bandwidth 0](bandwidth=0) the nearest point decides alone. [At ∞](bandwidth=inf) every prediction is the plain average.",
      "Training can find the bandwidth. Each epoch predicts every point and takes one step down the gradient of the loss, half the sum of the squared errors. [With leave-one-out](epochs=2005&leaveOneOut=1), no point takes part in its own prediction, and the loss is usually lowest near the bandwidth that fits the true curve best. [Without it](epochs=2005&leaveOneOut=0), each point can predict itself. With so few points even leave-one-out can miss: draw other data and compare.",
    ],
  },
  tries: {
    "view=regression&bandwidth=0":
      "Bandwidth 0: which point contributes, and what does the line follow?",
    "view=regression&bandwidth=inf": "Bandwidth ∞: what is left of the curve?",
    "view=regression&kernel=boxcar&bandwidth=0.3":
      "The boxcar kernel, where all points within the bandwidth weigh the same: why does the line go in steps?",
    "view=regression&epochs=5":
      "Five epochs, as in the source article: how far does the loss fall from 24.212, and what becomes of the map?",
    "view=regression&epochs=2005":
      "Leave each point out, and train for long: where does the bandwidth settle?",
    "view=regression&epochs=2005&leaveOneOut=0":
      "Let every point predict itself, and train as long: what becomes of the loss, and what of the error?",
    "view=digits&digitsPart=metric":
      "More than a bandwidth to learn: what does a learned distance do to digits?",
  },
};
