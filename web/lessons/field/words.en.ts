/** The attention field. */

import { capital, list } from "../../language/en/words.js";
import type { Chapter } from "../../language/prose.js";
import type { controls } from "./state.js";

const similarityWords = { dot: "dot product", cosine: "cosine", rbf: "RBF" } as const;

const colourParts = { red: "red", green: "green", blue: "blue" } as const;

type Similarity = keyof typeof similarityWords;

function choose(who: Similarity, letters: readonly string[]): string {
  const name = capital(similarityWords[who]);
  return `${name} gives ${list(letters)} the most weight`;
}

export const words = {
  title: "The star takes the weighted average of its neighbours’ colours",
  planeLabel: (similarity: Similarity) =>
    `The attention field under ${similarityWords[similarity]}: the colour at each position is the output for a query there. The star is the query; the width of each spoke shows the weight of its key`,
  similarityLabel: "What “near” means",
  rewards: {
    dot: "direction and length: cones",
    cosine: "direction alone: slices",
    rbf: "distance alone: cells",
  },
  output: "output",
  outputDigits: (red: string, green: string, blue: string) =>
    `red ${red}, green ${green}, blue ${blue}`,
  barsLabel: (rows: string) => `Weights: ${rows}`,
  barsRow: (letter: string, weight: string) => `${letter} ${weight}`,
  effective: "effective neighbours",
  hard: "Show the hard k nearest",
  captured: (k: number, mass: string) =>
    k === 1
      ? `The ${k} nearest key has ${mass} of the weight.`
      : `The ${k} nearest keys have ${mass} of the weight.`,
  /** What happened, and why. */
  picks: {
    agree: (who: Similarity, letters: readonly string[]) =>
      `${choose(who, letters)}; ${list(letters)} is also nearest.`,
    differ: {
      longer: (who: Similarity, winner: string, nearest: string) =>
        `${choose(who, [winner])}; the nearest is ${nearest}: ${winner} is longer.`,
      aligned: (who: Similarity, winner: string, nearest: string) =>
        `${choose(who, [winner])}; the nearest is ${nearest}: ${winner} lies more in the star’s direction.`,
      both: (who: Similarity, winner: string, nearest: string) =>
        `${choose(who, [winner])}; the nearest is ${nearest}: ${winner} is longer and lies more in the star’s direction.`,
    },
    tie: (who: Similarity, letters: readonly string[]) =>
      `${choose(who, letters)}, in equal shares.`,
  },
  share: {
    hard: "At temperature 0 the key with the best score gets all of the weight, with hard borders.",
    average:
      "At temperature ∞ all keys have the same weight: one colour everywhere, the plain average.",
    soft: (letter: string, percent: string, k: string) =>
      `${letter} gives ${percent} of the colour; there are ${k} effective neighbours.`,
  },
  row: (letter: string, score: string, weight: string) =>
    `${letter}: score ${score}, weight ${weight}.`,
  locked: "Pinned. Press Esc to unpin.",
  never: (letters: readonly string[]) =>
    letters.length > 1
      ? `${list(letters)} lie inside the convex hull of the other keys, the outline around them: they can never win under dot product, wherever the star is.`
      : `${letters[0]} lies inside the convex hull of the other keys, the outline around them: it can never win under dot product, wherever the star is.`,
  neverMark: "can never win",
  hint: "Drag ★ or a key, use the arrow keys, or click where the selected point should go. Tap a key or its bar to pin it.",
  more: "More: from dot product to RBF, keys of equal length, add and remove keys",
  bridge: {
    title: "From dot product to RBF",
    text: "At matched temperatures, the scores of dot product and RBF differ by one term per key: ‖k‖²/2. Increase β to remove it.",
    rewards: "on the way to distance alone",
    penalty: "share of ‖k‖²/2 subtracted",
    matched: "Match the temperatures: no 1/√d, and τ²",
    formula: { plain: "(q·k / √d − β ‖k‖²/2) / τ", matched: "(q·k − β ‖k‖²/2) / τ²" },
    distance: "share of the weight that differs from RBF:",
    told: (share: string, verdict: string) =>
      `Share of the weight that differs from RBF: ${share}. ${verdict}`,
    identical: "The weights equal those of RBF.",
    apart: "Not yet RBF.",
    unmatched: "At different scales the weights cannot agree: match the temperatures.",
    far: (share: string) =>
      `Move the query and the keys 100,000,000 away from the origin, and the share is ${share}. This is rounding error: the squares need more digits than a double has. So RBF is computed from differences.`,
    other: "Choose the dot product to increase β.",
  },
  normalize: {
    label: "Bring every key to length 1",
    alike: "All three now rank the keys alike",
    apart: "The three rank the keys differently",
    order: (name: string, letters: string) => `${name}: ${letters}`,
  },
  /** Attention applied to its own output. */
  motion: {
    title: "More: attention as motion",
    text: "300 points, each in the colour of the key that it starts near, attend to each other. In each step every point moves to its own output. The points gather, and the temperature decides how many places remain.",
    query:
      "The dashed line is the path of the star alone. It attends to the keys again and again until it stops, as a Hopfield network, a memory, restores a stored pattern.",
    play: "Play",
    pause: "Pause",
    step: "Make one step",
    restart: "Start over",
    count: "steps",
    start: "Before the first step.",
    said: (steps: string, places: number) =>
      `Step ${steps}: the points stand at ${places === 1 ? "one place" : `${places} places`}.`,
    label: (said: string) => `A cloud of points that attend to each other. ${said}`,
  },
  exercise: {
    question: "Which colour will the grey star take?",
    plane: "The star without its colour, and the discs around it",
    palette: "Choose the colour of one disc, or the even blend of two.",
    blend: (a: string, b: string) => (a === b ? `colour of ${a}` : `half ${a}, half ${b}`),
    guess: "Your colour",
    answer: "The output",
    said: (percent: string) =>
      `The two colours differ by ${percent} % of the way from black to white. Every key contributes to the output, in proportion to its weight.`,
  },
  keys: {
    add: "Add a key",
    remove: (letter: string) => `Remove key ${letter}`,
    weight: "Weight",
    score: "Score",
    colour: "Colour",
  },
  values: {
    weight: (key: string) => `weight of key ${key}`,
    score: (key: string) => `score of key ${key}`,
    colour: (part: keyof typeof colourParts) => `output colour, ${colourParts[part]}`,
    effective: () => "effective number of neighbours",
    captured: () => "weight of the nearest keys",
    fromRbf: () => "share of the weight that differs from RBF",
    farFromRbf: () => "the same share, far from the origin",
    temperature: () => "temperature τ",
    penalty: () => "β, the share of ‖k‖²/2 subtracted",
    iterations: () => "steps of the iteration",
  },
  announce: (moved: string, sentence: string, colour: string) =>
    `${moved} ${sentence} Output ${colour}.`,
};

