/** What a reader may change: hides controls, blocks input, and reduces a change to its allowed part. */

import type { State } from "../../figure/state/state.js";
import { sheetOf } from "./controls.js";
import { blockLockedInput } from "./locked-input.js";
import { ReaderRights } from "./reader-rights.js";

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

  /** Blocks pointer and keys on locked parts; `view` also names the field of dropped files. */
  guard(root: HTMLElement | DocumentFragment, view: () => string): void {
    blockLockedInput(root, {
      begins: () => {
        this.hasRefused = false;
      },
      isLocked: (control) => !this.#rights.may(control),
      closed: () => !this.#rights.offered("take-out") && !this.#rights.may(view()),
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
