/** The readings of the lab for `<soft-value>`: the selected row, under setting A. */
import type { NamedValue } from "../../figure/named-value.js";
import type { Readings } from "../../figure/readings.js";
import type { LabFigure } from "./figure.js";
import { allValues, rowValues } from "./values.js";

type RowValues = ReturnType<typeof rowValues>;

const ofRow =
  (read: (row: RowValues, figure: LabFigure) => NamedValue) =>
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
