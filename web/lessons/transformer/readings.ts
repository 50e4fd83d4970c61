/** The readings for `<soft-value>`. */
import type { Readings } from "../../figure/readings.js";
import { bestKey } from "./figure.js";
import type { Solved } from "./solve.js";

export const readings: Readings<Solved> = {
  /** The most likely next token, and its probability. */
  next: ({ order, model }) => model.vocabulary[order[0] ?? 0],
  probability: ({ order, probability }) => probability.at(order[0] ?? 0),
  /** The largest weight of the displayed head. */
  weight: (solved) => solved.head.weights.at(bestKey(solved)),
  /** On 32 fresh sequences. */
  accuracy: ({ measured }) => measured.accuracy,
};
