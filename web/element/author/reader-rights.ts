/** The fields that a reader may change, by `controls=` and `lock=`; the author's own code may change all. */

import { camel } from "../../figure/state/field-attributes.js";
import type { State } from "../../figure/state/state.js";
import { valueAt, withValue } from "../../figure/state/state-path.js";
import { changedFields, reconcile } from "../../figure/state/url-state.js";
import { namesIn, type Rules, sheetOf } from "./controls.js";
import { blockLockedInput } from "./locked-input.js";

export class ReaderRights implements Rules {
  /** Absent if all controls are offered. */
  readonly #offered: ReadonlySet<string> | undefined;
  readonly #locked: ReadonlySet<string>;

  constructor(controls: string | null | undefined, lock: string | null | undefined) {
    this.#offered = controls == null ? undefined : namesIn(controls);
    this.#locked = namesIn(lock ?? "");
  }

  /** No restrictions. */
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

  /**
   * The allowed part of a change, undefined if none is. The first changed field is the one that the
   * reader edits; dependent fields follow it, as values do when a key is removed, unless they are
   * locked. A random setting changes the unlocked fields only.
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

/** The same for one figure, as its attributes change: hides controls, blocks input, and reduces a change to its allowed part. */
export class FigureRights {
  #rights = new ReaderRights(undefined, undefined);
  readonly #hidden = new CSSStyleSheet();
  /** The current change is the author's, so locks do not apply. */
  #isAuthor = false;
  /** A locked edit was blocked; its announcement is suppressed. */
  hasRefused = false;

  /** Follows the attributes `controls` and `lock`. */
  follow(
    controls: string | null | undefined,
    lock: string | null | undefined,
    root: ShadowRoot,
  ): void {
    this.#rights = new ReaderRights(controls, lock);
    this.#hidden.replaceSync(sheetOf(this.#rights));
    // jsdom adopts no style sheets.
    if (root.adoptedStyleSheets?.includes(this.#hidden) === false)
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, this.#hidden];
  }

  /** Blocks pointer and keys on locked parts; `dropped` is the field of dropped files. */
  guard(root: HTMLElement | DocumentFragment, dropped: () => string): void {
    blockLockedInput(root, {
      begins: () => {
        this.hasRefused = false;
      },
      isLocked: (control) => !this.#rights.may(control),
      closed: () => !this.#rights.offered("take-out") && !this.#rights.may(dropped()),
    });
  }

  isLocked(control: string): boolean {
    return !this.#isAuthor && !this.#rights.may(control);
  }

  allowed(before: State, patch: Partial<State>, surprise: boolean): Partial<State> {
    if (this.#isAuthor) return patch;
    const allowed = this.#rights.allowed(before, patch, surprise);
    this.hasRefused = allowed === undefined;
    return allowed ?? {};
  }

  /** Runs a change without locks. */
  async asAuthor<T>(run: () => Promise<T>): Promise<T> {
    this.#isAuthor = true;
    try {
      return await run();
    } finally {
      this.#isAuthor = false;
    }
  }
}
