/**
 * A program's patch of the state, checked like a link: every field passes through its parser in
 * `fields.ts`. Anything else throws an error that names the field, and the state stays
 * unchanged.
 */

import { withUnlinked } from "../lesson.js";
import { fields } from "./fields.js";
import { isTree, kindOf, merged } from "./merge-state.js";
import type { State } from "./state.js";
import { formatFields, parseFields } from "./url-state.js";

/** Messages truncate external text of any length. */
const prefix = (name: string) => `softknn: ${name.slice(0, 60)}`;

const rules = {
  kindOf,
  unknown: (at: string): never => {
    throw new TypeError(`${prefix(at)} is no field of the state`);
  },
  wrong: (at: string, why: string, kind: "kind" | "range"): never => {
    throw new (kind === "kind" ? TypeError : RangeError)(`${prefix(at)} ${why}`);
  },
};

function written(state: State): readonly (readonly [name: string, text: string])[] {
  try {
    const texts = formatFields(state);
    if (texts.every(([, text]) => typeof text === "string")) return texts;
  } catch {
    // Reported below.
  }
  throw new TypeError("softknn: a list of the state holds something of the wrong kind");
}

/** The state as its own link restores it, with the data that links do not carry. */
function readBack(candidate: State): State {
  const given = written(candidate);
  const { state, notices } = parseFields(given);
  const after = new Map(written(state));
  const following = new Set(fields.flatMap(({ name, follows }) => (follows ? name : [])));
  const bent = given.find(([name, text]) => after.get(name) !== text && !following.has(name));
  const wrong = notices[0]?.field ?? bent?.[0];
  if (wrong !== undefined) throw new RangeError(`${prefix(wrong)} is out of range`);
  return withUnlinked(state, candidate);
}

/**
 * Merges a patch into a state, part by part. Throws a TypeError for an unknown field or a
 * wrong kind, a RangeError for a value out of range.
 */
export function patched(state: State, patch: unknown): State {
  if (!isTree(patch)) throw new TypeError(`softknn: a state is an object, got ${kindOf(patch)}`);
  return readBack(merged(state, patch, rules));
}
