/** Attributes as a part of the state: changes within one task are read together and are one undo step. */

import type { Field } from "../../figure/state/fields.js";
import { defaultState, type State } from "../../figure/state/state.js";
import { valueAt, withValue } from "../../figure/state/state-path.js";
import type { Store } from "../../figure/state/store.js";
import { parseFields, type UrlNotice } from "../../figure/state/url-state.js";

/** HTML spellings of a switch. */
const switched: Readonly<Record<string, string>> = { "": "1", true: "1", false: "0" };

/** The text of a field as a link has it. */
export const asInHash = ({ accepts }: Field, text: string): string =>
  (accepts?.kind === "switch" && Object.hasOwn(switched, text) && switched[text]) || text;

/** A text for a property of the element, or the text form of a value; anything else throws on assignment, not at the next drawing. */
export function asText<T>(name: PropertyKey, value: T): T | string {
  if (value === undefined || value === null) return value;
  if (/^(string|number|boolean|bigint)$/.test(typeof value)) return String(value);
  throw new TypeError(`softknn: ${String(name)} must be a string, got ${typeof value}`);
}

interface Batch {
  /** The state before the first change, and after the last. */
  readonly from: State;
  to: State;
  readonly given: Map<Field, string | undefined>;
}

export interface TextsHost {
  /** Applies a state; `done` is called after the last change of a task. */
  take(state: State): void;
  done(): void;
  /** Reports unreadable values among the given ones; undefined marks a removed attribute. */
  report(notices: readonly UrlNotice[], given: ReadonlyMap<Field, string | undefined>): void;
}

export class FieldTexts {
  #batch: Batch | undefined;

  constructor(
    private readonly store: Pick<Store, "state">,
    private readonly host: TextsHost,
  ) {}

  /**
   * Sets one field from its text in the hash. Undefined or unreadable text, which is reported, selects
   * the default.
   */
  set(field: Field, text: string | undefined): void {
    const batch = this.#current();
    batch.given.delete(field);
    batch.given.set(field, text === undefined ? undefined : asInHash(field, text));
    // Parsed again from the start: the allowed number of values depends on the keys.
    let { from } = batch;
    const texts: [string, string][] = [];
    for (const [{ name, path }, given] of batch.given) {
      from = withValue(from, path, valueAt(defaultState, path));
      if (given !== undefined) texts.push([name, given]);
    }
    // The view is a different kind of attribute and may have changed since the batch began.
    const { state, notices } = parseFields(texts, { ...from, view: this.store.state.view });
    this.host.take(state);
    batch.to = this.store.state;
    this.host.report(notices, batch.given);
  }

  /** Applies a checked state, as a part of the same undo step. */
  take(state: State): void {
    this.#current();
    this.host.take(state);
    this.#batch = undefined;
  }

  /** Any other change ends a batch. */
  #current(): Batch {
    const { state } = this.store;
    if (this.#batch?.to === state) return this.#batch;
    const batch: Batch = { from: state, to: state, given: new Map() };
    this.#batch = batch;
    queueMicrotask(() => {
      if (this.#batch === batch) this.#batch = undefined;
      this.host.done();
    });
    return batch;
  }
}
