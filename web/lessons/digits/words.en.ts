/** The digits. */

import type { Chapter } from "../../language/prose.js";
import type { controls } from "./state.js";

const component = (label: string) => `digit ${label}`;
const steps = (label: string) => (label === "0" ? "at this epoch" : "further along the gradient");

export const words = {
  title: "Every one of 1,797 digits gets a weight; the weights of each class add up to its share",
  draw: {
    label: "Grid of 32 × 32 cells to draw a digit on",
    picture: (place: number, label: number) =>
      `Digit ${place} of the data set, a ${label}. Drawing replaces it.`,
    keys: "Arrow keys move the pen, Space lowers or lifts the pen, Delete clears the grid.",
    pen: (x: number, y: number, isDown: boolean) =>
      `Pen at column ${x + 1}, row ${y + 1}, ${isDown ? "down" : "up"}.`,
    hint: "Draw a digit that fills the frame, or choose one of the 1,797.",
    ink: "Draw",
    erase: "Erase",
    clear: "Clear the grid",
    tool: "What the pen does",
    reduced: "What is compared: 64 counts, 0 to 16",
    place: "Digit of the data set",
    last: "Previous digit",
    next: "Next digit",
    own: "Show the drawing",
  },
  similarity: "Similarity",
  neighbors: "Neighbours k of the hard vote",
  neighborsValue: (k: number) => `k = ${k}`,
  atlas: {
    label: (share: string, hard: string) =>
      `All 1,797 digits, a band for each class, lit by their weights. Shares of the soft vote: ${share}. Hard vote: ${hard}.`,
    share: "share",
    pointed: (place: number, label: number, weight: string) =>
      `Digit ${place}, a ${label}: weight ${weight}. Click to classify it.`,
    hint: "Lit digits have weight. Frames mark the k nearest.",
  },
  near: {
    title: "The nearest digits",
    item: (rank: number, place: number, label: number, weight: string) =>
      `${rank}. Digit ${place}, a ${label}: weight ${weight}. Classify it.`,
    soft: "soft vote",
    hardName: "hard vote of the k nearest",
  },
  verdict: {
    vote: (soft: number, share: string, hard: number, k: number, count: number) =>
      `Soft vote: ${soft}, with share ${share}. Hard vote of the ${k} nearest: ${hard}, with ${count} of ${k}.`,
    same: (effective: string) => `The weight is spread over ${effective} effective neighbours.`,
    differ: (effective: string) =>
      `The two disagree: the soft vote counts how near each neighbour is. Effective neighbours: ${effective}.`,
    right: (label: number) => `Labelled ${label}.`,
  },
  all: {
    title: "Leave-one-out: the other 1,796 digits classify each digit",
    /** Before “soft vote right”, in the figure. */
    share: (percent: string) => percent,
    soft: (errors: number) => `soft vote right · ${errors} of 1,797 wrong`,
    hard: (k: number, errors: number) => `hard vote, k = ${k} · ${errors} wrong`,
    working: "Computing 1,797 × 1,796 weights…",
    failed: (why: string) => `The computation stopped: ${why}`,
    confusion: (soft: string) => `Confusion matrix of the soft vote. ${soft}`,
    confused: (label: number, prediction: number, count: number) =>
      `${label} taken for ${prediction}: ${count}`,
    none: "No digit is wrong.",
    infinity:
      "At temperature ∞ only the size of a class counts. 3 is the largest, with 183 digits, so every other digit is classified as 3. Leave out a 3, and 1, 3 and 5 tie at 182: the lowest label wins.",
    axis: { rows: "label", columns: "soft vote" },
    errors: "What the soft vote gets wrong, with the three nearest digits",
    error: (place: number, label: number, prediction: number) =>
      `Digit ${place}, a ${label}, is classified as ${prediction}. Classify it above.`,
    taken: (label: number, prediction: number) => `${label} → ${prediction}`,
    more: (count: number) => `Show ${count} more`,
    fewer: "Show fewer",
    done: (accuracy: string, errors: number) => `Soft vote: ${accuracy} right, ${errors} wrong.`,
    table: "The confusion matrix as a table",
    /** Rows are labels, columns predictions. */
    corner: "label",
  },
  metric: {
    title: "Learn the distance itself",
    text: "So far the distance was given. Here a projection from 64 pixels to a plane is learned. Each epoch is one step of gradient ascent on the soft vote, and moves the digits towards their own class.",
    train: "Train",
    pause: "Pause",
    rewind: "Back to the start",
    gradient: "Show the gradient",
    at: (epoch: number, heldOut: string, training: string) =>
      `Epoch ${epoch}: ${heldOut} of the held-out half right, ${training} of the training half.`,
    objective: (objective: string) => `Objective: ${objective} of 898 expected right`,
    waiting: "Projecting 1,797 digits…",
    failed: (why: string) => `The training stopped: ${why}`,
    progress: (done: number, goal: number) => `${done} of ${goal} epochs`,
    planeLabel: (epoch: number) =>
      `1,797 digits in the plane of the projection after ${epoch} epochs. Bold digits train the projection, faint ones are held out. The star is the digit above.`,
    arrows: "Arrows: the next step of one training digit in seven, enlarged.",
    bold: "Bold: training half, 898 digits. Faint: held-out half, 899. ★ is the digit above.",
    chartLabel: "Accuracy over the epochs. Arrow keys change the epoch.",
    training: "training half",
    heldOut: "held-out half",
    axis: "epochs",
    slope: {
      title: (place: number, label: number) => `Why a soft vote: digit ${place}, a ${label}`,
      label: (soft: string, hard: number) =>
        `Share of the digit’s own class along the gradient. The soft share is ${soft} and has a slope; the hard vote is ${hard} of 3 and flat.`,
      soft: "soft share",
      hard: "hard vote, k = 3",
      axis: "distance along the gradient",
      now: "now",
      text: (now: string, next: string, hard: number) =>
        `The soft share of its class is ${now} now and ${next} a little further along the gradient. The hard vote stays at ${hard} of 3 all the way: its slope is 0, so gradient ascent has nothing to climb.`,
      jump: (now: string, next: string, hard: number) =>
        `The soft share of its class is ${now} now and ${next} a little further along the gradient. The hard vote, ${hard} of 3 now, changes in jumps: between two jumps its slope is 0, so gradient ascent has nothing to climb.`,
    },
    verdict: {
      start: (heldOut: string) =>
        `Principal components keep the most variance and ignore the labels: ${heldOut} of the held-out digits are classified correctly.`,
      trained: (before: string, heldOut: string) =>
        `The held-out digits took no part in the training. The learned plane classifies ${heldOut} of them correctly; the start classified ${before}.`,
    },
    measured:
      "Accuracy: the majority class of the 3 nearest digits of the training half. No digit counts itself.",
  },
  exercise: {
    question: "Which digit does the soft vote read here?",
    how: "Each of 1,797 labelled digits gets a weight: the more similar to this one, the larger. The class with the largest sum of weights wins.",
    legend: "The class with the largest share",
    picture: "The digit to read",
    said: (right: boolean, soft: number, share: string, hard: number, k: number) =>
      `${right ? "Right" : "Not right"}: the soft vote reads ${soft}, with share ${share}. The ${k} nearest digits read ${hard}.`,
  },
  values: {
    weight: (place: string) => `weight of ${component(place)}`,
    softShare: (label: string) => `share of class ${label} in the soft vote`,
    effective: () => "effective neighbours of the query",
    wrongWeight: (query: string, place: string) =>
      `weight of ${component(place)} for ${component(query)}`,
    softAccuracy: () => "leave-one-out accuracy of the soft vote",
    hardAccuracy: () => "leave-one-out accuracy of the hard vote",
    confusion: (label: string, prediction: string) =>
      `number of digits of class ${label} classified as ${prediction}`,
    objective: (epoch: string) => `objective at epoch ${epoch}`,
    trainingAccuracy: (epoch: string) => `accuracy on the training half, epoch ${epoch}`,
    heldOutAccuracy: (epoch: string) => `accuracy on the held-out half, epoch ${epoch}`,
    ownShare: (place: string, step: string) =>
      `share of its class for ${component(place)}, ${steps(step)}`,
    temperature: () => "temperature τ",
  },
  caption:
    "Data: E. Alpaydin and C. Kaynak, Optical Recognition of Handwritten Digits, UCI Machine Learning Repository (1998), CC BY 4.0. Each pixel counts the cells that are on in a block of 4 × 4; divided by 16, the 64 counts are the key.",
};

