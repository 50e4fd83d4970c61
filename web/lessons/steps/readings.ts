/** The readings for `<soft-value>`: the step in words, and rows of the first query. */
import { decimals } from "../../figure/format-number.js";
import type { Readings } from "../../figure/readings.js";
import { type Rows, sideBySide } from "../../figure/rows.js";
import type { Solved } from "./solve.js";

const first = (rows: Rows) => sideBySide(rows[0] ?? [], decimals(2));

export const readings: Readings<Solved> = {
  stage: ({ step }, { text }) => text.steps.stepTitles[step],
  scores: ({ scores }) => first(scores),
  weights: ({ weights }) => first(weights),
  output: ({ output }) => first(output),
};
