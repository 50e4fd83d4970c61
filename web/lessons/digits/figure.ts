/** The data shared by all parts of the figure. */
import type { FigureHost } from "../../figure/figure-view.js";
import type { DigitSet } from "./digit-set.js";
import type { LeaveOneOutRun } from "./leave-one-out.js";
import type { MetricPlayer } from "./metric-run.js";
import type { Solved } from "./solve.js";
import type { DigitsState } from "./state.js";

/** What the reader looks at, outside the state. */
export interface Look {
  /** The digit under the pointer. */
  readonly pointed?: number | undefined;
  /** Label and prediction of the error under the pointer. */
  readonly lit?: readonly [number, number] | undefined;
  /** The largest number of shown errors. */
  readonly errors: number;
  /** The arrows of the gradient are drawn. */
  readonly gradient: boolean;
}

export interface DigitsFigure {
  readonly host: FigureHost;
  readonly set: DigitSet;
  readonly solved: Solved;
  readonly votes: LeaveOneOutRun;
  readonly player: MetricPlayer;
  readonly look: Look;
  /** Changes the look, and redraws. */
  show(look: Partial<Look>): void;
  /** Changes the state; consecutive calls with one gesture name are one undo step. */
  change(change: Partial<DigitsState>, gesture?: string): void;
  /** Makes a digit of the data set the query. */
  choose(place: number): void;
  /** A change of the query or of a setting has ended: announces the votes. */
  rested(): void;
  /** A change of the epoch has ended: announces the accuracy. */
  epochRested(): void;
}
