/** Splits a text file into lines with any line ending, some thousand at a time. */
import { fail } from "./fault.js";
import { type Pace, pieceBytes, type Source } from "./source.js";

/** Longer than 1,024 numbers with all digits. */
const maxLineLength = 2 ** 20;

export interface Lines {
  readonly lines: readonly string[];
  /** The number of the first line, counted from 1. */
  readonly first: number;
  /** The fraction of the file that is read, 0 … 1. */
  readonly share: number;
}

/** The encoding of a byte order mark; UTF-8 without one. */
export function encodingOf(head: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  return head[0] === 0xfe && head[1] === 0xff ? "utf-16be" : "utf-8";
}

/** Yields lines that end with LF, CR LF or CR; the last line may lack an end. Pauses between pieces. */
export async function* linesOf(
  source: Source,
  encoding: string,
  pace: Pace,
): AsyncGenerator<Lines> {
  const decoder = new TextDecoder(encoding);
  let [open, first] = ["", 1];
  for (let at = 0; at < source.size; at += pieceBytes) {
    const end = Math.min(at + pieceBytes, source.size);
    const last = end === source.size;
    const text = open + decoder.decode(await source.read(at, end), { stream: !last });
    // The LF of a CR LF may be in the next piece.
    const whole = last || !text.endsWith("\r") ? text : text.slice(0, -1);
    const lines = whole.split(/\r\n|\n|\r/);
    open = last ? "" : (lines.pop() ?? "") + text.slice(whole.length);
    yield { lines, first, share: end / source.size };
    first += lines.length;
    if (open.length > maxLineLength)
      fail("lineTooLong", { line: first, wanted: `${maxLineLength}` });
    await pace.rest(end / source.size);
  }
}

/** Text has no control characters except tabs and line ends. */
export function checkText(head: Uint8Array): void {
  if (encodingOf(head) !== "utf-8") return;
  const byte = head.findIndex((b) => b === 127 || (b < 32 && (b < 9 || b > 13)));
  if (byte === -1) return;
  const shown = [...head.subarray(byte, byte + 4)];
  fail("notData", { byte, found: shown.map((b) => b.toString(16).padStart(2, "0")).join(" ") });
}

/** The whole text of a file; its reading is the first half of the work. */
export async function textOf(source: Source, encoding: string, pace: Pace): Promise<string> {
  const { size } = source;
  const decoder = new TextDecoder(encoding);
  let text = "";
  for (let at = 0; at < size; at += pieceBytes) {
    const end = Math.min(at + pieceBytes, size);
    text += decoder.decode(await source.read(at, end), { stream: end < size });
    await pace.rest(end / size / 2);
  }
  return text;
}
