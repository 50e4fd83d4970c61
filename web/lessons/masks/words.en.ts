/** The masks. */

import { list } from "../../language/en/words.js";
import type { Chapter } from "../../language/prose.js";
import type { BlockReason } from "./solve.js";
import type { controls } from "./state.js";

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

export interface Leaks {
  /** Words of the rows without an allowed key. */
  readonly emptied: readonly string[];
  /** Words of the other rows in which a blocked key has weight. */
  readonly beaten: readonly string[];
  readonly largest: string;
  readonly leaked: string;
  readonly rows: number;
}

const isAre = (words: readonly string[]) => (words.length === 1 ? "is" : "are");

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
    points: "Each word is the name of a point of the plane.",
  },
  tooLong: "Twelve tokens of ten characters at most: the rest is left out.",
  paddingHint: "Padding: tap a word",
  causal: "Causal: no token attends to later ones",
  window: "Window",
  windowText: (places: number, causal: boolean) => {
    if (places === 0) return "any distance";
    if (places === 1) return "itself only";
    return causal ? `itself and ${places - 1} before` : `less than ${places} places away`;
  },
  finite: {
    ask: "More: −10⁹ instead of −∞",
    choice: "A blocked score gets",
    infinite: "−∞",
    finite: "−10⁹",
    logits: "Scores",
    factor: (factor: string) => (factor === "1" ? "as they are" : `${factor} times as large`),
  },
  block: { infinite: "−∞", finite: "−10⁹" },
  paddingOf: (word: string) => `“${word}” is padding`,
  token: (i: number) => `Token ${i}`,
  blank: "␣",
  maskTitle: "Mask, added to the scores",
  weightsTitle: "Weights after the softmax",
  sum: "sum",
  leaked: "leaked",
  maskCell: (row: string, column: string, reasons: readonly BlockReason[], finite: boolean) =>
    reasons.length === 0
      ? `Query ${row}, key ${column}: allowed, plus 0`
      : `Query ${row}, key ${column}: minus ${finite ? "10⁹" : "infinity"}.${why(reasons)}`,
  weightCell: (row: string, column: string, weight: string, leak: boolean) =>
    `Query ${row}, key ${column}: weight ${weight}${leak ? ", leaked past the mask" : ""}`,
  hint: "Rows are queries; columns are keys. Click a cell of the mask, or go there and press Space, to block it. Click a cell of the weights, or press Enter there, to pin its row.",
  reading: {
    asks: (word: string) => `Query: “${word}”`,
    sum: "sum of its weights",
    leaked: "leaked past the mask",
    output: "output",
    held: "Pinned. The same tap, or Esc, unpins it.",
    free: "Tap a word’s column to pin its row",
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
      `${blocked} of ${all} cells are blocked. Their weight is exactly 0; the other keys of a row share all of it.`,
    infinite: (factor: string) =>
      `The scores are ${factor} times as large, and a blocked key still weighs exactly 0: −∞ plus any score is −∞.`,
    finite: {
      small: (largest: string) =>
        `Nothing leaks: no score is beyond ±${largest}, so a blocked key falls far behind once 10⁹ is subtracted, and its weight rounds to 0.`,
      lucky:
        "Nothing leaks yet: the scores are as large as the mask, but no blocked key beats the allowed ones by 10⁹.",
      leaks: ({ emptied, beaten, largest, leaked, rows }: Leaks) =>
        [
          `The weights of all rows sum to ${rows}; ${leaked} of this leaks to blocked keys.`,
          emptied.length === 0
            ? ""
            : `${quoted(emptied)} ${emptied.length === 1 ? "has" : "have"} no allowed key, so −10⁹ lowers the whole row equally, and the softmax depends only on differences: all the weight leaks.`,
          beaten.length === 0
            ? ""
            : `Scores reach ±${largest}: where ${quoted(beaten)} ${isAre(beaten)} the query, a blocked key keeps weight even after 10⁹ is subtracted.`,
        ]
          .filter(Boolean)
          .join(" "),
    },
  },
  empty: (words: readonly string[]) =>
    `${quoted(words)} ${words.length === 1 ? "has" : "have"} no allowed key. Here such a row is all zeros, and so is its output; many programs give NaN (not a number).`,
  pair: ({ row, column, score, mask, weight, reasons, leak }: Pair) =>
    `${row} → ${column}: score ${score}, mask ${mask}, weight ${weight}.${why(reasons)}${leak ? " It leaks." : ""}`,
  exercise: {
    question: (query: string, key: string) =>
      `“${query}” attends to these words. Now “${key}” is masked. Where does its weight go?`,
    how: "A bar is an attention weight, the share of a word in the output. A mask removes a word before the weights are computed. Raise the bars of the other words until no weight is left over.",
    masked: "masked",
    left: (weight: string) => `Left over: ${weight}`,
    legend: "Grey: your weights. The line and the last number: the computed weights.",
    said: (percent: string) =>
      `${percent} of the weight is in a different place. The mask acts before the softmax, so the freed weight goes to the other keys in proportion to their own.`,
  },
  values: {
    score: (query: string, key: string) => `score of ${key} for ${query}`,
    weight: (query: string, key: string) => `weight of ${key} for ${query}`,
    output: (query: string, axis: string) => `output ${axis} for ${query}`,
    sum: (query: string) => `sum of the weights for ${query}`,
    leak: (query: string) => `weight on blocked keys for ${query}`,
    leaked: () => "weight on blocked keys, all rows",
    largest: () => "largest score in absolute value",
    factor: () => "factor on the scores",
  },
  maskLabel: "Mask matrix: 0 keeps a score, anything else blocks it",
  weightsLabel: "Weight matrix, with row sums",
  outputs: "Output",
  caption:
    "Self-attention: every token is query, key and value at once. Score = q·k / √2, times the factor if one is set; then the mask, then the softmax. ★ is the query.",
};

