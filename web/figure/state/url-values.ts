/** Values of the hash as text: each parser returns undefined for invalid text, never throws. */
import { type Cell, limits, type Point } from "./state.js";

export function parseNumber(text: string, min: number, max: number): number | undefined {
  if (!/^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return undefined;
  const x = Number(text);
  return x >= min && x <= max ? x + 0 : undefined;
}

export function parseTemperature(text: string): number | undefined {
  if (text === "inf") return Number.POSITIVE_INFINITY;
  return parseNumber(text, 0, Number.MAX_VALUE);
}

export function formatTemperature(x: number): string {
  return x === Number.POSITIVE_INFINITY ? "inf" : String(x);
}

export const parseFlag = (text: string): boolean | undefined =>
  text === "1" ? true : text === "0" ? false : undefined;

export const formatFlag = (on: boolean): string => (on ? "1" : "0");

/** An integer of at most ten digits in [0, max]. */
export function parseCount(text: string, max: number): number | undefined {
  return /^\d{1,10}$/.test(text) ? parseNumber(text, 0, max) : undefined;
}

interface Range {
  readonly min: number;
  readonly max: number;
}

/** Parses a number in [min, max]. */
export const within =
  ({ min, max }: Range) =>
  (text: string): number | undefined =>
    parseNumber(text, min, max);

/** Parses an integer in [0, max]. */
export const countTo =
  ({ max }: Pick<Range, "max">) =>
  (text: string): number | undefined =>
    parseCount(text, max);

/** An integer in [min, max]. */
export function parseBetween(
  text: string,
  { min, max }: { min: number; max: number },
): number | undefined {
  const x = parseCount(text, max);
  return x !== undefined && x >= min ? x : undefined;
}

export function parsePoint(text: string): Point | undefined {
  const parts = text.split(",");
  if (parts.length !== 2) return undefined;
  const { min, max } = limits.coordinate;
  const [x, y] = parts.map((part) => parseNumber(part, min, max));
  return x === undefined || y === undefined ? undefined : [x, y];
}

export function parseList<T>(
  text: string,
  separator: string,
  parse: (t: string) => T | undefined,
  most: number = limits.keys.max,
): T[] | undefined {
  const list: T[] = [];
  for (const part of text.split(separator)) {
    const item = parse(part);
    if (item === undefined) return undefined;
    list.push(item);
  }
  return list.length <= most ? list : undefined;
}

export const formatPoint = (point: Point): string => `${point[0]},${point[1]}`;
export const formatPoints = (points: readonly Point[]): string => points.map(formatPoint).join(";");

/** Blocked cells as one number per row, bit j = column j, base 36, rows joined by dots. */
export function formatBlocked(cells: readonly Cell[]): string {
  const rows: number[] = [];
  for (const [i, j] of cells) {
    while (rows.length <= i) rows.push(0);
    rows[i] = (rows[i] ?? 0) | (1 << j);
  }
  // No cells are written as a zero row: empty text could not be parsed.
  return rows.map((bits) => bits.toString(36)).join(".") || "0";
}

export function parseBlocked(text: string): Cell[] | undefined {
  const rows = parseList(text, ".", (part) =>
    /^[0-9a-z]{1,3}$/.test(part) ? Number.parseInt(part, 36) : undefined,
  );
  if (!rows?.every((bits) => bits < 1 << limits.tokens.max)) return undefined;
  return rows.flatMap((bits, i) =>
    Array.from({ length: limits.tokens.max }, (_, j) => j)
      .filter((j) => bits & (1 << j))
      .map((j): Cell => [i, j]),
  );
}

export const parseIndex = (text: string): number | undefined =>
  /^\d{1,2}$/.test(text) ? Number(text) : undefined;

/** Distinct indices below `end`, at most `most`, ascending; empty text is an empty list. */
export function parseIndices(text: string, end: number, most: number): number[] | undefined {
  if (text === "") return [];
  const indices = parseList(text, ",", parseIndex, most);
  if (indices === undefined || new Set(indices).size < indices.length) return undefined;
  return indices.every((i) => i < end) ? indices.sort((a, b) => a - b) : undefined;
}

export function parseToken(text: string): string | undefined {
  return [...text].length <= limits.tokenLength ? text : undefined;
}

/** Parses one of the names, and lists them as `names`. */
export const parseEnum = <T extends string>(names: readonly T[]) =>
  Object.assign((text: string): T | undefined => names.find((name) => name === text), { names });
