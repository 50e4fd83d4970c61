/** What a page's author can read of a lesson, by name. */
import type { Strings } from "../words/index.js";
import type { Written } from "./phrase.js";
import type { State } from "./state.js";

export interface ReadingContext {
  readonly text: Strings;
  readonly state: State;
}

/** Undefined where the figure shows no such number now. */
export type Readings<Solved> = Readonly<
  Record<string, (solved: Solved, context: ReadingContext) => Written | undefined>
>;
