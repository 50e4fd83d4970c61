/**
 * The lab in the hash: `lab` says the data and what is looked at, `labA` and `labB` the settings,
 * each as `name,value;name,value`. A `labB` that says nothing is the usual setting.
 */
import {
  defaultLab,
  inkNames,
  type LabSetting,
  type LabState,
  labLimits,
  labSetting,
  labSources,
  labTables,
  numberNames,
  reduceNames,
} from "./lab-state.js";
import { limits, similarityNames } from "./state.js";
import type { Field } from "./url-state.js";
import {
  formatTemperature,
  parseBetween,
  parseCount,
  parseEnum,
  parseFlag,
  parseNumber,
  parseTemperature,
} from "./url-values.js";

type Parse = (text: string) => unknown;

const { side, width, heads, factor } = labLimits;
const from = (min: number, max: number): Parse => {
  return (text) => parseBetween(text, { min, max });
};
const real =
  (min: number, max: number): Parse =>
  (text) =>
    parseNumber(text, min, max);
const size = from(1, side);
const place = from(0, side);
const seed: Parse = (text) => parseCount(text, limits.seed.max);

const settingRules: Record<keyof LabSetting, Parse> = {
  similarity: parseEnum(similarityNames),
  scaled: parseFlag,
  scale: real(-factor, factor),
  temperature: parseTemperature,
  keyNormPenalty: real(-factor, factor),
  softcap: real(0, factor),
  causal: parseFlag,
  past: place,
  window: place,
  padding: place,
  dropout: real(0, 0.99),
  dropoutSeed: seed,
  numbers: parseEnum(numberNames),
  heads: from(1, heads),
  head: from(0, heads),
};

const dataRules: Record<Exclude<keyof LabState, "a" | "b" | "own">, Parse> = {
  source: parseEnum(labSources),
  seed,
  queries: size,
  keys: size,
  width: from(1, width),
  valueWidth: from(1, width),
  self: parseFlag,
  correlation: real(0, limits.correlation.max),
  table: parseEnum(labTables),
  reduce: parseEnum(reduceNames),
  ink: parseEnum(inkNames),
  row: place,
  column: place,
  top: place,
  left: place,
  height: place,
  across: place,
};

/** What differs from `usual`, as text. */
function write(rules: object, value: object, usual: object): string {
  const [now, before] = [value, usual] as Record<string, number>[];
  return Object.keys(rules)
    .filter((name) => now?.[name] !== before?.[name])
    .map((name) => {
      const x: unknown = now?.[name];
      return `${name},${typeof x === "string" ? x : formatTemperature(Number(x))}`;
    })
    .join(";");
}

/** `usual` with what a text says; undefined when it is not valid. */
function read<T extends object>(
  rules: Record<string, Parse>,
  text: string,
  usual: T,
): T | undefined {
  const result = { ...usual } as Record<string, unknown>;
  for (const part of text === "" ? [] : text.split(";")) {
    const [name = "", given = "", ...rest] = part.split(",");
    const value = Object.hasOwn(rules, name) ? rules[name]?.(given) : undefined;
    if (value === undefined || rest.length > 0) return undefined;
    result[name] = value;
  }
  return result as T;
}

function setting(name: string, key: "a" | "b"): Field {
  return {
    name,
    read(text, draft) {
      const value = read(settingRules, text, labSetting);
      if (value !== undefined) draft.lab = { ...draft.lab, [key]: value };
      return value !== undefined;
    },
    write({ lab }) {
      const value = lab[key];
      const text = value && write(settingRules, value, labSetting);
      return key === "a" && text === "" ? undefined : text;
    },
  };
}

export const labFields: readonly Field[] = [
  {
    name: "lab",
    read(text, draft) {
      const value = read(dataRules, text, draft.lab);
      if (value !== undefined) draft.lab = value;
      return value !== undefined;
    },
    write: ({ lab }) => write(dataRules, lab, defaultLab) || undefined,
  },
  setting("labA", "a"),
  setting("labB", "b"),
];
