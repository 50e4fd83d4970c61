/** Attributes as a part of the state: those of one task are read together and are one step of undo. */

import type { Field } from "../figure/fields.js";
import { defaultState, type State } from "../figure/state.js";
import { valueAt, withValue } from "../figure/state-path.js";
import { parseFields, type UrlNotice } from "../figure/url-state.js";

/** A switch is also written in the way of HTML. */
const switched: Readonly<Record<string, string>> = { "": "1", true: "1", false: "0" };

export function asInHash(field: Field, text: string): string {
  const word = Object.hasOwn(switched, text) ? switched[text] : undefined;
  const reads = (one: string) => field.read(one, { ...defaultState });
  const isSwitch = word !== undefined && reads("0") && reads("1") && !reads("2") && !reads(text);
  return isSwitch ? word : text;
}

/** A text for a property of the element, or what is written as one; anything else is refused where it is set, not at the next drawing. */
export function asText<T>(name: PropertyKey, value: T): T | string {
  if (value === undefined || value === null) return value;
  if (/^(string|number|boolean|bigint)$/.test(typeof value)) return String(value);
  throw new TypeError(`softknn: ${String(name)} must be a string, got ${typeof value}`);
}

interface Batch {
  /** The state before the first of them, and after the last. */
  readonly from: State;
  to: State;
  readonly given: Map<Field, string | undefined>;
}

export interface TextsHost {
  readonly state: State;
  /** The values of fields that no attribute names. */
  usual(): State;
  /** Takes a state; `done` of a task is called once, after its last. */
  take(state: State): void;
  done(): void;
  /** What could not be read, of all that was given; undefined is given for what was removed. */
  tell(notices: readonly UrlNotice[], given: ReadonlyMap<Field, string | undefined>): void;
}

export class FieldTexts {
  #batch: Batch | undefined;

  constructor(private readonly host: TextsHost) {}

  /**
   * One field as the hash writes it; undefined is its usual value, and so is what cannot be read,
   * which is told.
   */
  set(field: Field, text: string | undefined): void {
    const batch = this.#current();
    batch.given.delete(field);
    batch.given.set(field, text === undefined ? undefined : asInHash(field, text));
    // Read anew from the beginning: how many values there may be follows from the keys.
    const usual = this.host.usual();
    let from = batch.from === defaultState ? usual : batch.from;
    const texts: [string, string][] = [];
    for (const [{ name, path }, given] of batch.given) {
      from = withValue(from, path, valueAt(usual, path));
      if (given !== undefined) texts.push([name, given]);
    }
    // The view is an attribute of another kind, which may have come in since the first of them.
    const { state, notices } = parseFields(texts, { ...from, view: this.host.state.view });
    this.host.take(state);
    batch.to = this.host.state;
    this.host.tell(notices, batch.given);
  }

  /** A change by somebody else ends a batch. */
  #current(): Batch {
    const { state } = this.host;
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
