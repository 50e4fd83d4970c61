/** Reads a file as a table, whatever its form; the form is detected from the content. */
import { fail, megabytes } from "../fault.js";
import { refuseForeign } from "../foreign.js";
import { parseJson } from "../json.js";
import { checkText, encodingOf, textOf } from "../lines.js";
import { ownLimits } from "../matrix.js";
import { type Pace, pieceBytes, type Source } from "../source.js";
import { type Delimited, readDelimited } from "./delimited.js";
import { isJsonLines, jsonTable, readJsonLines } from "./json-table.js";
import { readParquet, startsAsParquet } from "./parquet.js";

/** Whether a text begins as a list, an object, or a matrix that a program printed. */
export const isNested = (text: string): boolean =>
  /^\s*([[{]|(\w+\s*=\s*)?((\w+\.)*(tensor|array)\()?\s*\[|Parameter containing|\$*\s*\\(left|begin|\[))/.test(
    text,
  );

/** Throws a FaultError. `most`: rows beyond are left out. */
export async function tableOf(source: Source, pace: Pace, most?: number): Promise<Delimited> {
  const { size, name } = source;
  if (size === 0) fail("empty");
  const head = await source.read(0, Math.min(pieceBytes, size));
  if (startsAsParquet(head)) return { table: await readParquet(source, pace, most) };
  refuseForeign(head, name);
  checkText(head.subarray(0, 4096));
  const encoding = encodingOf(head);
  const text = new TextDecoder(encoding).decode(head, { stream: true });
  if (!isNested(text)) return readDelimited(source, encoding, pace, most);
  if (isJsonLines(text, name)) return { table: await readJsonLines(source, encoding, pace, most) };
  if (size > ownLimits.jsonBytes) fail("tooLarge", megabytes(size, ownLimits.jsonBytes));
  const value = parseJson(await textOf(source, encoding, pace));
  return { table: jsonTable(value, most) ?? fail("notATable") };
}
