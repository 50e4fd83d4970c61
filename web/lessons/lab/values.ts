/** The lab's named values, created on demand: a row may have a hundred thousand numbers. */
import { decimals, share, small } from "../../figure/format-number.js";
import { chosen, type Format, type NamedValue } from "../../figure/named-value.js";
import { numberAt } from "../../figure/quantity.js";
import type { Readings } from "../../figure/readings.js";
import type { ResultTable } from "../../figure/result-table.js";
import type { LabFigure, LabSide } from "./figure.js";
import type { HeadReport } from "./given/survey.js";
import type { Floats, LabTask } from "./inputs.js";
import { allowedKeys, placeOf } from "./places.js";
import type { LabRow, LabStatistics } from "./solve.js";

/** The shortest digits that only this double has. */
const allDigits: Format = (x) => String(x).replaceAll("-", "−");

type Named = Pick<LabFigure, "names">;

/** A query by its word, or its number. */
export const queryName = ({ names }: Named, index: number): string =>
  names.queries?.[index] ?? String(index);

/** A key by its word, or its number. */
export const keyName = ({ names }: Named, index: number): string =>
  names.keys?.[index] ?? String(index);

/** The setting of a number; empty with one setting. */
const settingOf = ({ sides }: LabFigure, { slot }: LabSide): string =>
  sides.length > 1 ? slot.toUpperCase() : "";

/** Of the selected row. */
export function rowValues(figure: LabFigure, side: LabSide, row: LabRow) {
  const setting = settingOf(figure, side);
  const query = queryName(figure, row.row);
  const ofKey = (name: string, data: ArrayLike<number>, key: number, format: Format) =>
    givenOr(figure, numberAt(name, data, key, format, [query, keyName(figure, key), setting]));
  const ofRow = (name: string, data: ArrayLike<number>, format: Format) =>
    numberAt(name, data, 0, format, [query, setting]);
  return {
    weight: (key: number, format = small) => ofKey("weight", row.weights, key, format),
    /** All digits: reading them back gives the same bits. */
    stored: (key: number) => ofKey("weight", row.weights, key, allDigits),
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
export function allValues(figure: LabFigure, side: LabSide, all: LabStatistics) {
  const setting = settingOf(figure, side);
  const three = decimals(3);
  return {
    mean: () => numberAt("mean", all.mean, 0, three, [setting]),
    entropyOf: (row: number) =>
      numberAt("entropy", all.entropy, row, three, [queryName(figure, row), setting]),
  };
}

/** A cell of the picture: one weight, or a block of them. */
export function cellValue(figure: LabFigure, side: LabSide, index: number): NamedValue {
  const picture = side.run.answer?.picture;
  if (picture === undefined) return numberAt("cell", [], 0, small, ["", "", ""]);
  const { blocks, weights } = picture;
  const cell = { row: Math.floor(index / blocks.count), column: index % blocks.count };
  const place = placeOf(blocks, figure.shape.columns, cell);
  const one = blocks.tall === 1 && blocks.columns === figure.shape.columns;
  const of = [queryName(figure, place.row), keyName(figure, place.column), settingOf(figure, side)];
  return givenOr(figure, numberAt(one ? "weight" : "block", weights, index, small, of));
}

/** Weights that the reader gave are chosen, not computed; a mean over heads is computed. */
const givenOr = ({ given }: Pick<LabFigure, "given">, named: NamedValue): NamedValue =>
  given && named.origin === undefined
    ? chosen(named.name, named.value, () => named.text, named.of)
    : named;

/** Of an average query of a head. */
export const headNeighbours = (
  { neighbours }: Pick<HeadReport, "neighbours">,
  head: string,
  format: Format,
): NamedValue => numberAt("headNeighbours", neighbours, 0, format, [head]);

/** Of setting B against setting A. */
export function differenceValues(figure: LabFigure) {
  const { difference } = figure;
  if (difference === undefined) return undefined;
  const { row, mean, largest } = difference;
  return {
    /** Undefined for rows that are no distributions. */
    row: () =>
      row.length === 0
        ? undefined
        : numberAt("moved", row, 0, share, [queryName(figure, figure.row)]),
    mean: () => (mean?.length ? numberAt("movedMean", mean, 0, share) : undefined),
    largest: () => numberAt("change", largest, 0, small),
    /** Without its sign. */
    size: () => numberAt("change", largest, 0, (x) => small(Math.abs(x))),
  };
}

type RowValues = ReturnType<typeof rowValues>;

const ofRow =
  (read: (row: RowValues, figure: LabFigure) => NamedValue | undefined) =>
  (figure: LabFigure): NamedValue | undefined => {
    const [side] = figure.sides;
    return side?.row && read(rowValues(figure, side, side.row), figure);
  };

export const readings: Readings<LabFigure> = {
  "effective-k": ofRow((row) => row.neighbours()),
  entropy: ofRow((row) => row.entropy()),
  weight: ofRow((row, { column }) => row.weight(column)),
  score: ofRow((row, { column }) => row.score(column)),
  /** The mean entropy of all rows. */
  mean: (figure) => {
    const [side] = figure.sides;
    const all = side?.run.statistics;
    return side && all && allValues(figure, side, all).mean();
  },
};

/** `scoresOf` returns a copy of the scores of all queries. */
export function tables(
  figure: LabFigure,
  scoresOf: (task: LabTask) => Floats,
): readonly ResultTable[] {
  return figure.sides.flatMap((side) => tableOf(figure, side, scoresOf) ?? []);
}

function tableOf(
  figure: LabFigure,
  { slot, setting, run, row }: LabSide,
  scoresOf: (task: LabTask) => Floats,
): ResultTable | undefined {
  const { rows, columns } = figure.shape;
  const all = (count: number, name: (index: number) => string) =>
    Array.from({ length: count }, (_, i) => name(i));
  const queries = () => all(rows, (i) => queryName(figure, i));
  const columnNames = all(columns, (i) => keyName(figure, i));
  const common = { name: headText(figure, slot) ?? slot.toUpperCase(), columns: columnNames };
  const { answer } = run;
  if (answer?.picture.exact) {
    const { task } = answer;
    const scores = task && blocked(scoresOf(task), task, 0);
    return { ...common, rows: queries(), scores, weights: answer.picture.exact };
  }
  if (row === undefined) return undefined;
  const scores = row.scores && blocked(row.scores.slice(), { setting, columns }, row.row);
  return { ...common, rows: [queryName(figure, row.row)], scores, weights: row.weights };
}

/** "L4 H11" of given weights, which no language changes. */
function headText({ given, sides }: LabFigure, slot: LabSide["slot"]): string | undefined {
  const setting = sides.find((side) => side.slot === slot)?.setting;
  if (given === undefined || setting === undefined) return undefined;
  return `L${setting.layer} H${setting.head || "mean"}`;
}

/** Scores of rows from `first` on, with −∞ at blocked keys. */
function blocked(
  scores: Floats,
  { setting, columns }: Pick<LabTask, "setting" | "columns">,
  first: number,
): Floats {
  for (let at = 0; at < scores.length; at += columns) {
    const [low, high] = allowedKeys(setting, columns, first + at / columns) ?? [columns, columns];
    scores.fill(Number.NEGATIVE_INFINITY, at, at + low);
    scores.fill(Number.NEGATIVE_INFINITY, at + high, at + columns);
  }
  return scores;
}
