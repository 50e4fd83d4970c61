/** Values of the hash as text: each parser returns undefined for invalid text, never throws. */
import { type Cell, limits, type Point } from "./state.js";

/** The values that a field accepts, as authors are told. */
export type Accepted =
  | { readonly kind: "names"; readonly names: readonly string[] }
  | { readonly kind: "switch" }
  | {
      readonly kind: "number";
      readonly min?: number;
      readonly max?: number;
      /** Every value is a multiple of it; 0 for any number. */
      readonly step: number;
      /** `inf` is also accepted. */
      readonly infinite?: boolean;
    }
  /** Lists of numbers: the bounds of each. */
  | { readonly kind: "list"; readonly min: number; readonly max: number };

/** Reads a text, and says once what it accepts and how a value is written: by default as a text. */
export interface Parser<T> {
  (text: string): T | undefined;
  readonly accepts?: Accepted;
  format?(value: T): string;
}

export function parseNumber(text: string, min: number, max: number): number | undefined {
  if (!/^-?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text)) return undefined;
  const x = Number(text);
  return x >= min && x <= max ? x + 0 : undefined;
}

export function formatTemperature(x: number): string {
  return x === Number.POSITIVE_INFINITY ? "inf" : String(x);
}

export const parseTemperature = Object.assign(
  (text: string): number | undefined =>
    text === "inf" ? Number.POSITIVE_INFINITY : parseNumber(text, 0, Number.MAX_VALUE),
  {
    accepts: { kind: "number", min: 0, step: 0, infinite: true } as const,
    format: formatTemperature,
  },
);

export const formatFlag = (on: boolean): string => (on ? "1" : "0");

export const parseFlag = Object.assign(
  (text: string): boolean | undefined => (text === "1" ? true : text === "0" ? false : undefined),
  { accepts: { kind: "switch" } as const, format: formatFlag },
);

interface Range {
  readonly min: number;
  readonly max: number;
}

/** Parses a number in [min, max]. */
export const within = ({ min, max }: Range) =>
  Object.assign((text: string): number | undefined => parseNumber(text, min, max), {
    accepts: { kind: "number", min, max, step: 0 } as const,
  });

/** Parses an integer of at most ten digits in [min, max], a multiple of `step`. */
export const countTo = ({
  min = 0,
  max,
  step = 1,
}: Pick<Range, "max"> & { readonly min?: number; readonly step?: number }) =>
  Object.assign(
    (text: string): number | undefined => {
      const x = /^\d{1,10}$/.test(text) ? parseNumber(text, min, max) : undefined;
      return x !== undefined && x % step === 0 ? x : undefined;
    },
    { accepts: { kind: "number", min, max, step } as const },
  );

export const formatPoint = (point: Point): string => `${point[0]},${point[1]}`;
export const formatPoints = (points: readonly Point[]): string => points.map(formatPoint).join(";");

/** What lists of coordinates accept. */
export const coordinates = { kind: "list", ...limits.coordinate } as const;

export const parsePoint = Object.assign(
  (text: string): Point | undefined => {
    const parts = text.split(",");
    if (parts.length !== 2) return undefined;
    const [x, y] = parts.map(within(limits.coordinate));
    return x === undefined || y === undefined ? undefined : [x, y];
  },
  { accepts: coordinates, format: formatPoint },
);

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

export const parsePoints = Object.assign(
  (text: string): Point[] | undefined => parseList(text, ";", parsePoint),
  { accepts: coordinates, format: formatPoints },
);

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

export const parseBlocked = Object.assign(
  (text: string): Cell[] | undefined => {
    const rows = parseList(text, ".", (part) =>
      /^[0-9a-z]{1,3}$/.test(part) ? Number.parseInt(part, 36) : undefined,
    );
    if (!rows?.every((bits) => bits < 1 << limits.tokens.max)) return undefined;
    return rows.flatMap((bits, i) =>
      Array.from({ length: limits.tokens.max }, (_, j) => j)
        .filter((j) => bits & (1 << j))
        .map((j): Cell => [i, j]),
    );
  },
  { format: formatBlocked },
);

export const parseIndex = (text: string): number | undefined =>
  /^\d{1,2}$/.test(text) ? Number(text) : undefined;

export function parseToken(text: string): string | undefined {
  return [...text].length <= limits.tokenLength ? text : undefined;
}

/** Parses one of the names. */
export const parseEnum = <T extends string>(names: readonly T[]) =>
  Object.assign((text: string): T | undefined => names.find((name) => name === text), {
    accepts: { kind: "names", names } as const,
  });
