/**
 * HAND-MADE word vectors: invented for illustration, neither learned nor taken from a
 * corpus. Equal to tests/fixtures/words_handmade.json, number by number.
 */

import handMade from "./hand-made.json" with { type: "json" };

/** The article's dictionary: in this order its entries are keys A, B and C. */
export const entries: readonly { readonly word: string; readonly value: number }[] = [
  { word: "apple", value: 10 },
  { word: "banana", value: 5 },
  { word: "chair", value: 2 },
];

/** One vector per word, all of the same length. */
export type WordTable = Readonly<Record<string, readonly number[]>>;

/** x: fruit right, vegetables left; y: food up, furniture down. */
export const handMade2: WordTable = handMade.plane;

/** fruit, vegetable, furniture, royalty, gender (male +, female −), person, edible, age (adult +, child −). */
export const handMade8: WordTable = handMade.wide;
