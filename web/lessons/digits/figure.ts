/** What all parts of the figure share. */
import type { FigureHost } from "../../figure/figure-view.js";
import type { DigitSet } from "./digit-set.js";
import type { LeaveOneOutRun } from "./leave-one-out.js";
import type { MetricTraining } from "./metric-training.js";
import type { Solved } from "./solve.js";

export interface DigitsFigure {
  readonly host: FigureHost;
  readonly set: DigitSet;
  readonly solved: Solved;
  readonly votes: LeaveOneOutRun;
  readonly training: MetricTraining;
  /** Makes a digit of the data set, or the drawing, the query. */
  choose(place: number): void;
  /** A change of the query or of a setting has ended: announces the votes. */
  rested(): void;
}
