/** The readings for `<soft-value>`. */
import type { Readings } from "../../figure/readings.js";
import type { Solved } from "./solve.js";

export const readings: Readings<Solved> = {
  /** Of the variable score: its weight and slope. */
  weight: ({ weight }) => weight.at(),
  slope: ({ slope }) => slope.at(),
  "variance-unscaled": ({ samples }) => samples.unscaled.variance.at(),
  "variance-scaled": ({ samples }) => samples.scaled.variance.at(),
  /** The share of scores with a vanishing slope. */
  "dead-unscaled": ({ samples }) => samples.unscaled.dead.at(),
  "dead-scaled": ({ samples }) => samples.scaled.dead.at(),
};
