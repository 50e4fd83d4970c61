/** The dictionary's vote, the sums of words and the fridge as numbers. */

import type { FigureHost } from "../../figure/figure-view.js";
import { fridge } from "../../model/fridge.js";
import type { ResultTable } from "../../model/result-table.js";
import { entries } from "../../model/words-tables.js";
import { type Alike, type Answer, addUp, openFridge } from "./solve.js";

function list(name: string, alike: readonly Alike[]): ResultTable {
  const rows = alike.map(({ word }) => word);
  return { name, rows, columns: ["cosine"], values: alike.map(({ score }) => score) };
}

const numbered = (values: readonly unknown[]): string[] => values.map((_, i) => String(i + 1));

export function wordsResults(
  { knn, state }: FigureHost,
  answer: Answer | undefined,
): ResultTable[] {
  const { words } = state;
  const own = addUp(knn, words.sum, "royal");
  const learnt = addUp(knn, words.sum, "glove");
  const { weights, value } = openFridge(knn, words);
  const vote: ResultTable[] = answer
    ? [
        {
          name: "dictionary",
          rows: [words.word],
          columns: entries.map(({ word }) => word),
          scores: answer.scores,
          weights: answer.weights,
        },
        {
          name: "answer",
          rows: [words.word],
          columns: numbered(answer.value),
          values: answer.value,
        },
      ]
    : [];
  return [
    ...vote,
    list("sum, 2-D", own.all),
    list("sum, 2-D, others", own.others),
    list("sum, GloVe", learnt.all),
    list("sum, GloVe, others", learnt.others),
    { name: "fridge", rows: [words.need], columns: fridge.map(({ name }) => name), weights },
    {
      name: "fridge answer",
      rows: [words.need],
      columns: ["washes down", "fills", "sweetens"],
      values: value,
    },
  ];
}
