/** What `<soft-value>` can read. */
import type { Readings } from "../../figure/readings.js";
import type { Solved } from "./solve.js";

export const readings: Readings<Solved> = {
  epoch: ({ epoch }) => String(epoch),
  loss: ({ loss }) => loss,
  /** How far the heads differ, 0 … 1. */
  diversity: ({ diversity }) => diversity,
};
