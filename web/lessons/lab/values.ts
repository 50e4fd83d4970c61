/** The lab's named values, created on demand: a row may have a hundred thousand numbers. */
import { decimals, share, small } from "../../figure/format-number.js";
import { chosen, type Format, type NamedValue } from "../../figure/named-value.js";
import { numberAt } from "../../figure/quantity.js";
import type { Readings } from "../../figure/readings.js";
import type { ResultTable } from "../../figure/result-table.js";
import type { LabFigure, LabShown } from "./figure.js";
import type { Floats, LabSetting, LabTask } from "./inputs.js";
import { allowedKeys, placeOf } from "./places.js";
import type { LabRow } from "./solve.js";

type Named = Pick<LabFigure, "names">;

/** A query by its word, or its number. */
export const queryName = ({ names }: Named, index: number): string =>
  names.queries?.[index] ?? String(index);

/** A key by its word, or its number. */
export const keyName = ({ names }: Named, index: number): string =>
  names.keys?.[index] ?? String(index);

/** Of the selected row. */
export function rowValues(figure: LabFigure, row: LabRow) {
  const query = queryName(figure, row.row);
  const ofKey = (name: string, data: ArrayLike<number>, key: number, format: Format) =>
    givenOr(figure, numberAt(name, data, key, format, [query, keyName(figure, key)]));
  const ofRow = (name: string, data: ArrayLike<number>, format: Format) =>
    numberAt(name, data, 0, format, [query]);
  return {
    weight: (key: number, format = small) => ofKey("weight", row.weights, key, format),
    /** Given weights have none. */
    score: (key: number) => row.scores && ofKey("score", row.scores, key, decimals(3)),
    /** These are undefined for a row that is no distribution. */
    neighbours: (format = decimals(2)) =>
      row.neighbours && ofRow("neighbours", row.neighbours, format),
    entropy: () => row.entropy && ofRow("entropy", row.entropy, decimals(3)),
    mass: () => row.mass && ofRow("mass", row.mass, share),
    sum: () => row.sum && ofRow("sum", row.sum, small),
  };
}

/** Of all rows. */
export const meanValue = ({ shown }: LabFigure): NamedValue | undefined =>
  shown?.meanEntropy && numberAt("mean", shown.meanEntropy, 0, decimals(3));

/** The strongest cell of the map: one weight, or a block of them. */
export function strongestValue(figure: LabFigure, { cells, shape }: LabShown): NamedValue {
  const { strongest: index, weights, columns } = cells;
  const cell = { row: Math.floor(index / columns), column: index % columns };
  const place = placeOf(cells, shape, cell);
  const of = [queryName(figure, place.row), keyName(figure, place.column)];
  const isBlock = cells.weights !== figure.shown?.weights;
  return givenOr(figure, numberAt(isBlock ? "block" : "weight", weights, index, small, of));
}

/** Weights that the reader gave are chosen, not computed; a mean over heads is computed. */
const givenOr = ({ given }: Pick<LabFigure, "given">, named: NamedValue): NamedValue =>
  given && named.origin === undefined
    ? chosen(named.name, named.value, () => named.text, named.of)
    : named;

type RowValues = ReturnType<typeof rowValues>;

const ofRow =
  (read: (row: RowValues, figure: LabFigure) => NamedValue | undefined) =>
  (figure: LabFigure): NamedValue | undefined =>
    figure.one && read(rowValues(figure, figure.one), figure);

export const readings: Readings<LabFigure> = {
  "effective-k": ofRow((row) => row.neighbours()),
  entropy: ofRow((row) => row.entropy()),
  weight: ofRow((row, { column }) => row.weight(column)),
  score: ofRow((row, { column }) => row.score(column)),
  /** The mean entropy of all rows. */
  mean: meanValue,
};

/** The most weights that a table lists. */
const mostListed = 512 ** 2;

/** Of all queries, or of the selected one if there are many; `scoresOf` returns a copy of all scores. */
export function tables(
  figure: LabFigure,
  scoresOf: (task: LabTask) => Floats,
): readonly ResultTable[] {
  const { given, lab, shown, one } = figure;
  const { rows, columns } = figure.shape;
  const all = (count: number, name: (index: number) => string) =>
    Array.from({ length: count }, (_, i) => name(i));
  // "L4 H11" of given weights, which no language changes.
  const name = given ? `L${lab.layer} H${lab.head || "mean"}` : "attention";
  const common = { name, columns: all(columns, (i) => keyName(figure, i)) };
  if (shown?.isCurrent && rows * columns <= mostListed) {
    const { task, weights } = shown;
    const queries = all(rows, (i) => queryName(figure, i));
    const scores = task && blocked(scoresOf(task), lab, columns, 0);
    return [{ ...common, rows: queries, scores, weights }];
  }
  if (one === undefined) return [];
  const scores = one.scores && blocked(one.scores.slice(), lab, columns, one.row);
  return [{ ...common, rows: [queryName(figure, one.row)], scores, weights: one.weights }];
}

/** Scores of rows from `first` on, with −∞ at blocked keys. */
function blocked(scores: Floats, setting: LabSetting, columns: number, first: number): Floats {
  for (let at = 0; at < scores.length; at += columns) {
    const [low, high] = allowedKeys(setting, columns, first + at / columns) ?? [columns, columns];
    scores.fill(Number.NEGATIVE_INFINITY, at, at + low);
    scores.fill(Number.NEGATIVE_INFINITY, at + high, at + columns);
  }
  return scores;
}
