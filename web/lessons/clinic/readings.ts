/** The readings for `<soft-value>`: each patient has its own measure. */
import type { Readings } from "../../figure/readings.js";
import type { Solved } from "./solve.js";

export const readings: Readings<Solved> = {
  before: ({ before }) => before.measure.at(),
  after: ({ after }) => after?.measure.at(),
};
