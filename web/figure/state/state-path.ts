/** Reads and replaces one value of the state by its path. */
import { defaultState, type State } from "./state.js";

/** The names of the parts, from the outside in. */
export type Path = readonly string[];
type Tree = Readonly<Record<string, unknown>>;

export function valueAt(state: State, path: Path): unknown {
  return path.reduce<unknown>((part, name) => (part as Tree | undefined)?.[name], state);
}

/** Entries that the default lacks exist only after a change. */
function replaced(
  part: Tree,
  usual: Tree | undefined,
  [name = "", ...rest]: Path,
  value: unknown,
): Tree {
  const { [name]: before, ...others } = part;
  if (rest.length > 0) {
    const own = usual?.[name] as Tree | undefined;
    return { ...part, [name]: replaced(before as Tree, own, rest, value) };
  }
  if (value === undefined && !Object.hasOwn(usual ?? {}, name)) return others;
  return { ...part, [name]: value };
}

/** The state with one value replaced. */
export const withValue = (state: State, path: Path, value: unknown): State =>
  replaced(
    state as unknown as Tree,
    defaultState as unknown as Tree,
    path,
    value,
  ) as unknown as State;
