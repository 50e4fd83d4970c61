/** One field of the state by its path, the names of the parts from the outside in. */
import type { State } from "./state.js";
import { same } from "./store.js";
import { type Field, fields } from "./url-state.js";

type Path = readonly string[];
type Tree = Readonly<Record<string, unknown>>;

export function valueAt(state: State, path: Path): unknown {
  return path.reduce<unknown>((part, name) => (part as Tree | undefined)?.[name], state);
}

function laid(part: Tree, [name = "", ...rest]: Path, value: unknown): Tree {
  return { ...part, [name]: rest.length > 0 ? laid(part[name] as Tree, rest, value) : value };
}

/** The state with another value of one field. */
export function withValue(state: State, path: Path, value: unknown): State {
  const next = laid(state as unknown as Tree, path, value) as unknown as State;
  // Of the steps' inputs only those are there that a hand has changed.
  const edits = Object.entries(next.steps.edits).filter(([, edit]) => edit !== undefined);
  return { ...next, steps: { ...next.steps, edits: Object.fromEntries(edits) } };
}

/** Somebody's own data are in no link, but they are part of the lab. */
const ownData: Pick<Field, "name" | "path"> = { name: "lab", path: ["lab", "own"] };

/** The fields whose values differ, by the names of the hash. */
export function changedFields(
  before: State,
  after: State,
): readonly Pick<Field, "name" | "path">[] {
  return [...fields, ownData].filter(
    ({ path }) => !same(valueAt(before, path), valueAt(after, path)),
  );
}
