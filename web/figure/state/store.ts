/**
 * One state with undo and redo. Every change goes through `set`; listeners are
 * called after it. Consecutive changes with the same gesture name (a drag, a held
 * arrow key, a slider) are one undo step.
 */
import type { State } from "./state.js";

/** The largest number of undo steps. */
const maxUndoSteps = 200;

/** Called with a new state, and with its gesture. */
export type Listener = (state: State, gesture?: string) => void;

export interface Store {
  readonly state: State;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Applies a patch; a patch without changes does nothing. */
  set(patch: Partial<State>, gesture?: string): void;
  /** Ends the current gesture: the next `set` is a separate step. */
  seal(): void;
  undo(): void;
  redo(): void;
  /** Sets the initial state: no history, no listener is called. */
  begin(state: State): void;
  /** Applies a whole state as one step (a link, a preset, a reset). */
  replace(state: State): void;
  /** Returns the function that unsubscribes. */
  subscribe(listener: Listener): () => void;
}

/**
 * Structural equality of plain data; Object.is for numbers, so NaN equals NaN.
 * Typed arrays (the reader's own data) are compared by identity, never element by element.
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
