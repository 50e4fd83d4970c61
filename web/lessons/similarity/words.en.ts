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
  path: "Three ideas of “near” · 3 minutes",
  ask: "What does near mean?",
  text: {
    planes: [
      "All three planes hold the same star and the same six discs; what differs is the idea of near (and, as in the article, the temperature: 1, ½ and ½). Compare {@a A} and {@b B}, the two keys beside the star. The dot product puts A first ({dot-a} against {dot-b}), because A is the longer of the two and length counts. Cosine sees directions only, and there A and B lie almost in line: {cosine-a} and {cosine-b}. RBF measures the distance itself, and B, a little nearer, overtakes A with {rbf-b}. Drag the star and watch where they change places.",
      "? shorter",
      "How much such a lead counts is up to the temperature. At [the lowest](dot=0&cosine=0&rbf=0) every plane follows one key alone; at [the highest](dot=inf&cosine=inf&rbf=inf) all six weigh the same, whatever near means.",
    ],
  },
  predictions: {
    shorter: {
      question:
        "Shorten the query to a fifth of its length without turning it. In which plane do the weights stay as they are?",
      options: { dot: "dot product", cosine: "cosine", rbf: "RBF", none: "in none" },
      said: "Cosine alone stands still. The scores of the dot product shrink with the query, so its weights level out: {<dot-effective-k} effective neighbours become {dot-effective-k}. Under RBF the star now stands amid the keys, so that none is far, and {<rbf-effective-k} become {rbf-effective-k}.",
    },
  },
  end: "The similarity decides who is a neighbour; the temperature decides how many count.",
};
