/** Moves a figure from its state to another one through the states between, so that the eye can follow. */
import { placeOf, temperatureOf } from "../charts/temperature-scale.js";
import { type Field, fields } from "../figure/state/fields.js";
import type { State } from "../figure/state/state.js";
import { valueAt, withValue } from "../figure/state/state-path.js";
import type { Store } from "../figure/state/store.js";

const mixed = (a: number, b: number, t: number): number => a + (b - a) * t;

/** Numbers, or lists of lists of numbers; undefined where the lengths differ. */
function along(a: unknown, b: unknown, t: number): unknown {
  if (typeof a === "number" && typeof b === "number") return mixed(a, b, t);
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return undefined;
  const list = a.map((item, i) => along(item, b[i], t));
  return list.includes(undefined) ? undefined : list;
}

/** A value between two values of a field; undefined where there is nothing between. */
function valueBetween({ accepts }: Field, a: unknown, b: unknown, t: number): unknown {
  if (accepts?.kind === "list") return along(a, b, t);
  if (accepts?.kind !== "number" || accepts.step !== 0) return undefined;
  if (!accepts.infinite) return along(a, b, t);
  return temperatureOf(mixed(placeOf(Number(a)), placeOf(Number(b)), t));
}

/**
 * The state at `t` from 0 to 1 on the way to another one of the same view: coordinates and numbers move in a straight
 * line, temperatures on the scale of their slider, with 0 and infinity at its ends. All else changes at once.
 */
export function between(from: State, to: State, t: number): State {
  return fields.reduce((state, field) => {
    const [a, b] = [valueAt(from, field.path), valueAt(to, field.path)];
    if (a === undefined || b === undefined || Object.is(a, b)) return state;
    const value = valueBetween(field, a, b, t);
    return value === undefined ? state : withValue(state, field.path, value);
  }, to);
}

const gesture = "glide";
/** Long enough to follow one key by eye. */
const durationMs = 300;

/** Fast at first, then settling. */
const eased = (t: number): number => 1 - (1 - t) ** 3;

export class Glide {
  #target: State | undefined;
  #arrive: ((arrived: boolean) => void) | undefined;

  constructor(private readonly store: Store) {
    // Whatever the reader does meanwhile begins at the state on the screen.
    store.subscribe((_, by) => {
      if (by !== gesture) this.#end(false);
    });
  }

  #end(arrived: boolean): void {
    this.#target = undefined;
    this.#arrive?.(arrived);
    this.#arrive = undefined;
  }

  /** One undo step. False if the reader has interrupted it. */
  async to(target: State): Promise<boolean> {
    const from = this.store.state;
    this.#end(false);
    this.store.seal();
    this.#target = target;
    const start = performance.now();
    const move = (now: number): void => {
      if (this.#target !== target) return;
      const t = Math.min(1, Math.max(0, now - start) / durationMs);
      this.store.set(t < 1 ? between(from, target, eased(t)) : target, gesture);
      if (t < 1) requestAnimationFrame(move);
      else {
        this.store.seal();
        this.#end(true);
      }
    };
    return new Promise((resolve) => {
      this.#arrive = resolve;
      requestAnimationFrame(move);
    });
  }
}
