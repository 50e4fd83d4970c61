/** What a change of the state changed: for the event `change`, for the group, and for the event of the view. */
import { viewModule } from "../../figure/lesson.js";
import { defaultState, type State, type ViewName } from "../../figure/state/state.js";
import { changedFields } from "../../figure/state/url-state.js";
import type { Strings } from "../../language/index.js";
import { changeEvent } from "../figure-events.js";

interface Reporting extends HTMLElement {
  readonly view: ViewName;
  readonly text: Strings;
}

export class ChangeReports {
  /** The state of the last event. */
  #told: State = defaultState;
  /** The states after and before the last change. */
  #after: State = defaultState;
  #before: State = defaultState;
  /** The fields that the last change has changed. */
  changed: ReturnType<typeof changedFields> = [];

  constructor(private readonly element: Reporting) {}

  /** Starts from a state without an event. */
  begin(state: State): void {
    this.#told = this.#after = state;
  }

  note(state: State): void {
    this.changed = changedFields(this.#after, state);
    [this.#before, this.#after] = [this.#after, state];
  }

  /** One event for all changes since the last one. */
  tell(state: State): void {
    if (state === this.#told) return;
    const fields = [...new Set(changedFields(this.#told, state).map(({ name }) => name))];
    this.#told = state;
    this.element.dispatchEvent(Object.assign(changeEvent(state), { fields }));
  }

  /** The event of the view for the last change, if it has one. */
  tellOfView(state: State): void {
    const { view, text } = this.element;
    const event = viewModule(view)?.eventOf?.(this.#before, state, text);
    if (event === undefined) return;
    const options = { detail: event.detail, bubbles: true, composed: true };
    this.element.dispatchEvent(new CustomEvent(event.type, options));
  }
}
