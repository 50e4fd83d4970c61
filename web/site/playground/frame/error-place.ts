/** Where in a reader's program an error was thrown, read from the stack that the engine wrote. */
import type { Edit } from "./prepared.js";

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

const framePattern = new RegExp(`${programName.replace(".", "\\.")}:(\\d+):(\\d+)`);

/** What WebKit adds to an error: the place of the innermost frame, whichever script that is of. */
interface PlacedError {
  readonly stack?: unknown;
  readonly line?: unknown;
  readonly column?: unknown;
}

/**
 * The innermost place of the program: `at f (softknn-program.js:3:5)` in the stacks of Chromium,
 * `f@softknn-program.js:3:5` in those of Firefox. WebKit writes `f@` for evaluated code; the error
 * itself has the place if it was thrown there.
 */
export function placeOfError(error: unknown): Place | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const { stack, line, column } = error as PlacedError;
  if (typeof stack !== "string") return undefined;
  const found = framePattern.exec(stack);
  if (found) return { line: Number(found[1]), column: Number(found[2]) };
  const innermost = stack.split("\n").find((frame) => !frame.endsWith("[native code]"));
  const isEvaluated = /^[^@\s]*@$/.test(innermost ?? "");
  if (!isEvaluated || typeof line !== "number" || typeof column !== "number") return undefined;
  return { line, column };
}

/** Whether stacks of evaluated code have places in this engine. */
export function stacksHavePlaces(evaluate: (code: string) => unknown): boolean {
  const stack = evaluate(`new Error().stack\n//# sourceURL=${programName}`);
  return typeof stack === "string" && framePattern.test(stack);
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
