/** The states that the text of a lesson sets: whole ones, so that no phrase inherits what another has set. */
import { chapterOf } from "../language/index.js";
import { proseParts } from "../language/prose.js";
import { viewModule } from "./lesson.js";
import type { Prediction } from "./prediction.js";
import { fields } from "./state/fields.js";
import type { State, ViewName } from "./state/state.js";
import { type Path, valueAt, withValue } from "./state/state-path.js";
import { same } from "./state/store.js";
import { parseFields } from "./state/url-state.js";

export const predictionsOf = (view: ViewName): readonly Prediction<never>[] =>
  viewModule(view)?.predictions ?? [];

/** What a phrase or a prediction sets, as in a link. */
type Go = Prediction<never>["go"];

const set = (go: Go, from: State): State =>
  parseFields(new URLSearchParams(typeof go === "string" ? go : go(from)), from).state;

/** What the phrases of a text set. */
export const phrasesOf = (language: string, view: ViewName): readonly Go[] =>
  Object.values(chapterOf(language, view)?.text ?? {})
    .flat()
    .flatMap(proseParts)
    .flatMap((part) => (typeof part !== "string" && "phrase" in part ? part.fields : []))
    .filter((go) => !go.includes("#"));

/** The parts of the state that the text of a lesson moves away from its opening. */
function toldPaths(language: string, view: ViewName, opening: State): readonly Path[] {
  const moved = (goes: readonly Go[]) => {
    const states = goes.map((go) => set(go, opening));
    return fields
      .map(({ path }) => path)
      .filter((path) => states.some((at) => !same(valueAt(at, path), valueAt(opening, path))));
  };
  const asked = moved(predictionsOf(view).map(({ go }) => go));
  // The star is the reader's, wherever a prediction has put it.
  return [...moved(phrasesOf(language, view)), ...asked.filter(([name]) => name !== "query")];
}

/**
 * The state to which a phrase or a prediction leads. What the text never touches stays, such as a point that the reader
 * has moved; all else is as in the opening, but for what this one sets.
 */
export function toldState(go: Go, state: State, opening: State, language: string): State {
  const base = toldPaths(language, state.view, opening).reduce(
    (each, path) => withValue(each, path, valueAt(opening, path)),
    state,
  );
  return set(go, base);
}
