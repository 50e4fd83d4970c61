/** A prediction that a lesson requests before it shows the answer. */
import type { CSSResult, TemplateResult } from "lit";
import type { FigureHost } from "./figure-view.js";

/** A guess beside its answer: numbers, indices or names, depending on the lesson. */
export interface Scored {
  readonly guess: unknown;
  readonly answer: unknown;
  /** 0 for a correct guess; in the unit that `sentence` names. */
  readonly error: number;
  /** The error and the answer as a sentence. */
  readonly sentence: string;
}

export interface Exercise {
  readonly question: string;
  readonly isComplete: boolean;
  /** The current guess on the figure's picture. Neither computes nor draws the answer. */
  guess(): TemplateResult;
  /** The first call that computes the answer. */
  score(): Scored;
  /** The answer over the guess; called after `score`. */
  answer(): TemplateResult;
}

/** The code of an exercise, a separate download. */
export interface ExerciseModule {
  readonly Exercise: new (host: FigureHost) => Exercise;
  /** Styles beyond those of its view. */
  readonly styles: readonly CSSResult[];
}
