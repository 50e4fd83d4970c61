/** The results of the lesson: the answer, the map, sums of words and the fridge. */
import type { SoftKnn } from "../../api/index.js";
import { entries } from "../../data/word-tables.js";
import { decimals } from "../../figure/format-number.js";
import type { NamedValue } from "../../figure/named-value.js";
import type { ResultTable } from "../../figure/result-table.js";
import { inDigits, type Row, type Rows } from "../../figure/rows.js";
import type { State } from "../../figure/state/state.js";
import {
  type Answer,
  givenValues,
  solveAll,
  solveAnswer,
  solveTables,
  type TableAnswer,
  type WordAnswer,
} from "./solve-answer.js";
import { type Alike, type MapSolved, solveLikeness, solveMap } from "./solve-map.js";
import { type Opened, type SumAnswer, solveFridge, solveSum } from "./solve-sums.js";
import type { WordsState } from "./state.js";

export interface Solved {
  /** The state of these results. */
  readonly words: WordsState;
  /** The values of the entries. */
  readonly values: Rows;
  /** The smallest and the largest value, for scalar values. */
  readonly range: readonly [low: NamedValue | undefined, high: NamedValue | undefined];
  readonly answer: Answer | undefined;
  /** Answers by vector table; empty for modes without vectors. */
  readonly made: readonly TableAnswer[];
  readonly all: readonly WordAnswer[];
  /** Either the map or the ranking is drawn: only the plane has a map. */
  readonly map: MapSolved | undefined;
  readonly likeness: readonly Alike[] | undefined;
  readonly royal: SumAnswer;
  readonly glove: SumAnswer;
  readonly fridge: Opened;
  /** The main number of the lookup. */
  readonly main: NamedValue | undefined;
}

function rangeOf(values: Rows): Solved["range"] {
  const ordered = values.flatMap(([x]) => x ?? []).sort((a, b) => a.value - b.value);
  return [ordered[0], ordered.at(-1)];
}

export function solve(knn: SoftKnn, state: State): Solved {
  const { words } = state;
  const isByMeaning = words.answer === "meaning";
  const isOrdered = isByMeaning && words.vectors !== "plane";
  const answer = solveAnswer(knn, state);
  const fridge = solveFridge(knn, words);
  const main = (isByMeaning ? answer?.value[0] : undefined) ?? fridge.value[0];
  const values = givenValues(words);
  return {
    ...{ words, values, range: rangeOf(values), answer, fridge },
    made: isByMeaning ? solveTables(knn, state) : [],
    all: solveAll(knn, state),
    map: isOrdered ? undefined : solveMap(knn, state),
    likeness: isOrdered ? solveLikeness(knn, state) : undefined,
    royal: solveSum(knn, words.sum, "royal"),
    glove: solveSum(knn, words.sum, "glove"),
    main: main && inDigits(main, decimals(3)),
  };
}

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
