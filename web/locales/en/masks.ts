/** The masks. */
import { list } from "./words.js";

export const masks = {
  title: "A mask decides who may be asked, before the softmax hands out the weight",
  causal: "Causal: no token looks ahead",
  padding: "pad",
  paddingOf: (word: string) => `“${word}” is padding`,
  token: (i: number) => `Token ${i}`,
  add: "Add a token",
  remove: (word: string) => `Remove “${word}”`,
  newWord: "new",
  blank: "␣",
  maskTitle: "Mask, added to the scores",
  weightsTitle: "Weights after the softmax",
  sum: "sum",
  cell: (row: string, column: string) => `${row} looks at ${column}`,
  allowed: "allowed, plus 0",
  blocked: {
    causal: "blocked: it lies in the future, minus infinity",
    padding: "blocked: it is padding, minus infinity",
    custom: "blocked by hand, minus infinity",
  },
  weightCell: (weight: string) => `weight ${weight}`,
  hint: "Rows ask, columns answer. Click a cell, or walk with the arrow keys and press space, to block it.",
  soWhat: {
    causal: (n: number) =>
      `Each token shares its weight among itself and the ones before it, so the first of ${n} can only copy itself.`,
    open: "Nothing is blocked: every token may ask every other.",
    some: (blocked: number, all: number) =>
      `${blocked} of ${all} cells are blocked. Their weight is exactly 0; what is left of a row shares all of it.`,
  },
  empty: (words: readonly string[]) =>
    `${list(words.map((w) => `“${w}”`))} may look at nothing. Such a row is all zeros, and so is its output: not NaN, and not a guess.`,
  pair: (row: string, column: string, score: string, mask: string, weight: string) =>
    `${row} → ${column}: score ${score}, mask ${mask}, weight ${weight}`,
  maskLabel: "Mask matrix: 0 lets a score through, minus infinity blocks it",
  weightsLabel: "Weight matrix, with row sums",
  outputs: "Output",
  caption:
    "Self-attention: every token is query, key and value at once (the toy’s six points). Score = q·k / √2, then the mask, then the softmax.",
};

export const masksChapter = {
  ask: "What does a row do with the weight it may not spend?",
  text: [
    "Some keys must not be asked: a word that has not been written yet, or a placeholder that only fills up a batch. The mask adds minus infinity to their scores. After the softmax their weight is exactly zero, and what they would have had goes to the others in the row.",
  ],
  tries: [
    { hash: "view=masks&padding=4,5", text: "Make the last two tokens padding." },
    {
      hash: "view=masks&causal=0&padding=4,5",
      text: "Padding alone, without the causal mask.",
    },
    {
      hash: "view=masks&padding=0",
      text: "Pad the first token: now the first row may look at nothing.",
    },
    { hash: "view=masks&causal=0", text: "Take every mask away." },
  ],
};
