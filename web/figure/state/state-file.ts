/**
 * A state as a file, `{"softknn": "state", "state": {…}}`: complete, with the reader's
 * own data. It is read like a link: every field passes through its parser in `fields.ts`, so the
 * same limits hold. Any invalid field rejects the file.
 */

import { withUnlinked } from "../lesson.js";
import { fromBase64, toBase64 } from "./base64.js";
import { isTree, kindOf, merged, type Tree } from "./merge-state.js";
import { defaultState, type State } from "./state.js";
import { formatFields, parseFields } from "./url-state.js";

/** Why a file is no valid state. `at` is a line for "syntax", else the path of a field. */
export interface StateFault {
  readonly kind: "syntax" | "notState" | "unknown" | "wrong";
  readonly at: string;
}

/** Half precision stands in 16 bits. */
const packable = { float64: Float64Array, float32: Float32Array, uint16: Uint16Array } as const;

/** Little-endian, as typed arrays in every engine that runs WebAssembly. */
function packedNumbers(type: string, data: ArrayBufferView): Tree {
  return { type, base64: toBase64(new Uint8Array(data.buffer, data.byteOffset, data.byteLength)) };
}

export function formatStateFile(state: State): string {
  const plain = (_: string, value: unknown) => {
    for (const [type, Numbers] of Object.entries(packable))
      if (value instanceof Numbers) return packedNumbers(type, value);
    // JSON has no infinity; the hash has.
    return value === Number.POSITIVE_INFINITY ? "inf" : value;
  };
  return `${JSON.stringify({ softknn: "state", state }, plain, 1)}\n`;
}

/** The inverse. "inf" stays: the field's parser reads it, and a token may have this name. */
function unpacked(_: string, value: unknown): unknown {
  if (!isTree(value) || typeof value.base64 !== "string") return value;
  const Numbers = packable[String(value.type) as keyof typeof packable];
  const bytes = fromBase64(value.base64);
  const fits = Numbers && bytes && bytes.length % Numbers.BYTES_PER_ELEMENT === 0;
  return fits ? new Numbers(bytes.buffer) : value;
}

const rules = {
  kindOf: (it: unknown) => (it === "inf" ? "number" : kindOf(it)),
  unknown: (at: string): never => {
    throw fault("unknown", at);
  },
  wrong: (at: string): never => {
    throw fault("wrong", at);
  },
};

function fault(kind: StateFault["kind"], at: string): StateFault {
  return { kind, at: at.slice(0, 60) };
}

/** A candidate state, read through the field table. */
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

/** The line of a JSON syntax error, if the engine reports it. */
export function lineOf(text: string, error: unknown): string {
  const message = String(error);
  const position = /position (\d+)/.exec(message)?.[1];
  if (position !== undefined) return String(text.slice(0, Number(position)).split("\n").length);
  return /line (\d+)/.exec(message)?.[1] ?? "";
}

/** Reads a state file. Throws only a `StateFault`. */
function stateIn(text: string): State {
  let file: unknown;
  try {
    file = JSON.parse(text, unpacked);
  } catch (error) {
    throw fault("syntax", lineOf(text, error));
  }
  if (!isTree(file) || file.softknn !== "state") throw fault("notState", "");
  if (!isTree(file.state)) throw fault("wrong", "state");
  const candidate = merged(defaultState, file.state, rules);
  return withUnlinked(readThrough(candidate), candidate);
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