declare module "../../language/index.js" {
  interface LessonWords {
    field: typeof words;
  }
}

export const controlLabels: Record<(typeof controls)[number], string> = {
  query: "the star, the query",
  keys: "the keys",
  similarity: "similarity",
  temperature: "temperature",
  hard: "the hard k nearest",
  matched: "matched temperatures",
  keyNormPenalty: "penalty on long keys",
  normalized: "keys of equal length",
  iterations: "steps of the iteration",
};

/** The text beside the figure. */
export const chapter: Chapter = {
  path: "The output at every position · 1 minute",
  ask: "Which colour will the star take?",
  text: {
    all: [
      "Each disc is a key, and its colour is its value. The star is a query. Every key gets a score for its similarity to the query, and the softmax turns the scores into attention weights that sum to 1. The star takes the average of the colours under these weights: attention is a soft vote of the neighbours. Best score here: key {winner}, with the weight {largest-weight}.",
      "The background shows the output for a query at every position. The temperature is {~temperature}. Before the softmax, every score is divided by the temperature. [Cool it to 0](temperature=0), and the best score takes all. [Heat it to ∞](temperature=inf), and all keys weigh the same.",
      "The similarity decides what “near” means. [RBF](similarity=rbf), the radial basis function, depends on distance alone, [cosine](similarity=cosine) on direction alone, the [dot product](similarity=dot) on direction and length. Each of them draws different borders. RBF divides its scores by the square of the temperature.",
      "Hard k nearest neighbours average the k best keys equally; k is a number you choose. Here every key contributes, and the effective number of neighbours stands in for k. This number is e^H, where H = −Σ w ln w is the entropy of the weights; now it is {effective-k}. Two keys with half of the weight each count as 2. One key with all of the weight counts as 1. [Compare with the hard k nearest.](hard=1)",
    ],
  },
  tries: {
    "view=field&temperature=0": "Cool to 0: where do the borders run now?",
    "view=field&temperature=inf": "Heat to ∞: how many colours are left?",
    "view=field&similarity=dot": "Use the dot product: B is nearest. Does B get the most weight?",
    "view=field&similarity=dot&matched=1&keyNormPenalty=1":
      "Increase β to its end: how far from RBF is the dot product now?",
    "view=field&similarity=dot&normalized=1":
      "Make all keys equally long: do the similarities still rank them differently?",
    "view=field&hard=1": "Show the hard k nearest: how much of the weight is left to the rest?",
    "view=field&iterations=40":
      "Let 300 points attend to each other for 40 steps: how many places remain?",
  },
};
