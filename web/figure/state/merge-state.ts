/** Merges an external state into a valid one, part by part, and checks its shape. */

import { lessons, type Refuse } from "../lesson.js";
import { checkCells, checkPoints } from "./checks.js";
import { defaultState, type State } from "./state.js";

export type Tree = Record<string, unknown>;

export const isTree = (it: unknown): it is Tree =>
  typeof it === "object" && it !== null && !Array.isArray(it) && !ArrayBuffer.isView(it);

export const kindOf = (it: unknown): string =>
  it === null ? "null" : Array.isArray(it) ? "list" : typeof it;

/** Throws: the state has no field of this name. */
export type RefuseName = (at: string) => never;

interface Rules {
  /** The kind of a given value, as `kindOf` names it. */
  readonly kindOf: (it: unknown) => string;
  readonly unknown: RefuseName;
  readonly wrong: Refuse;
}

interface Place {
  readonly usual: Tree;
  readonly path: string;
}

function mergedPart(present: Tree, given: Tree, { usual, path }: Place, rules: Rules): Tree {
  const result: Tree = { ...present };
  const sparse = Object.assign({}, ...lessons.map((lesson) => lesson.sparse));
  for (const [name, value] of Object.entries(given)) {
    const at = path ? `${path}.${name}` : name;
    if (!Object.hasOwn(usual, name)) rules.unknown(at);
    const before = usual[name];
    const names: readonly string[] | undefined = sparse[at];
    if (names !== undefined && isTree(value)) {
      const strange = Object.keys(value).find((one) => !names.includes(one));
      if (strange !== undefined) rules.unknown(`${at}.${strange}`);
      result[name] = { ...value };
    } else if (isTree(before) && isTree(value)) {
      result[name] = mergedPart(present[name] as Tree, value, { usual: before, path: at }, rules);
    } else if (before !== undefined && kindOf(before) !== rules.kindOf(value)) {
      rules.wrong(at, `must be a ${kindOf(before)}, got ${kindOf(value)}`, "kind");
    } else result[name] = value;
  }
  return result;
}

/** The merge of `given` into `present`; missing parts stay. */
export function merged(present: State, given: Tree, rules: Rules): State {
  const usual = defaultState as unknown as Tree;
  const state = mergedPart(
    present as unknown as Tree,
    given,
    { usual, path: "" },
    rules,
  ) as unknown as State;
  checkPoints("query", [state.query], rules.wrong);
  checkPoints("keys", state.keys, rules.wrong);
  checkPoints("values", state.values, rules.wrong);
  checkCells("blocked", state.blocked, rules.wrong);
  for (const lesson of lessons) lesson.check?.(state, rules.wrong);
  return state;
}
