/**
 * State ↔ URL hash. One table: a row per field says its key in the hash, how it
 * is read and how it is written. Only fields that differ from the default are
 * written; anything unreadable falls back to the default and is reported, never
 * thrown. The hash is data: numbers, enumerated words and short token texts.
 */
import { defaultState } from "./presets.js";
import { type Cell, limits, type Point, type State, similarityNames, viewNames } from "./state.js";

/** Why part of a link was not used. `field` is the key in the hash. */
export interface UrlNotice {
  readonly kind: "tooLong" | "unknownVersion" | "unreadable" | "unknownField";
  readonly field: string;
}

export interface ParsedUrl {
  readonly state: State;
  readonly notices: readonly UrlNotice[];
}

type Draft = { -readonly [K in keyof State]: State[K] };

interface Field {
  readonly name: string;
  /** Writes the parsed text into the draft; false if the text is not valid. */
  read(text: string, draft: Draft): boolean;
  /** The text of this field, or undefined when it is the default. */
  write(state: State): string | undefined;
}

function parseNumber(text: string, min: number, max: number): number | undefined {
  if (!/^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return undefined;
  const x = Number(text);
  return x >= min && x <= max ? x + 0 : undefined;
}

function parseTemperature(text: string): number | undefined {
  if (text === "inf") return Number.POSITIVE_INFINITY;
  return parseNumber(text, 0, Number.MAX_VALUE);
}

function parsePoint(text: string): Point | undefined {
  const parts = text.split(",");
  if (parts.length !== 2) return undefined;
  const { min, max } = limits.coordinate;
  const [x, y] = parts.map((part) => parseNumber(part, min, max));
  return x === undefined || y === undefined ? undefined : [x, y];
}

function parseList<T>(
  text: string,
  separator: string,
  parse: (t: string) => T | undefined,
): T[] | undefined {
  const list: T[] = [];
  for (const part of text.split(separator)) {
    const item = parse(part);
    if (item === undefined) return undefined;
    list.push(item);
  }
  return list.length <= limits.keys.max ? list : undefined;
}

const formatPoint = (point: Point): string => `${point[0]},${point[1]}`;
const formatPoints = (points: readonly Point[]): string => points.map(formatPoint).join(";");

/** A field holding one value of the state under one key. */
function field<K extends keyof State>(
  name: string,
  key: K,
  parse: (text: string) => State[K] | undefined,
  format: (value: State[K]) => string,
): Field {
  const usual = format(defaultState[key]);
  return {
    name,
    read(text, draft) {
      const value = parse(text);
      if (value === undefined) return false;
      (draft as Record<K, State[K]>)[key] = value;
      return true;
    },
    write(state) {
      const text = format(state[key]);
      return text === usual ? undefined : text;
    },
  };
}

function temperatureField(similarity: (typeof similarityNames)[number]): Field {
  return {
    name: similarity,
    read(text, draft) {
      const value = parseTemperature(text);
      if (value === undefined) return false;
      draft.temperature = { ...draft.temperature, [similarity]: value };
      return true;
    },
    write(state) {
      const value = state.temperature[similarity];
      if (value === defaultState.temperature[similarity]) return undefined;
      return value === Number.POSITIVE_INFINITY ? "inf" : String(value);
    },
  };
}

/** Blocked cells as one number per row, bit j = column j, base 36, rows joined by dots. */
function formatBlocked(cells: readonly Cell[]): string {
  const rows: number[] = [];
  for (const [i, j] of cells) {
    while (rows.length <= i) rows.push(0);
    rows[i] = (rows[i] ?? 0) | (1 << j);
  }
  return rows.map((bits) => bits.toString(36)).join(".");
}

function parseBlocked(text: string): Cell[] | undefined {
  const rows = parseList(text, ".", (part) =>
    /^[0-9a-z]{1,3}$/.test(part) ? Number.parseInt(part, 36) : undefined,
  );
  if (!rows?.every((bits) => bits < 1 << limits.keys.max)) return undefined;
  return rows.flatMap((bits, i) =>
    Array.from({ length: limits.keys.max }, (_, j) => j)
      .filter((j) => bits & (1 << j))
      .map((j): Cell => [i, j]),
  );
}

const parseIndex = (text: string): number | undefined =>
  /^\d{1,2}$/.test(text) ? Number(text) : undefined;

function parseToken(text: string): string | undefined {
  return [...text].length <= limits.tokenLength ? text : undefined;
}

const parseEnum =
  <T extends string>(names: readonly T[]) =>
  (text: string): T | undefined =>
    names.find((name) => name === text);

const fields: readonly Field[] = [
  field("view", "view", parseEnum(viewNames), String),
  field("query", "query", parsePoint, formatPoint),
  field("keys", "keys", (t) => parseList(t, ";", parsePoint), formatPoints),
  field("values", "values", (t) => parseList(t, ";", parsePoint), formatPoints),
  field(
    "tokens",
    "tokens",
    (t) =>
      parseList(t, ",", (part) => parseToken(part.replaceAll("_c", ",").replaceAll("_u", "_"))),
    (tokens) => tokens.map((t) => t.replaceAll("_", "_u").replaceAll(",", "_c")).join(","),
  ),
  ...similarityNames.map(temperatureField),
  field(
    "causal",
    "causal",
    (t) => (t === "1" ? true : t === "0" ? false : undefined),
    (on) => (on ? "1" : "0"),
  ),
  field(
    "padding",
    "padding",
    (t) => {
      const indices = parseList(t, ",", parseIndex);
      return indices && [...new Set(indices)].sort((a, b) => a - b);
    },
    (indices) => indices.join(","),
  ),
  field("blocked", "blocked", parseBlocked, formatBlocked),
  field(
    "seed",
    "seed",
    (t) => (/^\d{1,10}$/.test(t) ? parseNumber(t, limits.seed.min, limits.seed.max) : undefined),
    String,
  ),
];

/** The keys of the hash, for documentation and tests. */
export const urlFieldNames: readonly string[] = fields.map((f) => f.name);

/**
 * Brings lists of different lengths back together: keys lead, values fall back
 * to the default of their index or to the key itself, masks lose what points
 * outside.
 */
function reconcile(draft: Draft): State {
  const n = draft.keys.length;
  return {
    ...draft,
    values: draft.keys.map((key, i) => draft.values[i] ?? key),
    tokens: draft.keys.map((_, i) => draft.tokens[i] ?? ""),
    padding: draft.padding.filter((i) => i < n),
    blocked: draft.blocked.filter(([i, j]) => i < n && j < n),
  };
}

/** Reads a hash (with or without `#`). Never throws. Cost: linear in its length. */
export function parseHash(hash: string): ParsedUrl {
  const text = hash.replace(/^#/, "");
  if (text.length > limits.urlLength) {
    return { state: defaultState, notices: [{ kind: "tooLong", field: "" }] };
  }
  const given = new URLSearchParams(text);
  const version = given.get("version");
  if (version !== null && version !== "1") {
    return { state: defaultState, notices: [{ kind: "unknownVersion", field: "version" }] };
  }
  const draft: Draft = { ...defaultState };
  const notices: UrlNotice[] = [];
  for (const [name, value] of given) {
    const row = fields.find((f) => f.name === name);
    if (row === undefined) {
      if (name !== "version") notices.push({ kind: "unknownField", field: name.slice(0, 24) });
    } else if (!row.read(value, draft)) {
      notices.push({ kind: "unreadable", field: name });
    }
  }
  return { state: reconcile(draft), notices };
}

/** The hash of a state, without `#`: the view always, the rest where it differs from the default. */
export function formatHash(state: State): string {
  const parts = [`view=${state.view}`];
  for (const row of fields) {
    const text = row.name === "view" ? undefined : row.write(state);
    if (text === undefined) continue;
    const safe = encodeURIComponent(text).replace(/%2C/g, ",").replace(/%3B/g, ";");
    parts.push(`${row.name}=${safe}`);
  }
  return parts.join("&");
}
