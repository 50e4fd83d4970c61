/** Kernel regression: attention before it had the name. */

import { capital } from "../../language/en/words.js";
import type { ControlName, PictureName } from "../../language/index.js";
import type { Chapter } from "../../language/prose.js";

const kernelWords = {
  gaussian: "Gaussian",
  boxcar: "boxcar",
} as const;

type Kernel = keyof typeof kernelWords;

const curveWords = {
  prediction: "prediction",
  average: "plain average",
  byHand: "by hand",
  trained: "trained",
};

type Curve = keyof typeof curveWords;

/** While a phrase is written, characters of private use stand around its numbers. */
const isOne = (k: string) => k.replace(/[\uE000-\uEFFF]/g, "") === "1.0";

const neighbours = (k: string) => `${k} effective ${isOne(k) ? "neighbour" : "neighbours"}`;

export const words = {
  title: "The prediction at the star is an average of the points, weighted by how near they are",
  lineTitle:
    "The prediction at the star is the height of a straight line fitted to the points, the near ones first",
  plotLabel: (count: number) =>
    `${count} points, the true curve, their plain average, and the prediction; below, the weight of every point at the star`,
  star: "Query",
  starValue: (x: string, answer: string) => `x ${x}: the prediction is ${answer}`,
  starValueTrained: (x: string, byHand: string, trained: string) =>
    `x ${x}: by hand ${byHand}, trained ${trained}`,
  point: (n: number) => `Point ${n}`,
  axis: "★ where to predict",
  weightsAxis: "weight of each point at ★",
  truth: "true curve",
  curves: curveWords,
  line: (curve: Curve, h: string) => `${curveWords[curve]}, h = ${h}`,
  kernel: "Kernel",
  kernels: {
    gaussian: "Gaussian",
    boxcar: "Boxcar",
  },
  degree: "Predict by",
  degrees: ["average", "line"],
  formulas: {
    gaussian: "K(u) = exp(−u²/2)",
    boxcar: "K(u) = 1 for |u| ≤ 1",
  },
  distance: "u = (x − xᵢ) / h",
  bandwidth: "bandwidth h",
  bandwidthName: "Bandwidth by hand",
  limits: { zero: "only the nearest point", infinity: "all points weigh the same" },
  seed: "Seed",
  noise: "Noise",
  selected: "Point",
  /** The reading at the star. */
  reading: (x: string, truth: string) => `At x = ${x} the true curve is at ${truth}.`,
  reads: (curve: Curve, answer: string, k: string) =>
    `${capital(curveWords[curve])}: ${answer}, from ${neighbours(k)}.`,
  alone: (curve: Curve, answer: string) =>
    `${capital(curveWords[curve])}: ${answer}, the plain average: no point is within the bandwidth.`,
  errors: "Mean squared error against the true curve",
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
    pointLoss: (curve: Curve) => `loss on the points, ${curveWords[curve]}`,
    bandwidthAfter: (epoch: string) =>
      epoch === "0" ? "bandwidth h before training" : `bandwidth h after epoch ${epoch}`,
    lossAfter: (epoch: string) =>
      epoch === "0" ? "loss before training" : `loss after epoch ${epoch}`,
    loss: (epoch: string) => `loss before epoch ${epoch}`,
    gradient: (epoch: string) => `gradient dL/d(1/h) before epoch ${epoch}`,
    w: (epoch: string) => `1/h after epoch ${epoch}`,
  },
  empty: (count: number, of: number) =>
    `At ${count} of ${of} positions no point is within the bandwidth; the plain average is drawn there.`,
  verdict: {
    near: "That is near the best a Gaussian can do here.",
    wide: "Too wide: it smooths the curve away.",
    narrow: "Too narrow: it follows the noise.",
  },
  hint: "Drag ★, or click in the plot or a map to move it there. Drag a point up, down or sideways. With the keyboard: arrows move ★ or the point, Page Up and Page Down choose a point.",
  moved: (n: number, x: string, y: string) => `Point ${n} at ${x}, ${y}.`,
  data: (count: number) => `The data are new: ${count} points.`,
  fit: {
    label: (loss: string) =>
      `The points, a curve, and a stroke from every point to its prediction. The loss is ${loss}.`,
    loss: (loss: string, leaveOneOut: boolean) =>
      leaveOneOut
        ? `Loss on the points, each left out of its own prediction: ${loss}.`
        : `Loss on the points, each among its own keys: ${loss}.`,
  },
  training: {
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
    lossLabel: "Loss before each epoch; an arrow key goes one epoch on or back",
    loss: "loss before the step, ½ Σ(ŷ − y)²",
    columns: {
      epoch: "epoch",
      loss: "loss",
      gradient: "gradient",
      w: "1/h after",
    },
    tableTitle: "The loss, epoch by epoch",
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
      `${name}: weights, a row per place, a column per point. The largest is ${most}.`,
    largest: (most: string) => `largest weight: ${most}`,
    rows: "★",
    columns: "points, from left to right →",
  },
};

declare module "../../language/index.js" {
  interface LessonWords {
    regression: typeof words;
  }
}

