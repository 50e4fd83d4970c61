/** What `<soft-value>` can read of the field. */
import type { Readings } from "../../figure/readings.js";
import { letterOf } from "../../figure/state.js";
import type { Solved } from "./solve.js";

export const readings: Readings<Solved> = {
  /** exp(H) of the weights. */
  "effective-k": ({ effective }) => effective.at(),
  /** The key, or the keys, of the best score. */
  winner: ({ chosen }) => chosen.map(letterOf).join(" "),
  nearest: ({ nearest }) => nearest.map(letterOf).join(" "),
  weights: ({ weights }) => weights.row(),
  "largest-weight": ({ weights, chosen }) => weights.at(chosen[0]),
  /** The blended colour, part by part. */
  red: ({ colour }) => colour.at(0),
  green: ({ colour }) => colour.at(1),
  blue: ({ colour }) => colour.at(2),
  /** How many nearest keys stand against the soft weights, and how much of the weight they hold. */
  "hard-k": ({ hard }) => String(hard.members.length),
  captured: ({ hard }) => hard.captured.at(),
  /** The share of the weight that would have to move to make it that of RBF. */
  "from-rbf": ({ fromRbf }) => fromRbf.at(),
  /** How many keys no query can choose. */
  unreachable: ({ reach }) => String(reach.never.length),
};
