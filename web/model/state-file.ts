/**
 * A state as a file, `{"softknn": "state", "version": 1, "state": {…}}`: complete, with data of
 * one's own. It is read as a link is: every field goes through its row of the table of
 * `url-state.ts`, so nothing gets in that a link could not bring. Any wrong field refuses the file.
 */

import { type OwnData, type OwnMatrix, ownLimits, ownSlots } from "../data/matrix.js";
import { fromBase64, toBase64 } from "./base64.js";
import { defaultState } from "./presets.js";
import { limits, type State } from "./state.js";
import { formatFields, parseFields } from "./url-state.js";

/** Why a file is no state that can be shown. `at` is a line for "syntax", else the path of a field. */
export interface StateFault {
  readonly kind: "syntax" | "notState" | "newer" | "unknown" | "wrong";
  readonly at: string;
}

type Tree = Record<string, unknown>;

/** Little-endian, which is what every engine that runs WebAssembly has in its arrays. */
function packedNumbers(data: Float64Array | Float32Array): Tree {
  const type = data instanceof Float32Array ? "float32" : "float64";
  return { type, base64: toBase64(new Uint8Array(data.buffer, data.byteOffset, data.byteLength)) };
}

export function formatStateFile(state: State): string {
  const plain = (_: string, value: unknown) => {
    if (value instanceof Float32Array || value instanceof Float64Array) return packedNumbers(value);
    // JSON has no word for it; the hash has.
    return value === Number.POSITIVE_INFINITY ? "inf" : value;
  };
  return `${JSON.stringify({ softknn: "state", version: 1, state }, plain, 1)}\n`;
}

const isTree = (it: unknown): it is Tree =>
  typeof it === "object" && it !== null && !Array.isArray(it);

/** Where the default holds nothing, or a list, the row of the field judges alone. */
function kindOf(it: unknown): string {
  return Array.isArray(it) ? "list" : it === "inf" ? "number" : typeof it;
}

/** The parts of the state whose fields are there only where a hand has changed something. */
const open: readonly string[] = ["steps.edits", "lab.own"];

/** The default with what is given in its place; throws a fault for what has no place there. */
function laidOver(usual: Tree, given: Tree, path: string): Tree {
  const result: Tree = { ...usual };
  for (const [name, value] of Object.entries(given)) {
    const at = path ? `${path}.${name}` : name;
    const before = Object.hasOwn(usual, name) ? usual[name] : undefined;
    const known = Object.hasOwn(usual, name) || (open.includes(path) && name !== "__proto__");
    if (!known) throw fault("unknown", at);
    if (isTree(before) && isTree(value)) result[name] = laidOver(before, value, at);
    else if (before !== undefined && kindOf(before) !== kindOf(value)) throw fault("wrong", at);
    else result[name] = value;
  }
  return result;
}

function fault(kind: StateFault["kind"], at: string): StateFault {
  return { kind, at: at.slice(0, 60) };
}

/** Cells of a mask, which a writer turns into bits before any reader looks at them. */
function checkCells(cells: unknown, at: string): void {
  const inside = (x: unknown) =>
    Number.isInteger(x) && Number(x) >= 0 && Number(x) < limits.tokens.max;
  const fine = (cell: unknown) => Array.isArray(cell) && cell.length === 2 && cell.every(inside);
  if (cells !== undefined && !(Array.isArray(cells) && cells.every(fine))) throw fault("wrong", at);
}

function matrixFrom(given: unknown, at: string): OwnMatrix {
  const { name, rows, columns, data } = isTree(given) ? given : {};
  const { type, base64 } = isTree(data) ? data : {};
  const counts = (x: unknown, most: number): x is number =>
    Number.isInteger(x) && Number(x) >= 1 && Number(x) <= most;
  const bytes = typeof base64 === "string" ? fromBase64(base64) : undefined;
  const Numbers = { float64: Float64Array, float32: Float32Array }[String(type)];
  const fits =
    typeof name === "string" && counts(rows, ownLimits.rows) && counts(columns, ownLimits.columns);
  if (!fits || !bytes || !Numbers || bytes.length !== rows * columns * Numbers.BYTES_PER_ELEMENT) {
    throw fault("wrong", at);
  }
  const numbers = new Numbers(bytes.buffer);
  if (!numbers.every(Number.isFinite)) throw fault("wrong", at);
  return { name: name.slice(0, 255), rows, columns, data: numbers };
}

function ownFrom(given: unknown): OwnData {
  const own: { -readonly [Slot in keyof OwnData]: OwnData[Slot] } = {};
  for (const [name, matrix] of Object.entries(isTree(given) ? given : {})) {
    const slot = ownSlots.find((known) => known === name);
    if (slot === undefined) throw fault("unknown", `lab.own.${name}`);
    own[slot] = matrixFrom(matrix, `lab.own.${name}`);
  }
  return own;
}

/** The state of a candidate that has the shape of one, by way of the table of the fields. */
function readThrough(candidate: State): State {
  let written: [string, string][];
  try {
    written = formatFields(candidate);
  } catch {
    throw fault("wrong", "state");
  }
  const { state, notices } = parseFields(written);
  if (notices[0] !== undefined) throw fault("wrong", notices[0].field);
  return state;
}

/** The line in which a text stops being JSON, as far as the engine tells. */
function lineOf(text: string, error: unknown): string {
  const message = String(error);
  const position = /position (\d+)/.exec(message)?.[1];
  if (position !== undefined) return String(text.slice(0, Number(position)).split("\n").length);
  return /line (\d+)/.exec(message)?.[1] ?? "";
}

/** Reads a state file. Never throws anything but a `StateFault`. */
function stateIn(text: string): State {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch (error) {
    throw fault("syntax", lineOf(text, error));
  }
  if (!isTree(file) || file.softknn !== "state") throw fault("notState", "");
  if (file.version !== 1) throw fault("newer", "");
  if (!isTree(file.state)) throw fault("wrong", "state");
  const candidate = laidOver(defaultState as unknown as Tree, file.state, "");
  const { blocked, steps, lab } = candidate as unknown as State;
  checkCells(blocked, "blocked");
  checkCells(steps.edits.blocked, "steps.edits.blocked");
  const own = ownFrom(lab.own);
  const state = readThrough(candidate as unknown as State);
  return { ...state, lab: { ...state.lab, own } };
}

export function parseStateFile(
  text: string,
): { readonly state: State } | { readonly fault: StateFault } {
  try {
    return { state: stateIn(text) };
  } catch (error) {
    if (isTree(error) && "kind" in error) return { fault: error as unknown as StateFault };
    return { fault: fault("wrong", "state") };
  }
}
