/**
 * State ↔ URL hash. Only fields that differ from the default are written; unreadable
 * parts fall back to the default and are reported, never thrown. The hash is data: numbers,
 * enumerated words and short token texts.
 */

import { lessons } from "../lesson.js";
import { type Field, fields } from "./fields.js";
import { defaultState, limits, type State, type ViewName } from "./state.js";
import { valueAt } from "./state-path.js";
import { same } from "./store.js";

/** Why part of a link was not used. `field` is the key in the hash. */
export interface UrlNotice {
  readonly kind: "tooLong" | "unreadable" | "unknownField";
  readonly field: string;
}

export interface ParsedUrl {
  readonly state: State;
  readonly notices: readonly UrlNotice[];
}

/**
 * Makes list lengths consistent: keys lead, missing values fall back
 * to the default of their index or to the key itself, masks lose cells
 * outside the matrix.
 */
export function reconcile(state: State): State {
  const n = Math.min(state.keys.length, limits.tokens.max);
  const fitted = {
    ...state,
    values: state.keys.map((key, i) => state.values[i] ?? key),
    tokens: state.keys.slice(0, n).map((_, i) => state.tokens[i] ?? ""),
    padding: state.padding.filter((i) => i < n),
    blocked: state.blocked.filter(([i, j]) => i < n && j < n),
  };
  return lessons.reduce<State>((result, { fit }) => fit?.(result) ?? result, fitted);
}

/** Parses fields in order; later ones win. Missing fields stay as in `from`. */
export function parseFields(
  given: Iterable<readonly [name: string, text: string]>,
  from: State = defaultState,
): ParsedUrl {
  let state = from;
  const notices: UrlNotice[] = [];
  for (const [name, value] of given) {
    const row = fields.find((f) => f.name === name);
    if (row === undefined) {
      notices.push({ kind: "unknownField", field: name.slice(0, 24) });
    } else {
      const next = row.read(value, state);
      if (next === undefined) notices.push({ kind: "unreadable", field: name });
      else state = next;
    }
  }
  return { state: reconcile(state), notices };
}

/** The fields of a state that differ from their defaults. */
export function formatFields(state: State): [name: string, text: string][] {
  return fields.flatMap((row): [string, string][] => {
    const text = row.write(state);
    return text === undefined ? [] : [[row.name, text]];
  });
}

/** The result of a rejected link: only its reason. */
export const refused = (kind: UrlNotice["kind"], field = ""): ParsedUrl => ({
  ...{ state: defaultState, notices: [{ kind, field }] },
});

/** `packed-hash.ts` reads such a hash asynchronously. */
export const isPacked = (hash: string): boolean => /^#?z=/.test(hash);

/** Reads a hash (with or without `#`). Never throws. Cost: linear in its length. */
export function parseHash(hash: string, maxLength: number = limits.urlLength): ParsedUrl {
  const text = hash.replace(/^#/, "");
  if (text.length > maxLength) return refused("tooLong");
  return parseFields(new URLSearchParams(text));
}

/** The hash of a state, without `#`: always the view, other fields if they differ from the default. */
export function formatHash(state: State): string {
  const parts = [`view=${state.view}`];
  for (const [name, text] of formatFields(state)) {
    if (name === "view") continue;
    const safe = encodeURIComponent(text).replace(/%2C/g, ",").replace(/%3B/g, ";");
    parts.push(`${name}=${safe}`);
  }
  return parts.join("&");
}

/** The link to a lesson in its default state. */
export const lessonHash = (view: ViewName): string => formatHash({ ...defaultState, view });

/** The names and paths of the fields whose values differ. */
export function changedFields(
  before: State,
  after: State,
): readonly Pick<Field, "name" | "path">[] {
  const unlinked = lessons.flatMap((lesson) =>
    (lesson.unlinked ?? []).map((path) => ({ name: path[0] ?? "", path })),
  );
  return [...fields, ...unlinked].filter(
    ({ path }) => !same(valueAt(before, path), valueAt(after, path)),
  );
}
