/** What a reader may change, as `controls=` and `lock=` say; the author's own program may change all. */

import { camel } from "../figure/field-attributes.js";
import { fields } from "../figure/fields.js";
import type { State } from "../figure/state.js";
import { valueAt, withValue } from "../figure/state-path.js";
import { changedFields, reconcile } from "../figure/url-state.js";
import { namesIn, type Rules, tools } from "./controls.js";

export class ReaderRights implements Rules {
  /** Absent while all controls are offered. */
  readonly #offered: ReadonlySet<string> | undefined;
  readonly #locked: ReadonlySet<string>;

  constructor(controls: string | null | undefined, lock: string | null | undefined) {
    this.#offered = controls == null ? undefined : namesIn(controls);
    this.#locked = namesIn(lock ?? "");
  }

  /** Nothing is held back. */
  get all(): boolean {
    return this.#offered === undefined && this.#locked.size === 0;
  }

  offered(name: string): boolean {
    return this.#offered?.has(camel(name)) ?? true;
  }

  locked(name: string): boolean {
    return this.#locked.has(camel(name));
  }

  may(name: string): boolean {
    return this.offered(name) && !this.locked(name);
  }

  /** What neither a field nor a tool is called. */
  get unknown(): readonly string[] {
    const known = new Set([...fields.map(({ name }) => name), ...Object.keys(tools).map(camel)]);
    return [...(this.#offered ?? []), ...this.#locked].filter((name) => !known.has(name));
  }

  /**
   * Of a change what may be done, undefined where nothing may. The first part that a patch changes
   * is what a hand means; the others follow from it, as the values do when a key is removed, and
   * only what is locked stays as it was. A surprise changes the fields that may be changed.
   */
  allowed(before: State, patch: Partial<State>, surprise: boolean): Partial<State> | undefined {
    if (this.all) return patch;
    const after = { ...before, ...patch };
    const changed = changedFields(before, after);
    const meant = Object.keys(patch).find((part) => changed.some(({ path }) => path[0] === part));
    const first = changed.filter(({ path }) => path[0] === meant);
    if (!surprise && !first.some(({ name }) => this.may(name))) return undefined;
    const kept = changed.filter(({ name }) =>
      surprise ? !this.may(name) && name !== "surprise" : this.locked(name),
    );
    const next = kept.reduce<State>(
      (state, { path }) => withValue(state, path, valueAt(before, path)),
      after,
    );
    return reconcile({ ...next });
  }
}
