/** Three similarities side by side. */

import { capital, list } from "../../words/en/words.js";
import type { controls } from "./control-names.js";

const similarityWords = { dot: "dot product", cosine: "cosine", rbf: "RBF" } as const;

type Similarity = keyof typeof similarityWords;

/** "Dot product and cosine choose A; RBF weighs all keys the same." `keys` is how many there are. */
function choices(
  groups: readonly { letters: readonly string[]; by: readonly Similarity[] }[],
  keys: number,
): string {
  const clauses = groups.map(({ letters, by }) => {
    const who = list(by.map((s) => similarityWords[s]));
    const s = by.length > 1 ? "" : "s";
    return keys > 1 && letters.length === keys
      ? `${who} weigh${s} all keys the same`
      : `${who} choose${s} ${list(letters)}`;
  });
  return `${capital(clauses.join("; "))}.`;
}

export const words = {
  title: "One query, three ideas of “near”: each hands out its weight differently",
  rewards: {
    dot: "looks at direction and length",
    cosine: "looks at direction alone",
    rbf: "looks at distance alone",
  },
  planeLabel: (name: string) =>
    `${name}: the query, its keys, and an arrow to each key as strong as its weight`,
  barsLabel: (name: string, rows: string) => `${name} weights: ${rows}`,
  barsRow: (letter: string, weight: string) => `${letter} ${weight}`,
  vote: (name: string) => `${name}: weights, then the output`,
  output: "output",
  effective: (k: string) => `${k} effective neighbours`,
  hint: "Drag ★ or a key, use the arrow keys, or click where the selected point should go.",
  reading: (
    letter: string,
    weights: readonly { name: string; weight: string }[],
    locked: boolean,
  ) => {
    const each = list(weights.map(({ name, weight }) => `${weight} under ${name}`));
    return `Key ${letter} weighs ${each}.${locked ? " It is held: the same tap, or Esc, lets go." : " Tap it, or press Enter, to hold it."}`;
  },
  values: {
    weight: (by: Similarity, key: string) => `weight of key ${key}, ${similarityWords[by]}`,
    output: (by: Similarity, axis: string) => `output ${axis}, ${similarityWords[by]}`,
    effective: (by: Similarity) => `effective number of neighbours, ${similarityWords[by]}`,
    temperature: (by: Similarity) => `temperature τ, ${similarityWords[by]}`,
  },
  choices,
  soWhat: {
    agree: "Here the three agree on the winner; only how firmly they choose differs.",
    equal: "No key wins: the output is the plain average of the values.",
    differ: "Same query, same keys: the winner depends on what you call similar.",
  },
  caption:
    "★ query, ● keys, □ their values, ✖ the output: the weighted average of the values. Faint lines join places of equal score. A key that moves keeps its value.",
  announce: (name: string, vote: string) => `${name}: ${vote}`,
};

export const chapter = {
  path: "Three ideas of “near” · 3 minutes",
  ask: "Which key gets the most weight?",
  text: [
    "One query is compared with the same keys in three ways. The three figures share the query and the keys; only the similarity differs. The same softmax turns each set of scores into weights. Drag the star, and all three follow.",
    "The dot product gives the best score to {dot-winner}, cosine to {cosine-winner}, RBF to {rbf-winner}. Their effective numbers of neighbours are {dot-effective-k}, {cosine-effective-k} and {rbf-effective-k}, at the temperatures {~dot}, {~cosine} and {~rbf}.",
    "Use cosine when only direction matters, as with word counts of texts of any length: with a [short](query=0.16,0.03) and a [long](query=0.8,0.15) query of one direction its weights are the same. Use the dot product when length has a meaning, such as confidence, frequency or importance. Use RBF, the radial basis function, when vectors are positions, as on a map: it depends on distance alone. The choice is an inductive bias, an assumption made before any data.",
  ],
  tries: [
    {
      hash: "view=similarity&dot=0&cosine=0&rbf=0",
      text: "Set every temperature to 0: how many keys still vote?",
    },
    {
      hash: "view=similarity&dot=inf&cosine=inf&rbf=inf",
      text: "Set every temperature to ∞: does any key still win?",
    },
    {
      hash: "view=similarity&query=0.16,0.03",
      text: "Shorten the query: which of the three does not notice?",
    },
    {
      hash: "view=similarity&query=0.25,-0.25",
      text: "Put the query between B and E: which of the three go over to E?",
    },
    {
      hash: "view=similarity&keys=1,0.2;0.9,0.1;0.6,3;-0.2,0.9;0,-1;-1,-0.6",
      text: "Make key C three times as long: where does its weight grow, where does it shrink, where does it stay?",
    },
  ],
};

declare module "../../words/index.js" {
  interface LessonWords {
    similarity: typeof words;
  }
}

export const controlLabels: Record<(typeof controls)[number], string> = {
  query: "the star, the query",
  keys: "the keys",
  values: "the values",
  dot: "temperature of the dot product",
  cosine: "temperature of the cosine",
  rbf: "temperature of RBF",
};
