/** The masks. */

import { list } from "../../language/en/words.js";
import type { ControlName, PictureName } from "../../language/index.js";
import type { Chapter } from "../../language/prose.js";
import type { BlockReason } from "./solve.js";

const quoted = (words: readonly string[]): string => list(words.map((word) => `“${word}”`));

const reasonWords: Record<BlockReason, string> = {
  causal: "it lies in the future",
  window: "it is farther away than the window reaches",
  padding: "it is padding",
  custom: "you blocked it by hand",
};

/** "Blocked: it lies in the future and it is padding." */
const why = (reasons: readonly BlockReason[]) =>
  reasons.length === 0 ? "" : ` Blocked: ${list(reasons.map((reason) => reasonWords[reason]))}.`;

export interface Pair {
  readonly row: string;
  readonly column: string;
  readonly score: string;
  readonly mask: string;
  readonly weight: string;
  readonly reasons: readonly BlockReason[];
  readonly leak: boolean;
}

export const words = {
  title: "A mask removes keys before the softmax",
  sentence: "Sentence",
  embedding: "Vectors",
  embeddings: { words: "of the words", points: "points of the plane" },
  vectors: {
    words: (learned: readonly string[], seeded: readonly string[]) =>
      [
        learned.length > 0 ? `Learned vectors (GloVe, in the plane): ${list(learned)}.` : "",
        seeded.length > 0
          ? `Not among the 107 known words, with a random vector of their own: ${quoted(seeded)}.`
          : "",
      ]
        .filter(Boolean)
        .join(" "),
    points:
      "Each token is the name of a point of the plane: A to F are the article’s six toy keys.",
  },
  causal: "Causal mask",
  window: "Window",
  windowText: (places: number, causal: boolean) => {
    if (places === 0) return "any distance";
    if (places === 1) return "itself only";
    return causal ? `itself and ${places - 1} before` : `less than ${places} places away`;
  },
  finite: {
    choice: "A blocked score gets",
    infinite: "−∞",
    finite: "−10⁹",
  },
  block: { infinite: "−∞", finite: "−10⁹" },
  paddingOf: (word: string) => `“${word}” is padding`,
  blank: "␣",
  matrices: { weights: "Weights", mask: "Mask" },
  maskTitle: "Mask, added to the scores",
  weightsTitle: "Weights; small: without the mask",
  maskCell: (row: string, column: string, reasons: readonly BlockReason[], finite: boolean) =>
    reasons.length === 0
      ? `Query ${row}, key ${column}: allowed, plus 0`
      : `Query ${row}, key ${column}: minus ${finite ? "10⁹" : "infinity"}.${why(reasons)}`,
  steps: { score: "score", mask: "mask", masked: "sum", weight: "weight" },
  weightCell: (row: string, column: string, weight: string, leak: boolean, open?: string) =>
    `Query ${row}, key ${column}: ${open ? `weight with and without the mask ${weight} ${open}` : `weight ${weight}`}${leak ? ", leaked past the mask" : ""}`,
  hint: "Rows are queries; columns are keys. Click a cell of the mask, or go there and press Space, to block it. Click a cell of the weights, or press Enter there, to pin its row.",
  reading: {
    asks: (word: string) => `Query: “${word}”`,
    output: "output",
    held: "Pinned. The same tap, or Esc, unpins it.",
    free: "Tap a word to pin its row.",
    arcs: (word: string, weights: readonly { word: string; weight: string }[]) =>
      `“${word}” gives ${list(weights.map((w) => `${w.weight} to ${w.word}`))}.`,
    announce: (arcs: string, sum: string, output: string) =>
      `${arcs} Sum ${sum}, output ${output}. Pinned. Press Esc to unpin.`,
  },
  soWhat: {
    causal: (n: number) =>
      `Each token attends to itself and to the tokens before it, so the first of ${n} attends to itself alone.`,
    slidingWindow: (w: number) =>
      w === 1
        ? "Each token attends to itself alone, with all its weight."
        : `Each token attends to itself and to at most ${w - 1} before it: a sliding window. In one layer, earlier tokens do not affect its output.`,
    window: (w: number) =>
      w === 1
        ? "Each token attends to itself alone, with all its weight."
        : `Each token attends to its neighbours less than ${w} places away, on both sides.`,
    open: "Nothing is blocked: every token attends to every other.",
    some: (blocked: number, all: number) =>
      `${blocked} of ${all} cells are blocked: the mask lowers their scores before the softmax.`,
    safe: "Every row keeps a key, and −∞ plus any score is −∞: a blocked key weighs exactly 0.",
    small:
      "Nothing leaks: the scores are small beside 10⁹, so a blocked key falls far behind, and its weight rounds to 0.",
    leaks: (emptied: readonly string[]) =>
      `${quoted(emptied)} ${emptied.length === 1 ? "has" : "have"} no allowed key, so −10⁹ lowers the whole row equally, and the softmax depends only on differences: all its weight leaks to blocked keys.`,
  },
  empty: (words: readonly string[]) =>
    `${quoted(words)} ${words.length === 1 ? "has" : "have"} no allowed key. Here such a row is all zeros, and so is its output; many programs give NaN (not a number).`,
  pair: ({ row, column, score, mask, weight, reasons, leak }: Pair) =>
    `${row} → ${column}: score ${score}, mask ${mask}, weight ${weight}.${why(reasons)}${leak ? " It leaks." : ""}`,
  values: {
    score: (query: string, key: string) => `score of ${key} for ${query}`,
    weight: (query: string, key: string) => `weight of ${key} for ${query}`,
    masked: (query: string, key: string) => `score of ${key} for ${query} after the mask`,
    unmasked: (query: string, key: string) => `weight of ${key} for ${query} without the mask`,
    output: (query: string, axis: string) => `output ${axis} for ${query}`,
    sum: (query: string) => `sum of the weights for ${query}`,
    leak: (query: string) => `weight on blocked keys for ${query}`,
  },
  maskLabel: "Mask matrix: 0 keeps a score, anything else blocks it",
  weightsLabel: "Weight matrix",
  caption:
    "Self-attention: every token is query, key and value at once. Score = q·k / √2; then the mask, then the softmax. ★ is the query.",
};

