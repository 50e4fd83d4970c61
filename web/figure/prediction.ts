import type { State } from "./state/state.js";

/** A question in the text of a lesson: what will the figure show in another state? */
export interface Prediction<Solved> {
  /** Its name among the words of the lesson. */
  readonly id: string;
  /** The fields of the state that it asks about, as in a link; a function asks about a change of the present state. */
  readonly go: string | ((state: State) => string);
  /** The reader places a number on the figure; without a range the reader chooses among the options of the words. */
  readonly range?: NumberRange;
  /** The colours of the options, where the guess is a colour that the reader paints. */
  readonly paints?: Readonly<Record<string, string>>;
  /** The number, or the name of the right option; undefined while the figure computes. */
  answer(after: Solved, before: Solved): number | string | undefined;
}

export interface NumberRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** A guess beside its answer. */
export interface Scored {
  readonly guess: number | string;
  readonly answer: number | string;
  /** Of a number its distance from the answer; of a choice 0 if it is right, else 1. */
  readonly error: number;
}
