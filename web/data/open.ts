/** Opens a file by its content, and by its name where that does not show: a table, or tensors. */

import { readCsv } from "./csv.js";
import { fail, megabytes } from "./fault.js";
import { isJsonLines, readJson, readJsonLines } from "./json.js";
import { openNpy } from "./npy.js";
import { readNpz } from "./npz.js";
import { readParquet } from "./parquet.js";
import { readSafetensors } from "./safetensors.js";
import { fileLimits, type Pace, type Source } from "./source.js";
import type { Table } from "./table.js";
import type { StoredTensor, Tensors } from "./tensor.js";
import { linesOf, wholeText } from "./text.js";
import { readWords, wordLayout } from "./words.js";

const starts = (head: Uint8Array, ...bytes: readonly number[]) =>
  bytes.every((byte, i) => head[i] === byte);

/** Throws a FaultError. */
export async function openData(source: Source, pace: Pace): Promise<Table | Tensors> {
  const { size, name } = source;
  if (size === 0) fail("empty");
  if (size > fileLimits.bytes) fail("tooLarge", megabytes(size, fileLimits.bytes));
  const head = await source.read(0, Math.min(2 ** 16, size));
  // Files that hold data and are not read: what to do instead.
  if (starts(head, 0x89, 0x48, 0x44, 0x46)) fail("hdf5");
  const isPickle = starts(head, 0x80) && (head[1] ?? 9) <= 5 && (head[1] ?? 0) >= 2;
  if (isPickle || /\.(pkl|pickle|pt|pth|joblib)$/i.test(name)) fail("pickle");
  const bare = name.replace(/\.\w+$/, "");
  if (starts(head, 0x93) || /\.npy$/i.test(name)) return one(bare, await openNpy(source, pace, ""));
  if (starts(head, 0x50, 0x4b) || /\.npz$/i.test(name)) return readNpz(source, pace);
  if (/\.safetensors$/i.test(name) || (head[8] === 0x7b && head[7] === 0 && head[6] === 0))
    return safetensors(source, pace);
  if (starts(head, 0x50, 0x41, 0x52, 0x31)) return readParquet(source, pace);
  checkText(head);
  const start = new TextDecoder().decode(head, { stream: true });
  const isNested = /^\uFEFF?\s*[[{]/.test(start);
  if (isNested && isJsonLines(start, name)) return readJsonLines(source, pace);
  if (isNested || /\.json$/i.test(name)) {
    const { jsonBytes } = fileLimits;
    if (size > jsonBytes) fail("tooLarge", megabytes(size, jsonBytes));
    return readJson(await wholeText(source, pace), bare, pace);
  }
  if (/(^|[^a-z])tokens?([^a-z].*)?\.txt$/i.test(name)) return tokens(source, bare, pace);
  const lines = start.split(/\r\n|\n|\r/);
  // The last one may be cut.
  const whole = size > head.length ? lines.slice(0, -1) : lines;
  return wordLayout(whole.slice(0, 1000)) ? readWords(source, pace) : readCsv(source, pace);
}

const one = (name: string, of: StoredTensor | readonly string[]): Tensors => ({
  tensors: new Map("shape" in of ? [[name, of]] : []),
  texts: new Map("shape" in of ? [] : [[name, of]]),
});

/** Text has no control characters except tabs and line ends. */
function checkText(head: Uint8Array): void {
  if (starts(head, 0xff, 0xfe) || starts(head, 0xfe, 0xff)) fail("notUtf8", { line: 1 });
  const byte = head.findIndex((b) => b === 127 || (b < 32 && (b < 9 || b > 13)));
  if (byte === -1) return;
  const shown = [...head.subarray(byte, byte + 4)];
  fail("notData", { byte, found: shown.map((b) => b.toString(16).padStart(2, "0")).join(" ") });
}

/** A token in each line, as it stands. */
async function tokens(source: Source, name: string, pace: Pace): Promise<Tensors> {
  const list: string[] = [];
  for await (const { lines } of linesOf(source, pace)) list.push(...lines);
  // The end of the file is no token.
  if (list.at(-1) === "") list.pop();
  return one(
    name,
    list.map((line, i) => (i === 0 ? line.replace(/^\uFEFF/, "") : line)),
  );
}

/** With the lists of texts that the header holds as JSON. */
async function safetensors(source: Source, pace: Pace): Promise<Tensors> {
  const { metadata, tensors } = await readSafetensors(source, pace);
  const texts = Object.entries(metadata).flatMap(([name, text]) => {
    try {
      const list: unknown = JSON.parse(text);
      const isTexts = Array.isArray(list) && list.every((it) => typeof it === "string");
      return isTexts && list.length > 0 ? [[name, list] as const] : [];
    } catch {
      return [];
    }
  });
  return { tensors, texts: new Map(texts) };
}
