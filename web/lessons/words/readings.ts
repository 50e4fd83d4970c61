/** The readings for `<soft-value>`: the answer, and its weights. */
import { decimals } from "../../figure/format-number.js";
import type { Readings } from "../../figure/readings.js";
import { sideBySide } from "../../figure/rows.js";
import { letterOf } from "../../figure/state/state.js";
import type { Solved } from "./solve.js";
import { answerText } from "./text.js";

export const readings: Readonly<Readings<Solved>> = {
  answer: (solved, context) => answerText(context, solved),
  weights: ({ answer }) => answer && sideBySide(answer.weights, decimals(3)),
  total: ({ answer }) => answer?.total,
  /** The entry with the largest weight. */
  winner: ({ answer }) => answer?.winners.map(letterOf).join(" "),
};
