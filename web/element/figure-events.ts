/** The events of a figure, and its keyboard shortcuts. */
import type { Scored } from "../figure/prediction.js";
import type { State, ViewName } from "../figure/state/state.js";

const event = <Detail>(type: string, detail: Detail) =>
  new CustomEvent(type, { detail, bubbles: true, composed: true });

export const changeEvent = (state: State): CustomEvent<State> => event("change", state);

export const predictionEvent = (view: ViewName, { guess, answer, error }: Scored): Event =>
  event("prediction", { view, guess, answer, error });

/** Ctrl/Cmd+Z undoes, with Shift or Y redoes, except in text fields with their own history. */
export function historyKey(event: KeyboardEvent): "undo" | "redo" | undefined {
  const target = event.target as HTMLElement;
  if (target.matches('input[type="text"], input[type="number"], textarea')) return undefined;
  if (!(event.ctrlKey || event.metaKey)) return undefined;
  const key = event.key.toLowerCase();
  if (key === "y" || (key === "z" && event.shiftKey)) return "redo";
  return key === "z" ? "undo" : undefined;
}
