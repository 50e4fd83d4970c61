/**
 * Figures of one document with the same group name share one state except for the view. A drag in
 * one figure is one undo step in each; undo in one figure is a change in the others.
 */

import type { Field } from "../../figure/state/fields.js";
import type { State } from "../../figure/state/state.js";
import { valueAt, withValue } from "../../figure/state/state-path.js";
import { reconcile } from "../../figure/state/url-state.js";

type Changed = readonly Pick<Field, "name" | "path">[];

export interface Member {
  readonly ownerDocument: Document;
  getState(): State;
  /** Applies a change of another member; consecutive calls with one gesture name are one step. */
  join(state: State, gesture?: string): void;
}

/** Per document, because group names are local to it; the weak key frees a closed document. */
const groups = new WeakMap<Document, Map<string, Set<Member>>>();

export class GroupMembership {
  #group: Set<Member> | undefined;
  /** Set while a group change is applied, so that it is not sent back. */
  #taking = false;

  constructor(private readonly member: Member) {}

  /** Joins a group; later members take its current state. */
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

  /** Sends a change to the other members. */
  share(state: State, changed: Changed, gesture: string | undefined): void {
    const shared = changed.filter(({ name }) => name !== "view");
    if (this.#group === undefined || this.#taking || shared.length === 0) return;
    for (const other of this.#group) {
      if (other === this.member) continue;
      const next = shared.reduce(
        (result, { path }) => withValue(result, path, valueAt(state, path)),
        other.getState(),
      );
      other.join(reconcile({ ...next }), gesture);
    }
  }

  /** Runs a group's change of this member. */
  taking(run: () => void): void {
    this.#taking = true;
    try {
      run();
    } finally {
      this.#taking = false;
    }
  }
}
