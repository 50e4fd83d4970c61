/** The readings of the field for `<soft-value>`. */
import type { Readings } from "../../figure/readings.js";
import { letterOf } from "../../figure/state/state.js";
import type { Solved } from "./solve.js";

export const readings: Readings<Solved> = {
  /** exp(H) of the weights. */
  "effective-k": ({ effective }) => effective.at(),
  /** The key, or the keys, of the best score. */
  winner: ({ chosen }) => chosen.map(letterOf).join(" "),
  nearest: ({ nearest }) => nearest.map(letterOf).join(" "),
  weights: ({ weights }) => weights.row(),
  "largest-weight": ({ weights, chosen }) => weights.at(chosen[0]),
  /** The blended colour by component. */
  red: ({ colour }) => colour.at(0),
  green: ({ colour }) => colour.at(1),
  blue: ({ colour }) => colour.at(2),
  /** The number of hard neighbours, and their share of the weight. */
  "hard-k": ({ hard }) => String(hard.members.length),
  captured: ({ hard }) => hard.captured.at(),
  /** The share of the weight that differs from that of RBF. */
  "from-rbf": ({ fromRbf }) => fromRbf.at(),
  /** The number of keys that no query can select. */
  unreachable: ({ reach }) => String(reach.never.length),
};
