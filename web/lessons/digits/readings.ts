/** What `<soft-value>` can read. */
import type { Readings } from "../../figure/readings.js";
import type { Solved } from "./solve.js";

export const readings: Readings<Solved> = {
  /** The classes by the soft and the hard vote, and the share of the first. */
  "soft-class": ({ query }) => String(query.soft.prediction),
  "hard-class": ({ query }) => String(query.hard.prediction),
  share: ({ query }) => query.soft.shares.at(query.soft.prediction),
  "effective-k": ({ query }) => query.effective,
  /** Of all digits, each left out of its own vote. */
  accuracy: ({ all }) => all?.soft,
  "hard-accuracy": ({ all }) => all?.hard,
  errors: ({ all }) => all && String(all.softErrors),
  /** Of the learned metric at the epoch that is shown. */
  epoch: ({ metric }) => metric && String(metric.epoch),
  "held-out": ({ metric }) => metric?.heldOut,
  "held-out-start": ({ metric }) => metric?.heldOutAtStart,
};
