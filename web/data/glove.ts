/**
 * Learned word vectors: 107 words of GloVe 6B in 50 dimensions (Wikipedia 2014 and
 * Gigaword 5), rounded to 4 decimals. Pennington, Socher and Manning (2014),
 * https://nlp.stanford.edu/projects/glove/, under the Public Domain Dedication and
 * License 1.0. Equal to tests/fixtures/words_glove50.json, which names the source copies
 * and the checks of these numbers.
 */
import table from "./glove.json" with { type: "json" };
import type { WordTable } from "./word-tables.js";

export const glove: WordTable = table;
