/** Validates messages of the frame against the listed shapes. */
import {
  type BarsDrawing,
  type Drawing,
  type FieldPicture,
  type FromFrame,
  type Item,
  type Level,
  levels,
  type MatrixDrawing,
  maxNumbers,
  maxText,
  type PlaneDrawing,
  problemCodes,
} from "./messages.js";

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

const isText = (value: unknown): value is string =>
  typeof value === "string" && value.length <= maxText;

const isTexts = (value: unknown, most = maxNumbers): value is string[] =>
  Array.isArray(value) && value.length <= most && value.every(isText);

const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0;

const isPlace = (value: unknown): boolean => value === undefined || (isCount(value) && value > 0);

const isNumbers = (value: unknown, ...lengths: number[]): value is Float64Array =>
  value instanceof Float64Array && value.length <= maxNumbers && lengths.includes(value.length);

function isBars(from: Fields): boolean {
  const { values, names, total } = from as unknown as BarsDrawing;
  return isCount(total) && isTexts(names) && isNumbers(values, names.length);
}

function isMatrix(from: Fields): boolean {
  const { values, rows, columns, ...others } = from as unknown as MatrixDrawing;
  if (!isCount(rows) || !isCount(columns) || !isNumbers(values, rows * columns)) return false;
  const { rowNames, columnNames, totalRows, totalColumns } = others;
  const named = isTexts(rowNames) && isTexts(columnNames);
  const full = named && rowNames.length === rows && columnNames.length === columns;
  return full && isCount(totalRows) && isCount(totalColumns);
}

function isField(value: unknown): value is FieldPicture | undefined {
  if (value === undefined) return true;
  if (!isFields(value) || !isCount(value.rows) || !isCount(value.columns)) return false;
  const depth = value.kind === "colours" ? 3 : 1;
  const { data } = value;
  const length = value.rows * value.columns * depth;
  const fits = length > 0 && length <= 3 * maxNumbers;
  const known = value.kind === "colours" || value.kind === "ink";
  return known && fits && data instanceof Uint8ClampedArray && data.length === length;
}

function isPlane(from: Fields): boolean {
  const { extent, keys, names, query, weights, output, field } = from as unknown as PlaneDrawing;
  if (typeof extent !== "number" || !(extent > 0 && extent < Infinity)) return false;
  if (!isTexts(names) || !isNumbers(keys, 2 * names.length)) return false;
  const places = isNumbers(query, 0, 2) && isNumbers(output, 0, 2);
  return places && isNumbers(weights, 0, names.length) && isField(field);
}

const drawings: Readonly<Record<Drawing["type"], (from: Fields) => boolean>> = {
  bars: isBars,
  matrix: isMatrix,
  plane: isPlane,
};

const readers: Readonly<Record<string, (from: Fields) => boolean>> = {
  line: ({ level, text, of }) =>
    levels.includes(level as Level) && isText(text) && (of === undefined || isText(of)),
  table: ({ heads, rows }) =>
    isTexts(heads, 100) &&
    Array.isArray(rows) &&
    rows.length <= 1000 &&
    rows.every((r) => isTexts(r, 100)),
  drawing: ({ drawing }) => {
    if (!isFields(drawing) || !isText(drawing.title) || !isText(drawing.text)) return false;
    const { type } = drawing;
    return Object.hasOwn(drawings, String(type)) && drawings[type as Drawing["type"]](drawing);
  },
  problem: ({ code, message, line, column }) =>
    problemCodes.includes(String(code)) && isText(message) && isPlace(line) && isPlace(column),
};

function readItem(value: unknown): Item | undefined {
  if (!isFields(value) || !Object.hasOwn(readers, String(value.kind))) return undefined;
  return readers[String(value.kind)]?.(value) ? (value as unknown as Item) : undefined;
}

/** Undefined if the message has no listed shape. */
export function readMessage(value: unknown): FromFrame | undefined {
  if (!isFields(value)) return undefined;
  const { kind, seconds } = value;
  if (kind === "pong" || kind === "ready") return { kind };
  if (kind === "end" && typeof seconds === "number" && seconds >= 0) return { kind, seconds };
  const item = kind === "item" ? readItem(value.item) : undefined;
  return item && { kind: "item", item };
}
