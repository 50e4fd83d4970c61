/** The readings for `<soft-value>`. */

import { formatTemperature } from "../../figure/format-number.js";
import type { Readings } from "../../figure/readings.js";
import type { Solved } from "./solve.js";

export const readings: Readings<Solved> = {
  /** At the star, with the kernel set by hand. */
  prediction: ({ votes }) => votes.byHand.answer,
  "effective-k": ({ votes }) => votes.byHand.effective.at(),
  /** Mean squared errors against the true curve. */
  error: ({ byHand }) => byHand.error.at(),
  "average-error": ({ average }) => average.error.at(),
  "trained-error": ({ trained }) => trained?.error.at(),
  "trained-bandwidth": ({ now: { bandwidth } }) =>
    bandwidth.written(formatTemperature(bandwidth.value)),
  /** Trained epochs, and the loss after them. */
  epoch: ({ progress }) => String(progress.done),
  loss: ({ progress }) => progress.loss,
};
