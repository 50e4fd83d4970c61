/** The events of a figure, and its keyboard shortcuts. */
import type { Scored } from "../figure/exercise.js";
import type { State, ViewName } from "../figure/state/state.js";

const event = <Detail>(type: string, detail: Detail) =>
  new CustomEvent(type, { detail, bubbles: true, composed: true });

export const changeEvent = (state: State): CustomEvent<State> => event("change", state);

export const predictionEvent = (view: ViewName, { guess, answer, error }: Scored): Event =>
  event("prediction", { view, guess, answer, error });

interface KeyTarget {
  /** Unpins the pinned item; false if nothing was pinned. */
  unlock(): boolean | undefined;
  undo(): void;
  redo(): void;
}

/** Escape unpins; Ctrl/Cmd+Z undoes, with Shift or Y redoes, except in text fields with their own history. */
export function onFigureKey(event: KeyboardEvent, { unlock, undo, redo }: KeyTarget): void {
  if (event.key === "Escape" && unlock()) return;
  const target = event.target as HTMLElement;
  if (target.matches('input[type="text"], input[type="number"], textarea')) return;
  if (!(event.ctrlKey || event.metaKey)) return;
  const key = event.key.toLowerCase();
  if (key === "y" || (key === "z" && event.shiftKey)) redo();
  else if (key === "z") undo();
  else return;
  event.preventDefault();
}
