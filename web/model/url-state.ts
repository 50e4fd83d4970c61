/**
 * State ↔ URL hash. One table: a row per field says its key in the hash, how it
 * is read and how it is written. Only fields that differ from the default are
 * written; anything unreadable falls back to the default and is reported, never
 * thrown. The hash is data: numbers, enumerated words and short token texts.
 */
import { patientNames, treatmentNames } from "./clinic.js";
import { fittedHeads } from "./heads-state.js";
import { headsFields } from "./heads-url.js";
import { labFields } from "./lab-url.js";
import { defaultState, lastPlace } from "./presets.js";
import { kernelNames, limits, type State, similarityNames, viewNames } from "./state.js";
import { stepsFields } from "./steps-url.js";
import {
  formatBlocked,
  formatFlag,
  formatPlacedPoints,
  formatPoint,
  formatPoints,
  formatTemperature,
  parseBetween,
  parseBlocked,
  parseCount,
  parseEnum,
  parseFlag,
  parseIndex,
  parseIndices,
  parseList,
  parseNumber,
  parsePlacedPoints,
  parsePoint,
  parseTemperature,
  parseToken,
} from "./url-values.js";
import { wordsFields } from "./words-url.js";

/** Why part of a link was not used. `field` is the key in the hash. */
export interface UrlNotice {
  readonly kind: "tooLong" | "unknownVersion" | "unreadable" | "unknownField";
  readonly field: string;
}

export interface ParsedUrl {
  readonly state: State;
  readonly notices: readonly UrlNotice[];
}

export type Draft = { -readonly [K in keyof State]: State[K] };

export interface Field {
  readonly name: string;
  /** Where the state keeps it: the names of the parts, from the outside in. */
  readonly path: readonly string[];
  /** Writes the parsed text into the draft; false if the text is not valid. */
  read(text: string, draft: Draft): boolean;
  /** The text of this field, or undefined when it is the default. */
  write(state: State): string | undefined;
}

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
    path: [key],
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

/** A switch under its own name. */
function flag(
  name: { [K in keyof State]: State[K] extends boolean ? K : never }[keyof State],
): Field {
  return field(name, name, parseFlag, formatFlag);
}

function temperatureField(similarity: (typeof similarityNames)[number]): Field {
  return {
    name: similarity,
    path: ["temperatures", similarity],
    read(text, draft) {
      const value = parseTemperature(text);
      if (value === undefined) return false;
      draft.temperatures = { ...draft.temperatures, [similarity]: value };
      return true;
    },
    write(state) {
      const value = state.temperatures[similarity];
      return value === defaultState.temperatures[similarity] ? undefined : formatTemperature(value);
    },
  };
}

const { drawn, removed, noise, epochs } = limits.regression;

/** A tenth of the regression's grid. */
function parseAt(text: string): number | undefined {
  const x = parseNumber(text, 0, lastPlace);
  return x === undefined ? undefined : Math.round(x * 10) / 10;
}

export const fields: readonly Field[] = [
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
  flag("causal"),
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
  field("seed", "seed", (t) => parseCount(t, limits.seed.max), String),
  field("similarity", "similarity", parseEnum(similarityNames), String),
  field("temperature", "temperature", parseTemperature, formatTemperature),
  field("keyNormPenalty", "keyNormPenalty", (t) => parseNumber(t, 0, 1), String),
  flag("matched"),
  flag("normalized"),
  flag("hard"),
  field("window", "window", (t) => parseCount(t, limits.tokens.max), String),
  flag("finiteMask"),
  field("logits", "logits", (t) => parseNumber(t, limits.logits.min, limits.logits.max), String),
  field("surprise", "surprise", (t) => parseCount(t, limits.seed.max), String),
  ...stepsFields,
  field("noise", "noise", (t) => parseNumber(t, noise.min, noise.max), String),
  field("points", "points", parsePlacedPoints, formatPlacedPoints),
  field("removed", "removed", (t) => parseIndices(t, drawn, removed), String),
  field("at", "at", parseAt, String),
  field("kernel", "kernel", parseEnum(kernelNames), String),
  field("bandwidth", "bandwidth", parseTemperature, formatTemperature),
  field("epochs", "epochs", (t) => parseCount(t, epochs.max), String),
  flag("leaveOneOut"),
  field("score", "score", (t) => parseNumber(t, limits.score.min, limits.score.max), String),
  ...(["dim", "count", "trials"] as const).map((name) =>
    field(name, name, (t) => parseBetween(t, limits[name]), String),
  ),
  field("correlation", "correlation", (t) => parseNumber(t, 0, limits.correlation.max), String),
  field("patient", "patient", parseEnum(patientNames), String),
  field("treatment", "treatment", parseEnum(treatmentNames), String),
  ...wordsFields,
  ...headsFields,
  ...labFields,
];

/** The keys of the hash, for documentation and tests. */
export const urlFieldNames: readonly string[] = fields.map((f) => f.name);

/**
 * Brings lists of different lengths back together: keys lead, values fall back
 * to the default of their index or to the key itself, masks lose what points
 * outside.
 */
export function reconcile(draft: Draft): State {
  const n = Math.min(draft.keys.length, limits.tokens.max);
  return {
    ...draft,
    values: draft.keys.map((key, i) => draft.values[i] ?? key),
    tokens: draft.keys.slice(0, n).map((_, i) => draft.tokens[i] ?? ""),
    padding: draft.padding.filter((i) => i < n),
    blocked: draft.blocked.filter(([i, j]) => i < n && j < n),
    heads: fittedHeads(draft.heads),
  };
}

/** Reads fields in their order; later ones win. What is not given stays as it is in `from`. */
export function parseFields(
  given: Iterable<readonly [name: string, text: string]>,
  from: State = defaultState,
): ParsedUrl {
  const draft: Draft = { ...from };
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

/** The fields of a state that differ from the default. */
export function formatFields(state: State): [name: string, text: string][] {
  return fields.flatMap((row): [string, string][] => {
    const text = row.write(state);
    return text === undefined ? [] : [[row.name, text]];
  });
}

/** A link that says nothing but why. */
export const refused = (kind: UrlNotice["kind"], field = ""): ParsedUrl => ({
  ...{ state: defaultState, notices: [{ kind, field }] },
});

/** Such a hash is read by `packed-hash.ts`, which takes time. A `v` alone is a matrix of the steps. */
export const isPacked = (hash: string): boolean => /^#?v=[^&]*&z=/.test(hash);

/** Reads a hash (with or without `#`). Never throws. Cost: linear in its length. */
export function parseHash(hash: string, most: number = limits.urlLength): ParsedUrl {
  const text = hash.replace(/^#/, "");
  if (text.length > most) return refused("tooLong");
  const given = new URLSearchParams(text);
  const version = given.get("version") ?? "1";
  if (version !== "1" || isPacked(text)) return refused("unknownVersion", "version");
  return parseFields(given);
}

/** The hash of a state, without `#`: the view always, the rest where it differs from the default. */
export function formatHash(state: State): string {
  const parts = [`view=${state.view}`];
  for (const [name, text] of formatFields(state)) {
    if (name === "view") continue;
    const safe = encodeURIComponent(text).replace(/%2C/g, ",").replace(/%3B/g, ";");
    parts.push(`${name}=${safe}`);
  }
  return parts.join("&");
}
