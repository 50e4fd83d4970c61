/** A file in memory, and its text. */
import { fail } from "./fault.js";

export interface DataFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What a string of V8 holds, in whole MB. */
export const mostBytes = 511 * 2 ** 20;

/** For `tooLarge`: sizes in bytes. */
export const megabytes = (found: number, wanted = mostBytes) => ({
  found: `${Math.ceil(found / 2 ** 20)}`,
  wanted: `${Math.floor(wanted / 2 ** 20)}`,
});

/** Rejects with a FaultError if the file is too large, was removed or changed. */
export async function loaded(file: File): Promise<DataFile> {
  if (file.size > mostBytes) fail("tooLarge", megabytes(file.size));
  const buffer = await file.arrayBuffer().catch(() => fail("unreadable"));
  return { name: file.name, bytes: new Uint8Array(buffer) };
}

/** With LF for every line end; bytes that are not UTF-8 are refused. */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).replace(/\r\n?/g, "\n");
  } catch {
    return fail("notUtf8", { line: 1 + linesBefore(bytes) });
  }
}

/** The whole lines before the first bytes that are not UTF-8. */
function linesBefore(bytes: Uint8Array): number {
  let [from, lines] = [0, 0];
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, from)) {
    try {
      new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(from, end));
    } catch {
      break;
    }
    [from, lines] = [end + 1, lines + 1];
  }
  return lines;
}

/** The lines of a text one by one, counted from 1; the last one may lack an end. */
export function* linesOf(text: string): Generator<readonly [line: number, text: string]> {
  let [from, line] = [0, 1];
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", from)) {
    yield [line, text.slice(from, end)];
    [from, line] = [end + 1, line + 1];
  }
  if (from < text.length) yield [line, text.slice(from)];
}