declare module "../../language/index.js" {
  interface LessonWords {
    masks: typeof words;
  }
}

export const pictures: Record<PictureName<"masks">, string> = {
  matrix: "The weights and the mask",
  arcs: "One word and the words it may see",
  empty: "From scores to weights in one row",
};

export const controlLabels: Record<ControlName<"masks">, string> = {
  tokens: "the sentence",
  padding: "padding",
  causal: "causal mask",
  window: "window",
  blocked: "cells of the mask",
  finiteMask: "how a mask blocks",
  embedding: "where the vectors come from",
};

/** The text beside the figure. */
export const chapter: Chapter<PictureName<"masks">> = {
  path: "Which keys take part · 4 minutes",
  ask: "Where does a masked key’s weight go?",
  text: {
    matrix: [
      "As the lesson opens, six tokens attend to one another. Query, key and value of a token are one and the same point, as in [the article on attention as a soft k-NN](docs/reference/sources.html#D0.1): this is self-attention. Each row of the first square is a query and each column a key, and the ink in a cell is the weight that the key gets.",
      "As the lesson opens, the upper half of the square is empty, because a causal mask hides later tokens from earlier ones. Under it the first row has its own token alone and gives it everything, and only the last sees all. Its weights are now {last}. The small numbers are what the weights would be [without a mask](causal=0&window=0&padding=&blocked=0&finiteMask=0). [Put it back](causal=1&window=0&padding=&blocked=0&finiteMask=0), and in every row but the last the weight moves to the left.",
      "The second square shows how this is done. The mask is a matrix that is added to the scores before the softmax: 0 leaves a score as it is, and −∞ makes e^score exactly 0. The key is out of the sum before anything is shared out.",
      "? freed",
      "So setting a weight to 0 after the softmax is not the same thing: the row would then sum to less than 1, and the output would shrink. A mask in front of the softmax asks the same question of fewer keys.",
      "> [Look back at most two tokens](causal=1&window=3&padding=&blocked=0&finiteMask=0): from the fourth on, each row loses its oldest keys. With such a sliding window the work grows with the length of the text and not with its square, which is why long models use it in many layers.",
    ],
    arcs: [
      "Take [a sentence](tokens=big,dog,walked,small,dog,swam&embedding=words&causal=1&window=0&padding=&blocked=0&finiteMask=0) instead of single points. Each arc joins the query {@query ★} to itself or to a word before it, as thick as its weight; tap another word to make it the query. While a model learns to predict the next word, it may not look at that word, and the causal mask lets it learn from all the places of a sentence at once.",
      "A word now brings its own vector, the same wherever it stands. Both arcs from “swam” to “dog” are therefore equally thick: attention by itself does not know which dog came last, and swam. Without a mask it would give the same answer for any order of the words, so the order must come in through the vectors. [Positions](#view=positions) shows how.",
    ],
    empty: [
      "Sentences in one batch differ in length, and the short ones are filled up with padding: tokens that mean nothing. A padding mask takes them out of every row: tap a word above the table to make it padding. The table follows one query from its scores to its weights.",
      "[Pad the first token](causal=1&window=0&padding=0&blocked=0&finiteMask=0). The causal mask had left its row no key but itself, and now that one is gone too: every score is −∞, and there is nothing to share. Here such a row is all 0, and so is its output. Many programs divide 0 by 0 and go on with “not a number”, which every later layer spreads.",
      "Some programs avoid this by adding a number such as −10⁹ instead of −∞. As long as the scores are small and the row keeps a key, the result is the same, because e to the power of −10⁹ is rounded to 0.",
      "? leak",
    ],
  },
  predictions: {
    freed: {
      question:
        "In the last row E has about twice the weight of D. Now F, which has the most, becomes padding. Where does its weight go?",
      options: {
        equal: "to all five in equal parts",
        ratio: "to all five, and E keeps twice the weight of D",
        lost: "nowhere: the row sums to less than 1",
      },
      said: "The five keep their ratios. D had {<last-but-two} and E {<last-but-one}; now they have {last-but-two} and {last-but-one}. Each weight is e^score divided by the sum of the row, and the mask changes that sum alone: all that are left grow by the same factor.",
    },
    leak: {
      question:
        "The first row has no allowed key, and −10⁹ takes the place of −∞. How much of its weight do the blocked keys get?",
      options: { none: "nothing", some: "a little", all: "all of it" },
      said: "All of it. −10⁹ lowers every score of the row by the same amount, and only differences count: the weights {first} are those without any mask. No warning is given, and later tokens flow into the output of the first.",
    },
  },
  end: "A masked key leaves before the softmax, and its weight goes to the others in their old ratios, so that the row still sums to 1.",
};
