/** The dictionary's weights, the sums of words and the fridge as numbers. */

import { entries } from "../../data/word-tables.js";
import type { ResultTable } from "../../figure/result-table.js";
import type { Row } from "../../figure/rows.js";
import type { Solved } from "./solve.js";
import type { Answer } from "./solve-answer.js";
import type { Alike } from "./solve-map.js";

const valuesOf = (row: Row): number[] => row.map(({ value }) => value);

function list(name: string, alike: readonly Alike[]): ResultTable {
  const rows = alike.map(({ word }) => word);
  return { name, rows, columns: ["cosine"], values: valuesOf(alike.map(({ score }) => score)) };
}

function vote(word: string, { scores, weights, value }: Answer): ResultTable[] {
  return [
    {
      name: "dictionary",
      rows: [word],
      columns: entries.map((entry) => entry.word),
      scores: scores && valuesOf(scores),
      weights: valuesOf(weights),
    },
    {
      name: "answer",
      rows: [word],
      columns: value.map((_, i) => String(i + 1)),
      values: valuesOf(value),
    },
  ];
}

export function tables({ words, answer, royal, glove, fridge }: Solved): ResultTable[] {
  const { items, value } = fridge;
  return [
    ...(answer ? vote(words.word, answer) : []),
    list("sum, 2-D", royal.all),
    list("sum, 2-D, others", royal.others),
    list("sum, GloVe", glove.all),
    list("sum, GloVe, others", glove.others),
    {
      name: "fridge",
      rows: [words.need],
      columns: items.map(({ name }) => name),
      weights: valuesOf(items.map(({ weight }) => weight)),
    },
    {
      name: "fridge answer",
      rows: [words.need],
      columns: ["washes down", "fills", "sweetens"],
      values: valuesOf(value),
    },
  ];
}
