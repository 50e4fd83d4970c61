/** The digits. */

import type { ControlName, PictureName } from "../../language/index.js";
import type { Chapter } from "../../language/prose.js";

const component = (label: string) => `digit ${label}`;

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
    own: "Show the drawing",
  },
  similarity: "Similarity",
  neighbors: "Neighbours k of the hard vote",
  neighborsValue: (k: number) => `k = ${k}`,
  near: {
    title: "The nearest digits",
    shares: (rows: string) => `Share of each class in the soft vote: ${rows}`,
    item: (rank: number, place: number, label: number, weight: string) =>
      `${rank}. Digit ${place}, a ${label}: weight ${weight}. Classify it.`,
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
    /** Before “soft vote right”, in the figure. */
    share: (percent: string) => percent,
    soft: (errors: number) => `soft vote right · ${errors} of 1,797 wrong`,
    hard: (k: number, errors: number) => `hard vote, k = ${k} · ${errors} wrong`,
    working: "Computing 1,797 × 1,796 weights…",
    failed: (why: string) => `The computation stopped: ${why}`,
    none: "No digit is wrong.",
    apart: (errors: number) =>
      errors === 0
        ? "The two votes are wrong equally often."
        : errors === 1
          ? "The two votes are a single digit apart, which says nothing about which is better."
          : `The two votes are ${errors} of 1,797 digits apart.`,
    infinity:
      "At temperature ∞ only the size of a class counts. 3 is the largest, with 183 digits, so every other digit is classified as 3. Leave out a 3, and 1, 3 and 5 tie at 182: the lowest label wins.",
    errors: (shown: number, all: number) =>
      `Each error with its three nearest digits; under it its label and what the soft vote read.${shown < all ? ` These are ${shown} of ${all}.` : ""}`,
    error: (place: number, label: number, prediction: number) =>
      `Digit ${place}, a ${label}, is classified as ${prediction}. Classify it.`,
    taken: (label: number, prediction: number) => `${label} → ${prediction}`,
    done: (accuracy: string, errors: number) => `Soft vote: ${accuracy} right, ${errors} wrong.`,
  },
  metric: {
    train: "Train",
    pause: "Pause",
    rewind: "Back to the start",
    at: (epoch: number, heldOut: string, training: string) =>
      `Epoch ${epoch}: ${heldOut} of the held-out half right, ${training} of the training half.`,
    waiting: "Projecting 1,797 digits…",
    failed: (why: string) => `The training stopped: ${why}`,
    progress: (done: number, goal: number) => `${done} of ${goal} epochs`,
    planeLabel: (epoch: number) =>
      `1,797 digits in the plane of the projection after ${epoch} epochs. Bold digits train the projection, faint ones are held out. The star is the digit being read.`,
    bold: "Bold: training half, 898 digits. Faint: held-out half, 899. ★ is the digit being read.",
    chartLabel: "Accuracy over the epochs. Arrow keys change the epoch.",
    training: "training half",
    heldOut: "held-out half",
    axis: "epochs",
    verdict: {
      start: (heldOut: string) =>
        `Principal components keep the most variance and ignore the labels: ${heldOut} of the held-out digits are classified correctly.`,
      trained: (before: string, heldOut: string) =>
        `The held-out digits took no part in the training. The learned plane classifies ${heldOut} of them correctly; the start classified ${before}.`,
    },
    measured:
      "Accuracy: the majority class of the 3 nearest digits of the training half. No digit counts as its own neighbour.",
  },
  values: {
    weight: (place: string) => `weight of ${component(place)}`,
    softShare: (label: string) => `share of class ${label} in the soft vote`,
    effective: () => "effective neighbours of the query",
    softAccuracy: () => "leave-one-out accuracy of the soft vote",
    hardAccuracy: () => "leave-one-out accuracy of the hard vote",
    trainingAccuracy: (epoch: string) => `accuracy on the training half, epoch ${epoch}`,
    heldOutAccuracy: (epoch: string) => `accuracy on the held-out half, epoch ${epoch}`,
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

export const pictures: Record<PictureName<"digits">, string> = {
  read: "A drawing and its nearest digits",
  all: "The errors of all digits, each left out in turn",
  metric: "All digits in a plane that is learned",
};

export const controlLabels: Record<ControlName<"digits">, string> = {
  drawing: "the drawing",
  digit: "digit of the data set",
  similarity: "similarity",
  temperature: "temperature",
  neighbors: "neighbours of the hard vote",
  metricEpoch: "training of the metric",
};

/** The text beside the figure. */
export const chapter: Chapter<PictureName<"digits">> = {
  path: "The nearest of 1,797 digits · 6 minutes",
  ask: "Can nearest neighbours read handwriting?",
  text: {
    read: [
      "The drawing on the grid is {@query the query}; clear it and draw your own. Beside it stand the eight most similar of 1,797 labelled digits, each with its weight as a bar, and the last column adds up the weights of every class. The largest share wins: now the drawing is read as {soft-class}, with {share}.",
      "Nothing was trained for this. Each labelled digit is a key, and its label is the value. Drawing and keys are compared as 64 numbers, the 8 × 8 grey levels that you see on the cards. The smaller their distance, the higher the score, and the softmax of the scores is the weights.",
      "The drawing that the lesson opens with is a hard case on purpose. Its nearest neighbour is a 3, but three of the five nearest, the framed ones, are 9s. A hard vote, which counts each of the five once (the dashed bars), reads a 9. The soft vote also asks how near each of them is: as long as few neighbours share the weight, one very near 3 outweighs the 9s. [At temperature 0](temperature=0) the nearest decides alone; now, at temperature {~temperature}, there are {effective-k} effective neighbours, and the hard vote reads {hard-class}.",
      "? warm",
    ],
    all: [
      "## Leave one out",
      "One drawing proves little. So each of the 1,797 digits is left out in turn and read by the other 1,796. With the setting as it is now the soft vote is right for {accuracy} of the digits and the hard vote for {hard-accuracy}: {errors} errors against {hard-errors}. Each card is an error, with the label, what was read, and the three nearest digits; many are hard for people too.",
      "What counts as near matters more than how the neighbours are counted. The [dot product](similarity=dot&temperature=0) grows with the length of a key, so digits with much ink win where they should not. The [cosine](similarity=cosine&temperature=0) divides the length out and is as good as the distance of [RBF](similarity=rbf&temperature=0.3), each at a temperature that suits its scores.",
      "? even",
    ],
    metric: [
      "## Learn the distance",
      "So far the distance was given. Here all digits lie in a plane, projected from their 64 numbers to 2, and neighbours in the plane do the reading. The first projection, the principal components, keeps as much variance as two numbers can, but knows nothing of labels: of the 899 digits held out of training it reads {held-out-start}.",
      "A projection can be learned because the soft vote has a slope. When the projection moves a little, the share of the right class rises or falls a little, so gradient ascent knows where to go; a hard vote only jumps from count to count, and between the jumps it is flat. Each epoch is one such step, and it moves digits towards their own class.",
      "? learned",
      "> [Train for 150 epochs](metricEpoch=150) and watch which classes separate first, and which never do. [Back at the start](metricEpoch=0) they all overlap.",
      "The matrices that make queries and keys in a Transformer are such projections, learned in the same way. Next come [two heads](#view=heads) that each learn their own.",
    ],
  },
  predictions: {
    warm: {
      question:
        "Warm the vote on the opening drawing to temperature 0.5. Which class will have the largest share?",
      options: { 3: "3", 8: "8", 9: "9" },
      said: "It is {soft-class}, with {share}. {<effective-k} effective neighbours have become {effective-k}, and among so many a lead in nearness counts for less than numbers: more of the digits that resemble this drawing are 9s.",
    },
    even: {
      question:
        "At temperature ∞ all digits weigh the same, however far they are. The largest class is 3, with 183 of 1,797. How many digits will the soft vote then read correctly?",
      options: { most: "nearly all", tenth: "about a tenth", none: "none" },
      said: "Exactly {accuracy}, worse than chance. Every digit that is not a 3 is read as a 3, the largest class. And a 3 that is left out leaves 182 others, as many as there are 1s and 5s; of equal shares the lowest label wins, and it is read as a 1.",
    },
    learned: {
      question:
        "How many of the held-out digits will the trained plane read correctly after 150 epochs?",
      options: { little: "hardly more than now", some: "about 70 %", most: "nearly all" },
      said: "It began with {held-out-start} and reads {held-out} now, of digits that took no part in the training. All 64 numbers gave more than 98 %, but two numbers are a narrow passage, and a plane cannot keep every pair of classes apart.",
    },
  },
  end: "Nearest neighbours read handwriting when near means the right thing, and what near means can be learned.",
};
