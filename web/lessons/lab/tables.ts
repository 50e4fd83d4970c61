/** The exported tables of the lab: at most the individually drawn cells. */

import type { ResultTable } from "../../figure/result-table.js";
import type { Floats, LabTask } from "./call.js";
import type { LabFigure } from "./figure.js";
import { allowedKeys } from "./masked.js";
import type { LabSide } from "./side.js";
import { nameOf } from "./values.js";

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
  const names = (count: number) => Array.from({ length: count }, (_, i) => nameOf(figure, i));
  const { rows, columns } = figure.shape;
  const common = { name: slot.toUpperCase(), columns: names(columns) };
  const { answer } = run;
  if (answer?.picture.exact) {
    const { task } = answer.question;
    const scores = blocked(scoresOf(task), task, 0);
    return { ...common, rows: names(rows), scores, weights: answer.picture.exact };
  }
  if (row === undefined) return undefined;
  const task = { setting, columns };
  const scores = blocked(row.scores.slice(), task, row.row);
  return { ...common, rows: [nameOf(figure, row.row)], scores, weights: row.weights };
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
