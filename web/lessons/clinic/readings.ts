/** What `<soft-value>` can read: each patient has a measure of its own. */
import type { Readings } from "../../figure/readings.js";
import type { Solved } from "./solve.js";

export const readings: Readings<Solved> = {
  before: ({ before }) => before.measure.at(),
  after: ({ after }) => after?.measure.at(),
};