declare module "../../language/index.js" {
  interface LessonWords {
    masks: typeof words;
  }
}

export const controlLabels: Record<(typeof controls)[number], string> = {
  tokens: "the sentence",
  keys: "the keys",
  padding: "padding",
  causal: "causal mask",
  window: "window",
  blocked: "cells of the mask",
  finiteMask: "how a mask blocks",
  logits: "size of the scores",
  embedding: "where the vectors come from",
};

/** The text beside the figure. */
export const chapter: Chapter = {
  path: "Which keys take part · 3 minutes",
  ask: "Where does a masked key’s weight go?",
  text: {
    all: [
      "Each token, here a word, has a query, a key and a value. The query gets a score with every key, and the softmax turns the scores into weights that sum to 1. A mask removes keys before the softmax. A causal mask removes the tokens that come later. A padding mask removes placeholders, which only fill up a short sentence. Block one more cell, and watch its row.",
      "The mask adds −∞ to the scores of the removed keys, so their weights are exactly 0. The other keys of the row share the whole weight in the ratios that they had before. The row of “{asking}” has the weights {weights}, and their sum is {sum}.",
      "Some programs add a number such as −10⁹ instead of −∞. The result is the same while scores are small and a row keeps a key. [Pad the first token](causal=1&padding=0&finiteMask=0): its row has no key left, and its output is 0. [Change −∞ to −10⁹](causal=1&padding=0&finiteMask=1): the same row now gives its weight to removed keys.",
    ],
  },
  tries: {
    "view=masks&version=2&padding=4,5":
      "Make the last two tokens padding: which tokens get their weight?",
    "view=masks&version=2&causal=0&padding=4,5":
      "Padding alone, without the causal mask: which tokens does the first one attend to now?",
    "view=masks&version=2&window=3":
      "Look back at most two tokens: how many does the last one attend to?",
    "view=masks&version=2&padding=0": "Pad the first token: which keys are left for the first row?",
    "view=masks&version=2&padding=0&finiteMask=1":
      "The same with −10⁹: which keys get the weight of the first row?",
    "view=masks&version=2&padding=2&finiteMask=1&logits=5000000000":
      "Pad “walked”, block with −10⁹, and make the scores 5 × 10⁹ times as large: which key gets the most weight in the row of “walked”?",
    "view=masks&version=2&padding=2&logits=5000000000":
      "The same scores with −∞: does anything leak?",
    "view=masks&version=2&causal=0":
      "Remove every mask: how does the first row share its weight now?",
    "view=transformer":
      "A causal mask in a trained network: which earlier token gets the most weight?",
  },
};
