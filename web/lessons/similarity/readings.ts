/** The readings for `<soft-value>`: `dot-effective-k` etc., for each similarity. */
import type { Readings } from "../../figure/readings.js";
import { letterOf, similarityNames } from "../../figure/state/state.js";
import type { Solved } from "./solve.js";

export const readings: Readings<Solved> = Object.assign(
  {},
  ...similarityNames.map(
    (name): Readings<Solved> => ({
      [`${name}-effective-k`]: ({ panels }) => panels[name].effective.at(),
      [`${name}-winner`]: ({ panels }) => panels[name].winners.map(letterOf).join(" "),
      [`${name}-weights`]: ({ panels }) => panels[name].weights.row(),
      [`${name}-output`]: ({ panels }) => panels[name].output.row(),
    }),
  ),
);
