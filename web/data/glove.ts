/**
 * Learned word vectors: 107 words of GloVe 6B in 50 dimensions (Wikipedia 2014 and
 * Gigaword 5), rounded to 4 decimals. Pennington, Socher and Manning (2014),
 * https://nlp.stanford.edu/projects/glove/, under the Public Domain Dedication and
 * License 1.0. Equal to tests/fixtures/words_glove50.json, which names the source copies
 * and the checks of these numbers.
 */
import lines from "./glove.txt";
import type { WordTable } from "./word-tables.js";

/** In the file: one word on each line, then its numbers times 10⁴; an integer divided by 10⁴ is the double nearest to the rounded decimal. */
export const glove: WordTable = Object.fromEntries(
  lines
    .trim()
    .split("\n")
    .map((line) => {
      const [word = "", ...numbers] = line.split(" ");
      return [word, numbers.map((n) => Number(n) / 1e4)];
    }),
);
