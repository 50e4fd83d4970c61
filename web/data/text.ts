/** Text files in pieces and in lines; bytes that are not UTF-8 are refused. */
import { fail } from "./fault.js";
import type { Pace, Source } from "./source.js";

/** Bytes per read: some milliseconds of work. */
const pieceBytes = 2 ** 18;

export interface Piece {
  readonly text: string;
  readonly last: boolean;
  /** The fraction of the file that is read, 0 … 1. */
  readonly share: number;
}

/** Yields the text with LF for every line end, and pauses between pieces. */
export async function* piecesOf(source: Source, pace: Pace): AsyncGenerator<Piece> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let [line, ends] = [1, ""];
  for (let at = 0; at < source.size; at += pieceBytes) {
    const end = Math.min(at + pieceBytes, source.size);
    const last = end === source.size;
    const bytes = await source.read(at, end);
    let text = ends;
    try {
      text += decoder.decode(bytes, { stream: !last });
    } catch {
      fail("notUtf8", { line: line + linesBefore(bytes) });
    }
    // The LF of a CR LF may be in the next piece.
    ends = !last && text.endsWith("\r") ? "\r" : "";
    text = text.slice(0, text.length - ends.length).replace(/\r\n?/g, "\n");
    line += text.split("\n").length - 1;
    yield { text, last, share: end / source.size };
    await pace.rest(end / source.size);
  }
}

/** The line ends before the first bytes that are not UTF-8; a line that begins in an earlier piece may be one of them. */
function linesBefore(bytes: Uint8Array): number {
  let [from, lines] = [0, 0];
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, from)) {
    try {
      new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(from, end));
    } catch {
      if (from > 0) break;
    }
    [from, lines] = [end + 1, lines + 1];
  }
  return lines;
}

export async function wholeText(source: Source, pace: Pace): Promise<string> {
  let whole = "";
  for await (const { text } of piecesOf(source, pace)) whole += text;
  return whole;
}

export interface Lines {
  readonly lines: readonly string[];
  /** The number of the first line, counted from 1. */
  readonly first: number;
  readonly share: number;
}

/** The lines of each piece; the last line may lack an end. */
export async function* linesOf(source: Source, pace: Pace): AsyncGenerator<Lines> {
  let [open, first] = ["", 1];
  for await (const { text, last, share } of piecesOf(source, pace)) {
    const lines = (open + text).split("\n");
    open = last ? "" : (lines.pop() ?? "");
    yield { lines, first, share };
    first += lines.length;
  }
}
