/**
 * The text of a file that `src=` names: a state, as “Export” saves it, or keys, values and words of
 * the author. Only fields of links are read.
 */
import { isTree } from "../../figure/state/merge-state.js";
import type { State } from "../../figure/state/state.js";
import { parseStateFile } from "../../figure/state/state-file.js";
import { patched } from "../../figure/state/state-patch.js";
import type { SourceFault } from "./mistakes.js";

export type SourceData = { readonly state: State } | { readonly fault: SourceFault };

/** The names in such a file, with their fields of the state. */
const parts = { query: "query", keys: "keys", values: "values", words: "tokens" } as const;
type PartName = keyof typeof parts;

const fault = (why: "unknown" | "wrong" | "notState" | "syntax", at = ""): SourceData => ({
  fault: { why, at: at.slice(0, 60) },
});

/** Whether a text begins like a state file. */
export const isStateText = (text: string): boolean => /^\s*\{\s*"softknn"\s*:\s*"state"/.test(text);

/** The file's name for the field in an error of the state. */
function nameIn(error: unknown): string {
  const part = /^softknn: (\w+)/.exec(error instanceof Error ? error.message : "")?.[1];
  return Object.entries(parts).find(([, name]) => name === part)?.[0] ?? part ?? "";
}

function ownData(text: string, from: State): SourceData {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    // The state reader knows the line.
    const read = parseStateFile(text);
    return fault("syntax", "fault" in read ? read.fault.at : "");
  }
  if (!isTree(file)) return fault("notState");
  const names = Object.keys(file);
  const strange = names.find((name) => !Object.hasOwn(parts, name));
  if (strange !== undefined) return fault("unknown", strange);
  const keys = (file.keys ?? from.keys) as readonly unknown[];
  const values = file.values as readonly unknown[] | undefined;
  if (values !== undefined && values?.length !== keys?.length) return fault("wrong", "values");
  const words = (file.words ?? []) as readonly unknown[];
  const areTexts = Array.isArray(words) && words.every((word) => typeof word === "string");
  if (!areTexts || words.length > keys.length) return fault("wrong", "words");
  try {
    const entries = names.map((name) => [parts[name as PartName], file[name]]);
    return { state: patched(from, Object.fromEntries(entries)) };
  } catch (error) {
    return fault("wrong", nameIn(error));
  }
}

/** Reads the text over a base state, which supplies missing fields. Never throws. */
export function readSourceText(text: string, from: State): SourceData {
  if (!isStateText(text)) return ownData(text, from);
  const read = parseStateFile(text);
  if ("state" in read) return read;
  const { kind, at } = read.fault;
  return { fault: { why: kind, at } };
}
