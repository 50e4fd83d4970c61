/** The readings for `<soft-value>`. */
import type { Readings } from "../../figure/readings.js";
import type { Solved } from "./solve.js";

export const readings: Readings<Solved> = {
  /** The classes of the soft and the hard vote, and the share of the first. */
  "soft-class": ({ query }) => String(query.soft.prediction),
  "hard-class": ({ query }) => String(query.hard.prediction),
  share: ({ query }) => query.soft.shares.at(query.soft.prediction),
  "effective-k": ({ query }) => query.effective,
  /** Leave-one-out accuracy over all digits. */
  accuracy: ({ all }) => all?.soft,
  "hard-accuracy": ({ all }) => all?.hard,
  errors: ({ all }) => all && String(all.softErrors),
  /** Of the learned metric at the displayed epoch. */
  epoch: ({ metric }) => metric && String(metric.epoch),
  "held-out": ({ metric }) => metric?.heldOut,
  "held-out-start": ({ metric }) => metric?.heldOutAtStart,
};
