/**
 * Figures of one document with one name are one state, but for the view: what changes in one
 * changes in all. A drag in one is one step of undo in each of them; undo in one is a change in
 * the others.
 */

import type { Field } from "../figure/fields.js";
import type { State } from "../figure/state.js";
import { valueAt, withValue } from "../figure/state-path.js";
import { reconcile } from "../figure/url-state.js";

type Changed = readonly Pick<Field, "name" | "path">[];

export interface Member {
  readonly ownerDocument: Document;
  getState(): State;
  /** Takes what somebody else of the group did; calls with one gesture name in a row are one step. */
  join(state: State, gesture?: string): void;
}

/** By document, since a name means nothing in another one; a document that goes takes its groups along. */
const groups = new WeakMap<Document, Map<string, Set<Member>>>();

export class GroupMembership {
  #group: Set<Member> | undefined;
  /** A change that comes from the group does not go back to it. */
  #taking = false;

  constructor(private readonly member: Member) {}

  /** Whoever comes later takes the state that the group has. */
  take(name: string): void {
    this.leave();
    const named = groups.get(this.member.ownerDocument) ?? new Map<string, Set<Member>>();
    groups.set(this.member.ownerDocument, named);
    const group = named.get(name) ?? new Set();
    named.set(name, group);
    const [first] = group;
    group.add(this.member);
    this.#group = group;
    if (first) this.member.join({ ...first.getState(), view: this.member.getState().view });
  }

  leave(): void {
    this.#group?.delete(this.member);
    this.#group = undefined;
  }

  /** Tells the others what has changed here. */
  share(state: State, changed: Changed, gesture: string | undefined): void {
    const shared = changed.filter(({ name }) => name !== "view");
    if (this.#group === undefined || this.#taking || shared.length === 0) return;
    for (const other of this.#group) {
      if (other === this.member) continue;
      const next = shared.reduce(
        (held, { path }) => withValue(held, path, valueAt(state, path)),
        other.getState(),
      );
      other.join(reconcile({ ...next }), gesture);
    }
  }

  /** Runs what the group does to the member. */
  taking(run: () => void): void {
    this.#taking = true;
    try {
      run();
    } finally {
      this.#taking = false;
    }
  }
}
