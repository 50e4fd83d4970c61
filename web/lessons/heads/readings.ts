/** The readings for `<soft-value>`. */
import type { Readings } from "../../figure/readings.js";
import type { Solved } from "./solve.js";

export const readings: Readings<Solved> = {
  epoch: ({ epoch }) => String(epoch),
  loss: ({ loss }) => loss,
  /** The diversity of the heads, 0 … 1. */
  diversity: ({ diversity }) => diversity,
};
