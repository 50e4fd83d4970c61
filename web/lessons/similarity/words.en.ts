/** Three similarities side by side. */

import { capital, list } from "../../language/en/words.js";
import type { Chapter } from "../../language/prose.js";
import type { controls } from "./solve.js";

const similarityWords = { dot: "dot product", cosine: "cosine", rbf: "RBF" } as const;

type Similarity = keyof typeof similarityWords;

/** "Dot product and cosine give A the most weight; RBF gives all keys the same weight." `keys` is how many there are. */
function choices(
  groups: readonly { letters: readonly string[]; by: readonly Similarity[] }[],
  keys: number,
): string {
  const clauses = groups.map(({ letters, by }) => {
    const who = list(by.map((s) => similarityWords[s]));
    const s = by.length > 1 ? "" : "s";
    return keys > 1 && letters.length === keys
      ? `${who} give${s} all keys the same weight`
      : `${who} give${s} ${list(letters)} the most weight`;
  });
  return `${capital(clauses.join("; "))}.`;
}

export const words = {
  title: "One query, three similarity functions",
  rewards: {
    dot: "depends on direction and length",
    cosine: "depends on direction alone",
    rbf: "depends on distance alone",
  },
  planeLabel: (name: string) =>
    `${name}: the query, its keys, and an arrow to each key, as strong as the key’s weight`,
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
    return `Weight of key ${letter}: ${each}.${locked ? " It is pinned: the same tap, or Esc, unpins it." : " Tap it, or press Enter, to pin it."}`;
  },
  exercise: {
    question: "In which order does the dot product rank the keys?",
    how: "★ is the query, ● are the keys. The dot product of a query and a key multiplies them entry by entry and adds. Pick the keys one by one, the largest dot product first. Pick a key again to remove it.",
    plane: "The query and its keys",
    buttons: "Keys to put in order",
    order: (letters: readonly string[]) => `Your order: ${list(letters)}.`,
    guess: "Your order",
    answer: "Dot product",
    said: (swapped: number, pairs: number) =>
      swapped === 0
        ? `All ${pairs} pairs are in the right order. The dot product rewards direction and length.`
        : `${swapped} of ${pairs} pairs are in the wrong order. The dot product rewards direction and length.`,
  },
  values: {
    weight: (by: Similarity, key: string) => `weight of key ${key}, ${similarityWords[by]}`,
    output: (by: Similarity, axis: string) => `output ${axis}, ${similarityWords[by]}`,
    effective: (by: Similarity) => `effective number of neighbours, ${similarityWords[by]}`,
    temperature: (by: Similarity) => `temperature τ, ${similarityWords[by]}`,
  },
  choices,
  soWhat: {
    agree:
      "Here all three give the same key the most weight; only the concentration of the weights differs.",
    equal: "No key wins: the output is the plain average of the values.",
    differ: "Same query, same keys: the similarity decides which key gets the most weight.",
  },
  caption:
    "★ query, ● keys, □ their values, ✖ the output: the weighted average of the values. Faint lines join places of equal score. A key that moves keeps its value. Each similarity has a temperature of its own, because their scores have different ranges.",
  announce: (name: string, vote: string) => `${name}: ${vote}`,
};

declare module "../../language/index.js" {
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

/** The text beside the figure. */
export const chapter: Chapter = {
  path: "Three ideas of “near” · 3 minutes",
  ask: "Which key gets the most weight?",
  text: [
    "One query is compared with the same keys in three ways. The three figures share the query and the keys; only the similarity differs, the function that gives each key a score. The same softmax turns each set of scores into weights that sum to 1. The output averages the values of the keys under these weights. Drag the star, and all three follow.",
    "The dot product depends on direction and length; its best score goes to {dot-winner}. Cosine depends on direction alone: {cosine-winner}. RBF, the radial basis function, depends on distance alone: {rbf-winner}. The effective number of neighbours is 1 if one key has all the weight, and n if n keys share it equally. Here it is {dot-effective-k}, {cosine-effective-k} and {rbf-effective-k}. The scores are divided by the temperatures {~dot} and {~cosine}, those of RBF by the square of {~rbf}: a lower temperature concentrates the weights.",
    "Use cosine when only direction matters, as with word counts of texts of any length. A [short](query=0.16,0.03) and a [long](query=0.8,0.15) query of one direction then give the same weights. Use the dot product when length has a meaning, such as confidence, frequency or importance. Use RBF when vectors are positions, as on a map. The choice is an inductive bias, an assumption made before any data.",
  ],
  tries: {
    "view=similarity&dot=0&cosine=0&rbf=0":
      "Set every temperature to 0: how many keys still contribute?",
    "view=similarity&dot=inf&cosine=inf&rbf=inf":
      "Set every temperature to ∞: does any key still win?",
    "view=similarity&query=0.16,0.03":
      "Shorten the query: under which similarity do the weights stay the same?",
    "view=similarity&query=0.25,-0.25":
      "Put the query between B and E: under which similarities does E get the most weight?",
    "view=similarity&keys=1,0.2;0.9,0.1;0.6,3;-0.2,0.9;0,-1;-1,-0.6":
      "Make key C three times as long: where does its weight grow, where does it shrink, where does it stay?",
    "view=digits&similarity=dot":
      "The dot product on 1,797 handwritten digits: how many are wrong?",
  },
};