export const pictures: Record<PictureName<"regression">, string> = {
  curve: "A curve as an average of points",
  out: "How far the curve misses its points",
  training: "The loss of every bandwidth",
};

export const controlLabels: Record<ControlName<"regression">, string> = {
  at: "the star: where to predict",
  points: "the points",
  kernel: "kernel",
  bandwidth: "bandwidth",
  degree: "average or line",
  seed: "seed",
  noise: "noise",
  epochs: "training",
  leaveOneOut: "leaving each point out",
};

/** The text beside the figure. */
export const chapter: Chapter<PictureName<"regression">> = {
  path: "What training learns, with one number · 4 minutes",
  ask: "How close must a point be to affect the prediction?",
  text: {
    curve: [
      "Fifty noisy points lie around a thin grey curve, which in practice nobody knows. The {@output thick line} tries to recover it: at every position it is an average of the heights of the points, in which near points count more than far ones. The bars below are these weights at {@query the star}; drag the star, and they go with it.",
      "Nadaraya and Watson each published this average in 1964, half a century before attention had its name. The position is the query, the positions of the points are the keys, and their heights are the values. A kernel turns distance into weight; with the Gaussian kernel the weights are the softmax of the scores −⁠(x − xᵢ)²/(2h²). That is RBF attention, and the bandwidth h is its temperature: it decides how far a neighbour reaches.",
      "With h = {~bandwidth}, {effective-k} effective neighbours share the weight at the star, and the mean squared error of the line against the true curve is {error}. The h = 1 of [the article on query, key and value](docs/reference/sources.html#D2.1) is too wide: it wears the hill down and fills the valley. [At 0.25](kernel=gaussian&bandwidth=0.25) the line follows the true curve closely, and [at 0](kernel=gaussian&bandwidth=0) the nearest point decides alone, noise included.",
      "? far",
      "> The kernel may have another shape. [The boxcar](kernel=boxcar&bandwidth=0.3&degree=0) gives all points within the bandwidth the same weight and all others none: move the star slowly and see why the line goes in steps.",
      "At the left end all neighbours lie on one side, where the curve is higher, so the average comes out too high. [A straight line](at=0&kernel=gaussian&bandwidth=1&degree=1), fitted with the same weights, follows the slope, and its height at the star is the prediction. It is still a weighted sum of the heights of the points, but far points have negative weights there, because the higher they lie, the steeper is the line and the lower its near end.",
    ],
    out: [
      "## Leave one out",
      "Which bandwidth is right? The grey curve would tell, but there are only the points. So let the line predict the points themselves. Each stroke joins a point to its prediction, and half the sum of the squared strokes is the loss: {point-loss} at h = {~bandwidth}. [A narrower kernel](kernel=gaussian&bandwidth=0.3) shortens the strokes.",
      "There is a catch. No key is nearer to a point than the point itself, and in a real prediction that key is missing. So each point is left out of its own prediction, and only the others are its keys: this is leave-one-out.",
      "? itself",
    ],
    training: [
      "## Let the data choose",
      "The upper curve is the loss for every bandwidth, the lower one the error against the true curve, which training never sees. With each point left out, the loss is low and nearly flat up to about 0.3 and rises beyond, as the error does. Its shallow minimum lies near the best bandwidth, and that is why the loss may stand for the error.",
      "Training finds that place without drawing the whole curve. It starts from a random bandwidth, and in each epoch it takes one step down the gradient of the loss: the ball is the bandwidth now, the arrow the next step. [Five epochs](epochs=5&leaveOneOut=1), as in the article, do most of the work, and [2,000 more](epochs=2005&leaveOneOut=1) bring the ball to rest. Now, after {epoch} epochs, h is {trained-bandwidth} and the loss {loss}.",
      "> [Let every point predict itself](epochs=2005&leaveOneOut=0) and train as long: the ball rolls on to the left, while its shadow on the lower curve climbs.",
      "Fifty points are few, and even leave-one-out can miss: with [another fifty](seed=6&epochs=2005&leaveOneOut=1) the loss is lowest far from the best bandwidth. And one number was all that training could change here; the [digits](#view=digits) learn a whole projection in the same way.",
    ],
  },
  predictions: {
    far: {
      question:
        "Let the bandwidth grow without limit. At what height will the prediction at the star end up? Place the mark.",
      said: "It is {prediction}, at the star and everywhere else. When h is infinite, every score is 0 and all points weigh the same, so that the line becomes their plain average, the dotted line, and the error grows from {<error} to {error}.",
    },
    itself: {
      question:
        "Make every point a key of its own prediction after all, and shrink the bandwidth to 0.02. What becomes of the loss?",
      options: { falls: "it falls", stays: "it stays about the same", grows: "it grows" },
      said: "It falls from {<point-loss} to {point-loss}: the strokes all but vanish, because each point finds a key at distance 0, itself, and repeats its own height. Yet the line is full of noise: its error against the true curve is {error}, where a Gaussian with h = {best-bandwidth} would reach {best-error}. A loss in which every point predicts itself always asks for a narrower kernel.",
    },
  },
  end: "The bandwidth decides how far a neighbour reaches, and the points can choose it themselves as long as none of them predicts itself.",
};
