/** A prediction that a lesson asks for before it shows the answer. */
import type { CSSResult, TemplateResult } from "lit";
import type { FigureHost } from "./figure-view.js";

/** A guess beside its answer: numbers, indices or names, as the lesson says. */
export interface Scored {
  readonly guess: unknown;
  readonly answer: unknown;
  /** 0 where the guess is right; in the unit that `said` names. */
  readonly error: number;
  /** The error and the answer as a sentence. */
  readonly said: string;
}

export interface Exercise {
  readonly question: string;
  readonly isComplete: boolean;
  /** The guess so far, on the picture of the figure. Neither computes nor draws the answer. */
  guess(): TemplateResult;
  /** The first call that computes the answer. */
  score(): Scored;
  /** The answer over the guess; called after `score`. */
  answer(): TemplateResult;
}

/** The code of an exercise, a download of its own. */
export interface ExerciseModule {
  readonly Exercise: new (host: FigureHost) => Exercise;
  /** What it needs beyond the styles of its view. */
  readonly styles: readonly CSSResult[];
}
