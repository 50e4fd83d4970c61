/**
 * HAND-MADE word vectors: invented for illustration, neither learned nor taken from a
 * corpus. Equal to tests/fixtures/words_handmade.json, number by number.
 */

/** The article's dictionary: in this order its entries are keys A, B and C. */
export const entries: readonly { readonly word: string; readonly value: number }[] = [
  { word: "apple", value: 10 },
  { word: "banana", value: 5 },
  { word: "chair", value: 2 },
];

/** The article's table of vector values, in the same order. */
export const vectorValues: readonly (readonly number[])[] = [
  [0.9, 0.2, -0.5, 1],
  [1.2, 2, 0.1, 0.2],
  [-1.2, -2, 1, -0.2],
];

/** One vector per word, all of the same length. */
export type WordTable = Readonly<Record<string, readonly number[]>>;

/** x: fruit right, vegetables left; y: food up, furniture down. */
export const handMade2: WordTable = {
  fruit: [2, 2],
  apple: [1.6, 1.5],
  banana: [1.3, 1.6],
  orange: [1.7, 1.2],
  pear: [1.5, 1.3],
  grape: [1.2, 1.3],
  cherry: [1.4, 1.7],
  vegetable: [-2, 2],
  carrot: [-1.5, 1.4],
  cabbage: [-1.7, 1.3],
  onion: [-1.3, 1.5],
  potato: [-1.2, 1.2],
  spinach: [-1.6, 1.6],
  furniture: [0, -2.2],
  chair: [-0.1, -1.6],
  table: [0.2, -1.5],
  sofa: [-0.3, -1.4],
  bed: [0.1, -1.7],
  desk: [0.3, -1.6],
};

/** x: royalty; y: gender, male up, female down. */
export const royal: WordTable = {
  man: [0.3, 1],
  woman: [0.2, -1],
  king: [2, 1.1],
  queen: [1.95, -0.95],
  prince: [1.5, 0.85],
  princess: [1.45, -1.2],
  boy: [0.1, 0.8],
  girl: [0.05, -0.9],
};

/** fruit, vegetable, furniture, royalty, gender (male +, female −), person, edible, age (adult +, child −). */
export const handMade8: WordTable = {
  fruit: [2, 0.2, 0, 0, 0, 0, 1.5, 0],
  apple: [1.7, 0.1, 0, 0, 0, 0, 1.3, 0],
  banana: [1.5, 0.1, 0, 0, 0, 0, 1.4, 0],
  orange: [1.8, 0.1, 0, 0, 0, 0, 1.1, 0],
  pear: [1.6, 0.2, 0, 0, 0, 0, 1.1, 0],
  grape: [1.4, 0, 0, 0, 0, 0, 1.2, 0],
  cherry: [1.5, 0, 0, 0, 0, 0, 1.3, 0.1],
  vegetable: [0.2, 2, 0, 0, 0, 0, 1.5, 0],
  carrot: [0.2, 1.7, 0, 0, 0, 0, 1.2, 0],
  cabbage: [0, 1.8, 0, 0, 0, 0, 1.1, 0],
  onion: [0.1, 1.6, 0, 0, 0, 0, 1, 0.1],
  potato: [0, 1.4, 0, 0, 0, 0, 1.3, 0],
  spinach: [0.1, 1.7, 0, 0, 0, 0, 1, 0],
  furniture: [0, 0, 2.2, 0, 0, 0, -0.5, 0],
  chair: [0, 0, 1.7, 0.1, 0, 0.1, -0.6, 0],
  table: [0.1, 0.1, 1.6, 0, 0, 0, -0.3, 0],
  sofa: [0, 0, 1.8, 0, 0, 0.1, -0.6, 0],
  bed: [0, 0, 1.5, 0, 0, 0.2, -0.5, 0],
  desk: [0, 0, 1.7, 0, 0.1, 0, -0.6, 0],
  man: [0, 0, 0, 0.1, 1, 1.5, 0, 0.9],
  woman: [0, 0, 0, 0.1, -1, 1.6, 0, 0.8],
  boy: [0, 0, 0, 0, 0.9, 1.4, 0, -1],
  girl: [0, 0, 0, 0.1, -1, 1.4, 0, -0.9],
  king: [0, 0, 0.1, 2, 1.1, 1.3, 0, 1.1],
  queen: [0, 0, 0, 2, -0.9, 1.4, 0, 0.9],
  prince: [0, 0, 0, 1.6, 1, 1.2, 0, -0.6],
  princess: [0, 0, 0, 1.7, -1.1, 1.3, 0, -0.7],
};
