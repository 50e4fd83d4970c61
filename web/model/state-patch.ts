/**
 * What a program wants of the state, held to the same rules as a link: every field goes through
 * its row of the table of `url-state.ts`. Anything else is refused with an error that names the
 * field, and the state stays as it was.
 */
import { type OwnData, ownLimits, ownSlots } from "../data/matrix.js";
import { defaultState } from "./presets.js";
import { limits, type State } from "./state.js";
import { inputsOf } from "./steps-inputs.js";
import { formatFields, parseFields } from "./url-state.js";

type Tree = Record<string, unknown>;

const isTree = (it: unknown): it is Tree =>
  typeof it === "object" && it !== null && !Array.isArray(it) && !ArrayBuffer.isView(it);

/** In messages a text from outside is cut: it may be anything. */
const said = (name: string) => `softknn: ${name.slice(0, 60)}`;

const kindOf = (it: unknown) => (it === null ? "null" : Array.isArray(it) ? "list" : typeof it);

/** Where the default holds nothing yet, what may be there. */
const open: Readonly<Record<string, readonly string[]>> = {
  "steps.edits": Object.keys(inputsOf({ ...defaultState.steps, edits: {} })),
  "lab.own": ownSlots,
};

/** `given` in the place of what is there; parts that are not given stay. */
function laidOver(present: Tree, usual: Tree, given: Tree, path: string): Tree {
  const result: Tree = { ...present };
  for (const [name, value] of Object.entries(given)) {
    const at = path ? `${path}.${name}` : name;
    if (!Object.hasOwn(usual, name)) throw new TypeError(`${said(at)} is no field of the state`);
    const before = usual[name];
    const names = open[at];
    if (names !== undefined && isTree(value)) {
      const strange = Object.keys(value).find((one) => !names.includes(one));
      if (strange !== undefined)
        throw new TypeError(`${said(`${at}.${strange}`)} is no field of the state`);
      result[name] = { ...value };
    } else if (isTree(before) && isTree(value)) {
      result[name] = laidOver(present[name] as Tree, before, value, at);
    } else if (before !== undefined && kindOf(before) !== kindOf(value)) {
      throw new TypeError(`${said(at)} must be a ${kindOf(before)}, got ${kindOf(value)}`);
    } else result[name] = value;
  }
  return result;
}

/** What a writer would turn into text without a look at it. */
function checkShapes({ query, keys, values, words, blocked, steps, version }: State): void {
  if (version !== 1) throw new RangeError("softknn: version must be 1");
  const points = { query: [query], keys, values, place: words.place ? [words.place] : [] };
  for (const [name, list] of Object.entries(points)) {
    const fine = list.every((point) => Array.isArray(point) && point.length === 2);
    if (!fine) throw new TypeError(`${said(name)} must hold points of two numbers`);
  }
  const inside = (x: unknown) =>
    Number.isInteger(x) && Number(x) >= 0 && Number(x) < limits.tokens.max;
  for (const cells of [blocked, steps.edits.blocked ?? []]) {
    const fine =
      Array.isArray(cells) &&
      cells.every((cell) => Array.isArray(cell) && cell.length === 2 && cell.every(inside));
    if (!fine) throw new TypeError("softknn: blocked must hold cells of a row and a column");
  }
}

/** Data of somebody's own, which no row of the table reads. */
function checkOwn(own: OwnData): void {
  const counts = (x: unknown, most: number) =>
    Number.isInteger(x) && Number(x) >= 1 && Number(x) <= most;
  for (const [slot, matrix] of Object.entries(own)) {
    const { name, rows, columns, data } = isTree(matrix) ? (matrix as Tree) : {};
    const numbers = data instanceof Float64Array || data instanceof Float32Array;
    if (typeof name !== "string" || !numbers)
      throw new TypeError(`${said(`lab.own.${slot}`)} must have a name and data in floats`);
    const fits = counts(rows, ownLimits.rows) && counts(columns, ownLimits.columns);
    if (!fits || data.length !== Number(rows) * Number(columns) || !data.every(Number.isFinite))
      throw new RangeError(`${said(`lab.own.${slot}`)} must hold rows × columns finite numbers`);
  }
}

/** Lists that follow the number of the keys, or of the heads: what they lack or have too much is mended. */
const following: readonly string[] = ["values", "tokens", "padding", "blocked", "headWeights"];

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
  const { state, notices } = parseFields(given);
  const after = new Map(written(state));
  const bent = given.find(([name, text]) => after.get(name) !== text && !following.includes(name));
  const wrong = notices[0]?.field ?? bent?.[0];
  if (wrong !== undefined) throw new RangeError(`${said(wrong)} is out of range`);
  return { ...state, lab: { ...state.lab, own: candidate.lab.own } };
}

/**
 * The state with a patch laid over it, part by part. Throws a TypeError for what is no field or of
 * the wrong kind, a RangeError for what is out of range.
 */
export function patched(state: State, patch: unknown): State {
  if (!isTree(patch)) throw new TypeError(`softknn: a state is an object, got ${kindOf(patch)}`);
  const [present, usual] = [state as unknown as Tree, defaultState as unknown as Tree];
  const candidate = laidOver(present, usual, patch, "") as unknown as State;
  checkShapes(candidate);
  checkOwn(candidate.lab.own);
  return readBack(candidate);
}
