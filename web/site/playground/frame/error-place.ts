/** Where in a reader's program an error was thrown, read from the stack that the engine wrote. */
import type { Edit } from "./instrument.js";

export interface Place {
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
}

/** What stack frames of the program are named after. */
export const programName = "softknn-program.js";

/** The place in a text. */
export function placeAt(text: string, offset: number): Place {
  const before = text.slice(0, offset).split(/\r\n|[\n\r\u2028\u2029]/);
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/**
 * The innermost place of the program in a stack: `at f (softknn-program.js:3:5)` in Chromium,
 * `f@softknn-program.js:3:5` in Firefox and WebKit.
 */
export function placeInStack(stack: string): Place | undefined {
  const found = new RegExp(`${programName.replace(".", "\\.")}:(\\d+):(\\d+)`).exec(stack);
  return found ? { line: Number(found[1]), column: Number(found[2]) } : undefined;
}

/**
 * From a place of the prepared program to that of the reader's text.
 * @param headLength letters before the program, on its first line
 */
export function originalPlace(
  place: Place,
  text: string,
  edits: readonly Edit[],
  headLength: number,
): Place {
  let column = place.column - (place.line === 1 ? headLength : 0);
  for (const edit of edits) {
    const at = placeAt(text, edit.at);
    const added = edit.text.length - edit.removed;
    if (at.line !== place.line || added === 0) continue;
    if (column < at.column) break;
    column = Math.max(at.column, column - added);
  }
  return { line: place.line, column: Math.max(1, column) };
}
