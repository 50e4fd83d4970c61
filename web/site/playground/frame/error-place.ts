/** The position of an error in a reader's program, from the engine's stack. */
import type { Edit } from "./prepared.js";

export interface Place {
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
}

/** The script name of the program in stack frames. */
export const programName = "softknn-program.js";

/** The position of an offset in a text. */
export function placeAt(text: string, offset: number): Place {
  const before = text.slice(0, offset).split(/\r\n|[\n\r\u2028\u2029]/);
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

const framePattern = new RegExp(`${programName.replace(".", "\\.")}:(\\d+):(\\d+)`);

/** WebKit's properties of errors: the position of the innermost frame, of any script. */
interface PlacedError {
  readonly stack?: unknown;
  readonly line?: unknown;
  readonly column?: unknown;
}

/**
 * The innermost position in the program: `at f (softknn-program.js:3:5)` in Chromium's stacks,
 * `f@softknn-program.js:3:5` in Firefox's. WebKit writes `f@` for evaluated code; the error
 * itself has the position if it was thrown there.
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

/** Whether stacks of evaluated code have positions in this engine. */
export function stacksHavePlaces(evaluate: (code: string) => unknown): boolean {
  const stack = evaluate(`new Error().stack\n//# sourceURL=${programName}`);
  return typeof stack === "string" && framePattern.test(stack);
}

/**
 * Maps a position in the prepared program to the reader's text.
 * @param headLength characters before the program, on its first line
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
