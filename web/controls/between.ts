/** The states between two states, for a change that the eye can follow. */
import { placeOf, temperatureOf } from "../charts/curves/temperature-scale.js";
import { type Field, fields } from "../figure/state/fields.js";
import type { State } from "../figure/state/state.js";
import { valueAt, withValue } from "../figure/state/state-path.js";

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
