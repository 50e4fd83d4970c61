/** Tables in JSON: a list of objects, named lists of one length, or rows of numbers; also one object in each line. */
import { excerpt, fail } from "../fault.js";
import { isObject } from "../json-object.js";
import { linesOf } from "../lines.js";
import { type Pace, pieceBytes, type Source } from "../source.js";
import { type ReadTable, TableBuilder } from "./columns.js";
import { parseJson } from "./printed.js";

/** Whether a file holds one object in each line. */
export async function isJsonLines(source: Source, encoding: string): Promise<boolean> {
  if (/\.(jsonl|ndjson)$/i.test(source.name)) return true;
  const head = await source.read(0, Math.min(pieceBytes, source.size));
  const text = new TextDecoder(encoding).decode(head);
  const end = text.indexOf("\n");
  const [first, rest] = [text.slice(0, end), text.slice(end)];
  if (end < 0 || !/^\s*\{/.test(first) || !/^\s*\{/.test(rest)) return false;
  try {
    return isObject(JSON.parse(first));
  } catch {
    return false;
  }
}

export async function readJsonLines(
  source: Source,
  encoding: string,
  pace: Pace,
  most?: number,
): Promise<ReadTable> {
  const builder = new TableBuilder(most);
  for await (const { lines, first, share } of linesOf(source, encoding, pace)) {
    for (const [i, line] of lines.entries()) {
      if (line.trim() === "") continue;
      const value = builder.isFull ? {} : parseJson(line, { line: first + i });
      if (!isObject(value)) fail("notATable", { line: first + i, found: excerpt(line) });
      builder.addNamed(value, { line: first + i });
      if (pace.due) await pace.rest(share);
    }
  }
  return builder.rows > 0 ? builder.read() : fail("noRows");
}

/** The keys under which services and programs give a table. */
const wrappers = ["data", "embeddings", "results", "items", "rows"];

/** The table of a parsed text; undefined if it is none. */
export async function jsonTable(
  value: unknown,
  pace: Pace,
  most?: number,
): Promise<ReadTable | undefined> {
  const rows = rowsIn(value);
  if (rows === undefined) return undefined;
  if (rows.length === 0) fail("noRows");
  const first = rows.at(0);
  const builder = new TableBuilder(most, isObject(first));
  if (!isObject(first)) builder.column("0");
  for (let i = 0; i < rows.length; i++) {
    const [row, at] = [rows.at(i), { row: i + 1 }];
    if (isObject(first) !== isObject(row))
      fail("notATable", { ...at, found: excerpt(JSON.stringify(row) ?? "") });
    if (isObject(row)) builder.addNamed(row, at);
    else builder.add([row], () => at);
    // The reading was the first half.
    if (pace.due) await pace.rest(0.5 + i / rows.length / 2);
  }
  return builder.read();
}

interface Rows {
  readonly length: number;
  at(i: number): unknown;
}

/** A list, alone or under a usual key, or the rows of named columns. */
function rowsIn(value: unknown): Rows | undefined {
  if (Array.isArray(value)) return value;
  if (!isObject(value)) return undefined;
  for (const key of wrappers) {
    const inside = Object.hasOwn(value, key) ? value[key] : undefined;
    if (Array.isArray(inside) && isObject(inside[0])) return inside;
  }
  // Columns: lists of one length, or objects by row label, as pandas writes them.
  const columns = Object.entries(value).flatMap(([name, of]) => {
    const isScalars = isObject(of) && Object.values(of).every((one) => typeof one !== "object");
    const list = isScalars ? Object.values(of) : of;
    return Array.isArray(list) ? [[name, list] as const] : [];
  });
  const lengths = new Set(columns.map(([, list]) => list.length));
  const [length = 0] = lengths;
  if (lengths.size !== 1 || length === 0) return undefined;
  return { length, at: (i) => Object.fromEntries(columns.map(([name, list]) => [name, list[i]])) };
}
