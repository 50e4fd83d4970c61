/** The attention field. */

import { capital, list } from "../../language/en/words.js";
import type { ControlName, PictureName } from "../../language/index.js";
import type { Chapter } from "../../language/prose.js";

const similarityWords = { dot: "dot product", cosine: "cosine", rbf: "RBF" } as const;

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
  barsLabel: (rows: string) => `Weights: ${rows}`,
  barsRow: (letter: string, weight: string) => `${letter} ${weight}`,
  effective: "effective neighbours",
  captured: (k: number, mass: string) =>
    k === 1
      ? `The ${k} nearest key has ${mass} of the weight.`
      : `The ${k} nearest keys have ${mass} of the weight.`,
  /** What happened, and why. */
  picks: {
    agree: (who: Similarity, letters: readonly string[]) =>
      `${choose(who, letters)}; ${list(letters)} is also nearest.`,
    differ: (who: Similarity, winner: string, nearest: string) =>
      `${choose(who, [winner])}; the nearest is ${nearest}.`,
    tie: (who: Similarity, letters: readonly string[]) =>
      `${choose(who, letters)}, in equal shares.`,
  },
  share: {
    hard: "At temperature 0 the best score gets all of the weight, with hard borders.",
    average:
      "At temperature ∞ all keys have the same weight: one colour everywhere, the plain average.",
    soft: (letter: string, percent: string, k: string) =>
      `${letter} gives ${percent} of the colour; there are ${k} effective neighbours.`,
  },
  row: (letter: string, score: string, weight: string) =>
    `${letter}: score ${score}, weight ${weight}.`,
  locked: "Pinned. Press Esc to unpin.",
  hint: "Drag ★ or a key, use the arrow keys, or click where ★ should go. Tap a key or its bar to pin it.",
  nearest: {
    soft: "Soft: every key",
    hard: "Hard: k keys",
    effective: (k: string) => `${k} effective neighbours`,
    k: "k, the number of hard neighbours",
  },
  /** Attention applied to its own output. */
  motion: {
    title: "Attention as motion",
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
  keys: {
    title: "The keys as numbers; add and remove keys",
    add: "Add a key",
    remove: (letter: string) => `Remove key ${letter}`,
    weight: "Weight",
    score: "Score",
  },
  values: {
    weight: (key: string) => `weight of key ${key}`,
    score: (key: string) => `score of key ${key}`,
    effective: () => "effective number of neighbours",
    captured: () => "weight of the nearest keys",
    place: (axis: string) => `${axis} of the output among the places of the keys`,
    hardK: () => "k, the number of hard neighbours",
    temperature: () => "temperature τ",
    iterations: () => "steps of the iteration",
  },
  announce: (moved: string, sentence: string) => `${moved} ${sentence}`,
};

declare module "../../language/index.js" {
  interface LessonWords {
    field: typeof words;
  }
}

export const pictures: Record<PictureName<"field">, string> = {
  map: "The output at every position",
  nearest: "Soft and hard nearest neighbours",
  motion: "Attention as motion",
};

export const controlLabels: Record<ControlName<"field">, string> = {
  query: "the star, the query",
  keys: "the keys",
  similarity: "similarity",
  temperature: "temperature",
  hardK: "number of hard neighbours",
  iterations: "steps of the iteration",
};

/** The text beside the figure. */
export const chapter: Chapter<PictureName<"field">> = {
  path: "The output at every position · 3 minutes",
  ask: "Which colour will the star take?",
  text: {
    map: [
      "{@query The star} has no colour of its own. It is a query, and it takes on the colours around it: each disc is a key with its colour as the value. The query is compared with every key, the softmax turns the scores into weights that sum to 1, and by these weights the colours are averaged. Attention is a soft vote of the neighbours. Where the star stands now, the largest weight is {largest-weight}, that of {winner}.",
      "? paint",
      "The background shows the answer for every other place: each point has the colour that the star would take there. {@output The ✖} is the same average of places instead of colours, the centre of gravity of the discs, each as heavy as its weight. Drag the star across a border, and both follow.",
      "How wide that border is depends on the temperature, now {~temperature}. Before the softmax every score is divided by it (under RBF, the radial basis function, whose scores fall with the squared distance, by its square), so a low temperature stretches the gaps between the scores and a high one closes them. [Cool it to 0](temperature=0), and the best key takes everything, or the best ones in equal parts where they tie: the map becomes flat cells with hard borders, where the colour jumps. Attention is a neighbour average with a thermostat.",
      "? heat",
      "One number says how many keys count: the effective neighbours, now {effective-k}; so many equal weights would be spread as widely. [Heat it to ∞](temperature=inf) and all keys count, the six of the start as 6, for they weigh the same; cooled down, they end at 1, a single key with all of the weight.",
      "Which keys count is another matter, for it depends on what near means. [RBF](similarity=rbf&temperature=0.3) measures the distance, [cosine](similarity=cosine&temperature=0.3) the direction alone, the [dot product](similarity=dot&temperature=0.3) direction and length, and each of them draws its own borders.",
    ],
    nearest: [
      "The map on the left is the one above. On the right the same keys decide as in k nearest neighbours, the classic method: the k best keys count equally, all others not at all. That k, now {hard-k}, is a number which somebody has to choose; the effective neighbours on the left, {effective-k}, are what the temperature and the place of the star lead to.",
      "The right map is a patchwork. Inside a patch nothing changes, and at its border the colour jumps, because one key leaves the vote as another enters. On the left, between temperature 0 and ∞, every step of the star changes the colour a little, and this is why attention can be trained: learning follows slopes, and the patchwork has none. At [temperature 0 with k = 1](temperature=0&hardK=1) the two maps are the same.",
      "> Let [three keys](temperature=0.3&hardK=3) vote, then drag k: where does the right map still jump?",
    ],
    motion: [
      "The ✖ is a place, so a point can go there. In the picture 300 points, each in the colour of the key that it starts beside, are queries and keys for one another, and in every step each of them moves to its own ✖. Open it and press Play, or let them take [one step](iterations=1) and then [forty](iterations=40).",
      "Whatever is near attracts, so clouds draw together, and a gathered cloud attracts even more. The temperature decides how far this reaches: [at 0.1](similarity=rbf&temperature=0.1&iterations=40) only close neighbours count and many small groups stay apart, [at 0.2](similarity=rbf&temperature=0.2&iterations=40) they merge into fewer.",
      "? gather",
      "The dashed line is the way of the star alone. It attends to the keys again and again until it no longer moves. A memory that finds a stored pattern from a blurred one in this way is called a Hopfield network, and one step of it is attention.",
    ],
  },
  predictions: {
    paint: {
      question:
        "The star moves onto key F, and the temperature rises to 1. Paint the star: which colour will it have there?",
      options: { own: "that of F", all: "the average of all", next: "that of E" },
      said: "None of them pure, and the average is the nearest. Even on its own key the star is not alone: F has {f-weight} of the weight, and the others share the rest.",
    },
    heat: {
      question:
        "As the lesson opened, key F lay far from the star and had almost no weight. How much will it have when the temperature is infinite?",
      said: "Divided by infinity all scores are 0, so all keys weigh the same: F too has {f-weight}. Wherever the star stands it takes the plain average, so the map has a single colour.",
    },
    gather: {
      question:
        "Raise the temperature to 1 and let the points take forty steps. At how many places will they end?",
      options: { one: "at one", some: "at two to five", many: "at six or more" },
      said: "At {places}. At temperature 1 the far points count too, not only the near ones, so every point moves towards the middle of all.",
    },
  },
  end: "The output blends the values of the neighbours, and the temperature decides how many of them count.",
};
