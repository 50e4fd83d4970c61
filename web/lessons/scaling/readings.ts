/** What `<soft-value>` can read. */
import type { Readings } from "../../figure/readings.js";
import type { Solved } from "./solve.js";

export const readings: Readings<Solved> = {
  /** Of the score that is moved, and its slope. */
  weight: ({ weight }) => weight.at(),
  slope: ({ slope }) => slope.at(),
  "variance-unscaled": ({ samples }) => samples.unscaled.variance.at(),
  "variance-scaled": ({ samples }) => samples.scaled.variance.at(),
  /** The share of the scores whose slope is dead. */
  "dead-unscaled": ({ samples }) => samples.unscaled.dead.at(),
  "dead-scaled": ({ samples }) => samples.scaled.dead.at(),
};