declare module "../../language/index.js" {
  interface LessonWords {
    digits: typeof words;
  }
}

export const controlLabels: Record<(typeof controls)[number], string> = {
  drawing: "the drawing",
  digit: "digit of the data set",
  similarity: "similarity",
  temperature: "temperature",
  neighbors: "neighbours of the hard vote",
  metricEpoch: "training of the metric",
};

/** The text beside the figure. */
export const chapter: Chapter = {
  path: "The nearest of 1,797 digits · 6 minutes",
  ask: "Can nearest neighbours read handwriting?",
  text: {
    all: [
      "Nothing here was trained. Each of 1,797 labelled digits is a key, its label is the value, and your drawing is the query. Every key gets a score for its similarity to the query. The softmax turns the scores into weights that sum to 1, and the weights of each class add up to its share. The soft vote reads {soft-class}, with share {share}. The hard vote, where the k nearest digits count equally, reads {hard-class}.",
      "The scores are divided by the temperature, now {~temperature}; {effective-k} effective neighbours share the weight. [Cool it to 0](temperature=0): the nearest digit decides alone. [Warm it to 0.8](temperature=0.8): more digits share the weight, and distant ones outnumber near ones.",
      "To measure accuracy, leave each digit out and let the other 1,796 classify it. The soft vote is right for {accuracy} of the digits, the hard vote for {hard-accuracy}. Now change what near means: [the dot product](similarity=dot&temperature=0) grows with length, so it prefers digits with many dark pixels. [RBF](similarity=rbf&temperature=0.3) depends on distance alone: it prefers digits in the same place. Read the errors: many are hard for people too.",
      "A soft vote has a slope, so the distance itself can be learned. [Train the plane](metricEpoch=150&digitsPart=metric): gradient ascent moves each digit towards neighbours of its class. On digits that took no part, accuracy is now {held-out}; at the start it was {held-out-start}. In a Transformer, a network of attention, the matrices that make queries and keys learn in the same way.",
    ],
  },
  tries: {
    "view=digits": "A drawing between 3 and 9: which reading do you trust?",
    "view=digits&similarity=dot&temperature=0":
      "Dot product at temperature 0: which class takes digits from the others?",
    "view=digits&temperature=inf": "Temperature ∞: why is not a single digit right?",
    "view=digits&neighbors=15&temperature=1.5":
      "15 neighbours, temperature 1.5: is the soft vote worse, or the hard one?",
    "view=digits&digit=5": "Digit 5, labelled 5: which neighbours mislead the soft vote?",
    "view=digits&digitsPart=metric":
      "The plane of the principal components: which classes lie on top of each other?",
    "view=digits&metricEpoch=150": "150 epochs of training: which classes still touch?",
  },
};
