/** The named values of a lesson for a page's author. */
import type { Strings } from "../language/index.js";
import type { Written } from "./phrase.js";
import type { State } from "./state/state.js";

export interface ReadingContext {
  readonly text: Strings;
  readonly state: State;
}

/** Undefined if the figure shows no such number now. */
export type Readings<Solved> = Readonly<
  Record<string, (solved: Solved, context: ReadingContext) => Written | undefined>
>;
