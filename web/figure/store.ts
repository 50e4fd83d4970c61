/**
 * One state with a past and a future. Every change goes through `set`; the
 * listeners are told after it. Changes that carry the same gesture name in a
 * row (a drag, a held arrow key, a slider) are one step of undo.
 */
import type { State } from "./state.js";

/** How many steps undo can go back. */
const maxUndoSteps = 200;

/** Told of a new state, and of the gesture that it belongs to. */
export type Listener = (state: State, gesture?: string) => void;

export interface Store {
  readonly state: State;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Applies a patch; nothing happens when it changes nothing. */
  set(patch: Partial<State>, gesture?: string): void;
  /** Ends the running gesture: the next `set` is a step of its own. */
  seal(): void;
  undo(): void;
  redo(): void;
  /** Takes a state as the beginning: no past, no future, no listener is told. */
  begin(state: State): void;
  /** Takes a whole state as one step (a link, a preset, a reset). */
  replace(state: State): void;
  /** Returns the function that unsubscribes. */
  subscribe(listener: Listener): () => void;
}

/**
 * Structural equality of plain data; Object.is for numbers, so NaN and Infinity count as themselves.
 * Typed arrays, which hold somebody's own data, are the same only as one object: they are never walked.
 */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (ArrayBuffer.isView(a)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) =>
      same((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
    )
  );
}

export function createStore(initial: State): Store {
  let past: State[] = [];
  let present = initial;
  let future: State[] = [];
  let running: string | undefined;
  const listeners = new Set<Listener>();

  function move(to: State, gesture?: string): void {
    present = to;
    for (const listener of listeners) listener(present, gesture);
  }

  function step(to: State, gesture?: string): void {
    past = [...past, present].slice(-maxUndoSteps);
    future = [];
    move(to, gesture);
  }

  return {
    get state() {
      return present;
    },
    get canUndo() {
      return past.length > 0;
    },
    get canRedo() {
      return future.length > 0;
    },
    set(patch, gesture) {
      const next = { ...present, ...patch };
      if (same(next, present)) return;
      if (gesture !== undefined && gesture === running) move(next, gesture);
      else step(next, gesture);
      running = gesture;
    },
    seal() {
      running = undefined;
    },
    undo() {
      const previous = past.at(-1);
      if (previous === undefined) return;
      past = past.slice(0, -1);
      future = [present, ...future];
      running = undefined;
      move(previous);
    },
    redo() {
      const [next, ...rest] = future;
      if (next === undefined) return;
      past = [...past, present];
      future = rest;
      running = undefined;
      move(next);
    },
    begin(state) {
      [past, present, future, running] = [[], state, [], undefined];
    },
    replace(state) {
      running = undefined;
      step(state);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
