/** The attention field. */

import { capital, list } from "../../words/en/words.js";
import type { controls } from "./control-names.js";

const similarityWords = { dot: "dot product", cosine: "cosine", rbf: "RBF" } as const;

const colourParts = { red: "red", green: "green", blue: "blue" } as const;

type Similarity = keyof typeof similarityWords;

function choose(who: Similarity, letters: readonly string[]): string {
  const name = capital(similarityWords[who]);
  return letters.length > 1
    ? `${name} cannot choose between ${list(letters)}`
    : `${name} picks ${letters[0]}`;
}

export const words = {
  title: "The star takes the colour of its neighbours, each by its weight",
  planeLabel: (similarity: Similarity) =>
    `The attention field under ${similarityWords[similarity]}: every place wears the colour a query would get there; the star, its keys, and a spoke to each key as wide as its weight`,
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
      ? `The 1 nearest holds ${mass} of the weight.`
      : `The ${k} nearest hold ${mass} of the weight.`,
  /** What happened, and why. */
  picks: {
    agree: (who: Similarity, letters: readonly string[]) =>
      `${choose(who, letters)}, and no key is nearer.`,
    differ: {
      longer: (who: Similarity, winner: string, nearest: string) =>
        `${choose(who, [winner])}; the nearest is ${nearest}: ${winner} is longer.`,
      aligned: (who: Similarity, winner: string, nearest: string) =>
        `${choose(who, [winner])}; the nearest is ${nearest}: ${winner} lies more in the star’s direction.`,
      both: (who: Similarity, winner: string, nearest: string) =>
        `${choose(who, [winner])}; the nearest is ${nearest}: ${winner} is longer and lies more in the star’s direction.`,
    },
    tie: (who: Similarity, letters: readonly string[]) => `${choose(who, letters)}: they tie.`,
  },
  share: {
    hard: "At temperature 0 the best score takes all, with hard borders.",
    average: "At temperature ∞ nobody is preferred: one colour everywhere, the plain average.",
    soft: (letter: string, percent: string, k: string) =>
      `${letter} gives ${percent} of the colour; the vote has ${k} effective neighbours.`,
  },
  row: (letter: string, score: string, weight: string) =>
    `${letter}: score ${score}, weight ${weight}.`,
  locked: "Held; Escape lets go.",
  never: (letters: readonly string[]) =>
    letters.length > 1
      ? `${list(letters)} lie inside the outline of the other keys: they can never win under dot product, wherever the star stands.`
      : `${letters[0]} lies inside the outline of the other keys: it can never win under dot product, wherever the star stands.`,
  neverMark: "can never win",
  hint: "Drag ★ or a key, use the arrow keys, or click where the selected point should go. Tap a key or its bar to hold it.",
  more: "More: from dot product to RBF, keys of equal length, add and remove keys",
  bridge: {
    title: "The bridge from dot product to RBF",
    text: "At matched temperatures one term parts the weights of dot product and RBF: half of each key’s squared length. Take it away little by little.",
    rewards: "on the way to distance alone",
    penalty: "share of ‖k‖²/2 taken off",
    matched: "Match the temperatures: no 1/√d, and τ²",
    formula: { plain: "(q·k / √d − β ‖k‖²/2) / τ", matched: "(q·k − β ‖k‖²/2) / τ²" },
    distance: "share of the vote that differs from RBF:",
    told: (share: string, verdict: string) =>
      `Share of the vote that differs from RBF: ${share}. ${verdict}`,
    identical: "The weights are those of RBF: the two are one.",
    apart: "Not yet RBF.",
    unmatched: "At different scales the weights cannot agree: match the temperatures.",
    far: (share: string) =>
      `Move query and keys 100,000,000 away from the origin, and the share is ${share}: rounding. Nothing has changed but the digits that squares need. So RBF is computed from differences.`,
    other: "Choose dot product to cross the bridge.",
  },
  normalize: {
    label: "Bring every key to length 1",
    alike: "All three now rank the keys alike",
    apart: "The three rank the keys differently",
    order: (name: string, letters: string) => `${name}: ${letters}`,
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
  },
  announce: (moved: string, sentence: string, colour: string, k: string) =>
    `${moved} ${sentence} Output ${colour}; ${k} effective neighbours.`,
};

export const chapter = {
  path: "The vote, seen from everywhere · 1 minute",
  ask: "Which colour will the star take?",
  text: [
    "Each disc is a key; its colour is its value. Guess the colour of the star, then drag it.",
    "The star is a query. Every key gets a score for how alike they are. The softmax raises e to every score and shares out 1 in proportion: these are the weights. The star takes the average of the colours under them. That is attention: a vote among neighbours in which everyone has a say, and the more alike have more.",
    "Behind the points lies the answer for every place the star could stand. The temperature says how firm the vote is: before the softmax every score is divided by it, under RBF by its square. What do the borders do when you cool it, and what is left when you heat it? What counts as near is yours to choose. RBF, the radial basis function, looks at the distance alone, cosine at the direction alone, dot product at direction and length. Each draws other borders.",
    "And k? In a hard vote of the k nearest, k is a number you choose. Here everyone votes. The entropy of the weights, H = −Σ w ln w, says how evenly they are spread: e to the H of them count, the effective number of neighbours. Two keys with half of the weight each count as two, one key with all of it counts as one. Turn the temperature and watch this number go from one to all.",
  ],
  tries: [
    {
      hash: "view=field&temperature=0",
      text: "Cool to 0: where do the borders run now?",
    },
    {
      hash: "view=field&temperature=inf",
      text: "Heat to ∞: how many colours are left?",
    },
    {
      hash: "view=field&similarity=dot",
      text: "Ask by dot product: B is nearest. Will it win?",
    },
    {
      hash: "view=field&similarity=dot&matched=1&keyNormPenalty=1",
      text: "Cross the bridge to its end: how far from RBF is dot product now?",
    },
    {
      hash: "view=field&similarity=dot&normalized=1",
      text: "Make all keys equally long: do the three still rank them differently?",
    },
    {
      hash: "view=field&hard=1",
      text: "Show the hard k nearest: how much of the weight is left to the rest?",
    },
  ],
};

declare module "../../words/index.js" {
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
};
