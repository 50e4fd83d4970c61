/**
 * What a program wants of the state, held to the same rules as a link: every field goes through
 * its line of the table of `fields.ts`. Anything else is refused with an error that names the
 * field, and the state stays as it was.
 */
import { fields } from "./fields.js";
import { isTree, kindOf, laidOver } from "./lay-over.js";
import { withUnlinked } from "./lesson.js";
import { type State, usualOf } from "./state.js";
import { formatFields, parseFields } from "./url-state.js";

/** In messages a text from outside is cut: it may be anything. */
const said = (name: string) => `softknn: ${name.slice(0, 60)}`;

const rules = {
  kindOf,
  unknown: (at: string): never => {
    throw new TypeError(`${said(at)} is no field of the state`);
  },
  wrong: (at: string, why: string, kind: "kind" | "range"): never => {
    throw new (kind === "kind" ? TypeError : RangeError)(`${said(at)} ${why}`);
  },
};

function written(state: State): readonly (readonly [name: string, text: string])[] {
  try {
    const texts = formatFields(state);
    if (texts.every(([, text]) => typeof text === "string")) return texts;
  } catch {
    // Told below.
  }
  throw new TypeError("softknn: a list of the state holds something of the wrong kind");
}

/** The state as its own link would bring it back, with the data that no link carries. */
function readBack(candidate: State): State {
  const given = written(candidate);
  const { state, notices } = parseFields(given, usualOf(candidate));
  const after = new Map(written(state));
  const following = new Set(fields.flatMap(({ name, follows }) => (follows ? name : [])));
  const bent = given.find(([name, text]) => after.get(name) !== text && !following.has(name));
  const wrong = notices[0]?.field ?? bent?.[0];
  if (wrong !== undefined) throw new RangeError(`${said(wrong)} is out of range`);
  return withUnlinked(state, candidate);
}

/**
 * The state with a patch laid over it, part by part. Throws a TypeError for what is no field or of
 * the wrong kind, a RangeError for what is out of range.
 */
export function patched(state: State, patch: unknown): State {
  if (!isTree(patch)) throw new TypeError(`softknn: a state is an object, got ${kindOf(patch)}`);
  return readBack(laidOver(state, patch, rules));
}
