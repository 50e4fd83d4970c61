/** JSON with the NaN of Python: tables (a list of objects, named lists, rows of numbers, an object in each line) and tensors (deeper lists). */
import { excerpt, fail, tensorName, type Where } from "./fault.js";
import { linesOf } from "./file.js";
import { isObject } from "./json-object.js";
import { byName, mostRows, type Table, tableOf } from "./table.js";
import { memoryTensor, type StoredTensor, sizeOf, type Tensors } from "./tensor.js";

/** A text, NaN and infinity as Python writes them, or an integer that no double may hold. */
const token = /"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b|(?<![\d.])-?\d{16,}(?![\d.eE])/g;

function asJson(found: string): string {
  if (found.startsWith('"')) return found;
  if (found.endsWith("NaN")) return "null";
  if (found.endsWith("y")) return found.replace("Infinity", "1e999");
  return Number.isSafeInteger(Number(found)) ? found : `"${found}"`;
}

/** The value of a text; integers above 2⁵³ are texts with all their digits. */
export function parseJson(text: string, where: Where = {}): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, "").replace(token, asJson));
  } catch {
    return fail("jsonSyntax", where);
  }
}

/** Whether a text holds one object in each line. */
export function isJsonLines(start: string, name: string): boolean {
  if (/\.(jsonl|ndjson)$/i.test(name)) return true;
  const [first = "", second = ""] = start.trimStart().split("\n", 2);
  return /^\s*\{.*\}\s*$/.test(first) && /^\s*\{/.test(second);
}

export function readJsonLines(text: string): Table {
  const objects: Record<string, unknown>[] = [];
  const places: number[] = [];
  let beyond = 0;
  for (const [line, one] of linesOf(text)) {
    if (one.trim() === "") continue;
    if (objects.length === mostRows) {
      beyond += 1;
      continue;
    }
    const value = parseJson(one, { line });
    if (!isObject(value)) return fail("notANumber", { line, found: excerpt(one) });
    places[objects.push(value) - 1] = line;
  }
  const { names, rows } = byName(objects);
  const where = (row: number, i: number) => ({ line: places[row] ?? 0, ...columnName(names, i) });
  return tableOf({ names, rows, beyond, where });
}

const columnName = (names: readonly string[], i: number) => ({
  tensor: excerpt(names[i] ?? "", 60),
});

/** The keys under which services and programs give a table. */
const wrappers = ["data", "embeddings", "results", "items", "rows", "vectors"];

/** The table or the tensors of a text. `name` is that of its only tensor. */
export function readJson(text: string, name: string): Table | Tensors {
  const value = parseJson(text);
  const tensors = tensorsIn(value, name);
  if (tensors) return tensors;
  const all = rowsIn(value);
  const kept = all.slice(0, mostRows);
  const beyond = all.length - kept.length;
  const isNamed = isObject(kept[0]);
  const odd = kept.findIndex((row) => isObject(row) !== isNamed);
  if (odd >= 0) fail("notANumber", { row: odd + 1, found: excerpt(JSON.stringify(kept[odd])) });
  if (!isNamed)
    return tableOf({
      names: undefined,
      rows: kept.map((row) => [row]),
      beyond,
      where: (row) => ({ row: row + 1 }),
    });
  const { names, rows } = byName(kept.filter(isObject));
  const where = (row: number, i: number) => ({ row: row + 1, ...columnName(names, i) });
  return tableOf({ names, rows, beyond, where });
}

/** A list, alone or under a usual key, or the rows of named columns. */
function rowsIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (!isObject(value)) return fail("noNumbers");
  for (const key of wrappers) {
    const inside = Object.hasOwn(value, key) ? value[key] : undefined;
    if (Array.isArray(inside) && isObject(inside[0])) return inside;
  }
  // Columns: lists of one length, or objects by row label, as pandas writes them.
  const columns = Object.entries(value).flatMap(([name, of]) => {
    const list = isObject(of) ? Object.values(of) : of;
    return Array.isArray(list) ? [[name, list] as const] : [];
  });
  const length = columns[0]?.[1].length ?? 0;
  if (columns.some(([, list]) => list.length !== length)) fail("noNumbers");
  return Array.from({ length }, (_, i) =>
    Object.fromEntries(columns.map(([name, list]) => [name, list[i]])),
  );
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "string");

/** The lengths of nested lists, taken from the first of each. */
function shapeOf(value: unknown): number[] {
  const shape: number[] = [];
  for (let at = value; Array.isArray(at); at = at[0]) shape.push(at.length);
  return shape;
}

/** `{ shape, data }`, as softknn writes tensors. */
const isTensor = (value: unknown) =>
  isObject(value) && Array.isArray(value.shape) && Array.isArray(value.data);

/** Lists of three levels or more, or members of an object that are lists of lists or of texts. */
function tensorsIn(value: unknown, name: string): Tensors | undefined {
  if (isTensor(value) || shapeOf(value).length > 2)
    return { tensors: new Map([[name, tensorOf(value, {})]]), texts: new Map() };
  if (isTexts(value)) return { tensors: new Map(), texts: new Map([[name, value]]) };
  if (!isObject(value)) return undefined;
  const members = Object.entries(value);
  const lists = members.filter(([, of]) => isTensor(of) || shapeOf(of).length > 1);
  if (lists.length === 0) return undefined;
  const texts = members.filter((member): member is [string, string[]] => isTexts(member[1]));
  return {
    tensors: new Map(
      lists.map(([key, of]) => [key, tensorOf(of, { tensor: tensorName(key) })] as const),
    ),
    texts: new Map(texts),
  };
}

const tensorOf = (value: unknown, where: Where): StoredTensor => {
  const { shape, data } = nested(value, where);
  return memoryTensor(data, shape);
};

export interface Nested {
  readonly shape: readonly number[];
  readonly data: Float64Array<ArrayBuffer>;
}

/** The numbers of nested lists of equal lengths, or of `{ shape, data }` with a flat list. */
export function nested(value: unknown, where: Where = {}): Nested {
  if (isObject(value)) {
    const { data, shape: flat } = nested(value.data, where);
    const shape = (Array.isArray(value.shape) ? value.shape : flat).map(Number);
    const fits = sizeOf(shape) === data.length && shape.every(Number.isSafeInteger);
    return fits
      ? { data, shape }
      : fail("ragged", { ...where, found: `${data.length}`, wanted: shape.join(" × ") });
  }
  const shape = shapeOf(value);
  if (shape.length === 0 || shape.includes(0)) fail("noNumbers", where);
  const data: number[] = [];
  const fill = (part: unknown, depth: number, row: number): void => {
    const wanted = shape[depth];
    const at = { ...where, row: row + 1 };
    if (wanted === undefined) {
      const column = (data.length % (shape.at(-1) ?? 1)) + 1;
      if (part === null) fail("missingCell", { ...at, column });
      if (typeof part !== "number")
        fail("notANumber", { ...at, column, found: excerpt(JSON.stringify(part)) });
      data.push(
        Number.isFinite(part) ? part : fail("notFinite", { ...at, column, found: `${part}` }),
      );
      return;
    }
    if (!Array.isArray(part)) fail("notANumber", { ...at, found: excerpt(JSON.stringify(part)) });
    if (part.length !== wanted)
      fail("ragged", { ...at, found: `${part.length}`, wanted: `${wanted}` });
    for (const [i, one] of part.entries())
      fill(one, depth + 1, depth === shape.length - 2 ? i : row);
  };
  fill(value, 0, 0);
  return { shape, data: Float64Array.from(data) };
}
