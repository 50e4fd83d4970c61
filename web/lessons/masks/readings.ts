/** The readings for `<soft-value>`: numbers of the query token. */

import { decimals } from "../../figure/format-number.js";
import { partOf } from "../../figure/parts-of-results.js";
import type { Readings } from "../../figure/readings.js";
import { type Drawn, wordOf } from "./cells.js";

export const readings: Readings<Drawn> = {
  asking: (figure) => wordOf(figure, figure.row),
  weights: ({ solved, row }) => partOf(solved.weights, row).row(decimals(2)),
  sum: ({ solved, row }) => solved.sums.at(row),
  output: ({ solved, row }) => partOf(solved.output, row).row(),
  /** The weight on blocked keys. */
  leaked: ({ solved, row }) => solved.leaks.at(row),
};
