/** Opens a file by its content: tensors, a table, or a text whose use its place and its name decide. */
import { fail, megabytes } from "./fault.js";
import { refuseForeign } from "./foreign.js";
import { checkText, encodingOf, textOf } from "./lines.js";
import { openNpy } from "./numpy/npy.js";
import { npyMagic } from "./numpy/npy-header.js";
import { readNpz } from "./numpy/npz.js";
import { startsAsZip } from "./numpy/zip.js";
import { readSafetensors, startsAsSafetensors } from "./safetensors.js";
import { fileLimits, type Pace, type Source } from "./source.js";
import type { StoredTensor } from "./stored-tensor.js";
import type { ReadTable } from "./tables/columns.js";
import { isJsonLines, readJsonLines } from "./tables/json-table.js";
import { readParquet, startsAsParquet } from "./tables/parquet.js";

export interface TensorFile {
  /** By name; that of a file with one tensor is "". */
  readonly tensors: ReadonlyMap<string, StoredTensor>;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** A text that begins with `start`: nested lists as JSON and programs print them, or lines. */
export interface OpenText {
  readonly encoding: string;
  readonly start: string;
  readonly nested: boolean;
}

/** Whether a text begins as a list, an object, or a matrix that a program printed. */
const isNested = (text: string): boolean =>
  /^\s*([[{]|(\w+\s*=\s*)?((\w+\.)*(tensor|array)\()?\s*\[|Parameter containing|\$*\s*\\(left|begin|\[))/.test(
    text,
  );

/** Throws a FaultError. `most`: rows of a table beyond are left out. */
export async function openData(
  source: Source,
  pace: Pace,
  most?: number,
): Promise<TensorFile | ReadTable | OpenText> {
  const { size, name } = source;
  if (size === 0) fail("empty");
  const head = await source.read(0, Math.min(4096, size));
  refuseForeign(head, name);
  if (head[0] === npyMagic[0] || /\.npy$/i.test(name))
    return { tensors: new Map([["", await openNpy(source, pace)]]) };
  if (startsAsZip(head)) return { tensors: await readNpz(source, pace) };
  if (/\.npz$/i.test(name)) fail("zipDirectory", { byte: size });
  if (/\.safetensors$/i.test(name) || startsAsSafetensors(head))
    return readSafetensors(source, pace);
  if (startsAsParquet(head)) return readParquet(source, pace, most);
  checkText(head);
  const encoding = encodingOf(head);
  const start = new TextDecoder(encoding).decode(head, { stream: true });
  if (/^\s*\{/.test(start) && (await isJsonLines(source, encoding)))
    return readJsonLines(source, encoding, pace, most);
  return { encoding, start, nested: isNested(start) || /\.json$/i.test(name) };
}

/** The whole of a nested text, which is parsed in one piece. */
export async function wholeText(
  source: Source,
  { encoding }: OpenText,
  pace: Pace,
): Promise<string> {
  const { jsonBytes } = fileLimits;
  if (source.size > jsonBytes) fail("longJson", megabytes(source.size, jsonBytes));
  return textOf(source, encoding, pace);
}
