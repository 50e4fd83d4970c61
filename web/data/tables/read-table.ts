/** Reads a file as a table, whatever its form; the form is detected from the content. */
import { fail, megabytes } from "../fault.js";
import { refuseForeign } from "../foreign.js";
import { parseJson } from "../json.js";
import { checkText, encodingOf, textOf } from "../lines.js";
import { ownLimits } from "../matrix.js";
import type { Pace, Source } from "../source.js";
import type { ReadTable } from "./columns.js";
import { readDelimited } from "./delimited.js";
import { isJsonLines, jsonTable, readJsonLines } from "./json-table.js";
import { readParquet, startsAsParquet } from "./parquet.js";

/** Whether a text begins as a list, an object, or a matrix that a program printed. */
export const isNested = (text: string): boolean =>
  /^\s*([[{]|(\w+\s*=\s*)?((\w+\.)*(tensor|array)\()?\s*\[|Parameter containing|\$*\s*\\(left|begin|\[))/.test(
    text,
  );

/** Throws a FaultError. `most`: rows beyond are left out. */
export async function tableOf(source: Source, pace: Pace, most?: number): Promise<ReadTable> {
  const { size, name } = source;
  if (size === 0) fail("empty");
  const head = await source.read(0, Math.min(4096, size));
  if (startsAsParquet(head)) return readParquet(source, pace, most);
  refuseForeign(head, name);
  checkText(head);
  const encoding = encodingOf(head);
  const text = new TextDecoder(encoding).decode(head, { stream: true });
  if (!isNested(text)) return readDelimited(source, encoding, pace, most);
  if (/^\s*\{/.test(text) && (await isJsonLines(source, encoding)))
    return readJsonLines(source, encoding, pace, most);
  if (size > ownLimits.jsonBytes) fail("tooLarge", megabytes(size, ownLimits.jsonBytes));
  const value = parseJson(await textOf(source, encoding, pace));
  return jsonTable(value, most) ?? fail("notATable");
}
