/** Opens a file by its content, and by its name where that does not show: a table, or tensors. */

import { readCsv } from "./csv.js";
import { fail } from "./fault.js";
import { type DataFile, linesOf, textOf } from "./file.js";
import { isJsonLines, readJson, readJsonLines } from "./json.js";
import { openNpy } from "./npy.js";
import { readNpz } from "./npz.js";
import { readParquet } from "./parquet.js";
import { readSafetensors } from "./safetensors.js";
import type { Table } from "./table.js";
import type { StoredTensor, Tensors } from "./tensor.js";
import { readWords, wordLayout } from "./words.js";

const starts = (head: Uint8Array, ...bytes: readonly number[]) =>
  bytes.every((byte, i) => head[i] === byte);

/** The layout of a file of words shows in this part. */
const startLength = 2 ** 16;

/** Throws a FaultError. */
export async function openData({ name, bytes }: DataFile): Promise<Table | Tensors> {
  if (bytes.length === 0) fail("empty");
  // Files that hold data and are not read: what to do instead.
  if (starts(bytes, 0x89, 0x48, 0x44, 0x46)) fail("hdf5");
  const isPickle = starts(bytes, 0x80) && (bytes[1] ?? 9) <= 5 && (bytes[1] ?? 0) >= 2;
  if (isPickle || /\.(pkl|pickle|pt|pth|joblib)$/i.test(name)) fail("pickle");
  const bare = name.replace(/\.\w+$/, "");
  if (starts(bytes, 0x93) || /\.npy$/i.test(name)) return one(bare, openNpy(bytes, ""));
  if (starts(bytes, 0x50, 0x4b) || /\.npz$/i.test(name)) return readNpz(bytes);
  if (/\.safetensors$/i.test(name) || (bytes[8] === 0x7b && bytes[7] === 0 && bytes[6] === 0))
    return safetensors(bytes);
  if (starts(bytes, 0x50, 0x41, 0x52, 0x31)) return readParquet(bytes);
  checkText(bytes.subarray(0, startLength));
  const text = textOf(bytes);
  const isNested = /^\uFEFF?\s*[[{]/.test(text);
  if (isNested && isJsonLines(text, name)) return readJsonLines(text);
  if (isNested || /\.json$/i.test(name)) return readJson(text, bare);
  if (/(^|[^a-z])tokens?([^a-z].*)?\.txt$/i.test(name)) return one(bare, tokensIn(text));
  const lines = text.slice(0, startLength).split("\n");
  // The last one may be cut.
  const layout = wordLayout(text.length > startLength ? lines.slice(0, -1) : lines);
  return layout ? readWords(text, layout) : readCsv(text);
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

/** A token in each line, as it stands; the end of the file is no token. */
const tokensIn = (text: string): string[] =>
  [...linesOf(text.replace(/^\uFEFF/, ""))].map(([, line]) => line);

/** With the lists of texts that the header holds as JSON. */
function safetensors(bytes: Uint8Array): Tensors {
  const { metadata, tensors } = readSafetensors(bytes);
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
