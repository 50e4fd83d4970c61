/**
 * Parses and formats the lab's texts in the state: `name,value;name,value`, non-default values only.
 * Unreadable values become defaults and are reported.
 */

import { limits, similarityNames } from "../../figure/state/state.js";
import {
  countTo,
  formatTemperature,
  parseEnum,
  parseFlag,
  parseTemperature,
  within,
} from "../../figure/state/url-values.js";
import {
  defaultLab,
  inkNames,
  type Lab,
  type LabSetting,
  type LabState,
  labLimits,
  labSetting,
  labSources,
  labTables,
  numberNames,
  reduceNames,
} from "./state.js";

type Parse = (text: string) => unknown;

const { side, width, heads, factor } = labLimits;
const from = (min: number, max: number): Parse => countTo({ min, max });
const real = (min: number, max: number): Parse => within({ min, max });
const size = from(1, side);
const place = from(0, side);
const seed: Parse = countTo(limits.seed);

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

const dataRules: Record<Exclude<keyof Lab, "a" | "b" | "own">, Parse> = {
  source: parseEnum(labSources),
  seed,
  queries: size,
  keys: size,
  width: from(1, width),
  valueWidth: from(1, width),
  self: parseFlag,
  correlation: real(0, labLimits.correlation.max),
  table: parseEnum(labTables),
  batch: from(1, factor),
  plane: parseFlag,
  reduce: parseEnum(reduceNames),
  ink: parseEnum(inkNames),
  row: place,
  column: place,
  top: place,
  left: place,
  height: place,
  across: place,
};

/** A placeholder for a setting with all defaults, which must not be empty. */
const usual = "scaled,1";

function write(rules: object, value: object, before: object): string {
  const [now, then] = [value, before] as Record<string, number>[];
  return Object.keys(rules)
    .filter((name) => now?.[name] !== then?.[name])
    .map((name) => {
      const x: unknown = now?.[name];
      return `${name},${typeof x === "string" ? x : formatTemperature(Number(x))}`;
    })
    .join(";");
}

/** `before` with the values of a text; the names of invalid ones are added to `wrong`. */
function read<T extends object>(
  rules: Readonly<Record<string, Parse>>,
  text: string,
  before: T,
  wrong: string[],
): T {
  const result = { ...before } as Record<string, unknown>;
  for (const part of text === "" ? [] : text.split(";")) {
    const [name = "", given = "", ...rest] = part.split(",");
    const value = Object.hasOwn(rules, name) ? rules[name]?.(given) : undefined;
    if (value === undefined || rest.length > 0) wrong.push(name);
    else result[name] = value;
  }
  return result as T;
}

interface Read {
  readonly lab: Lab;
  readonly wrong: readonly string[];
}

const known = new WeakMap<LabState, Read>();

/** Parses the texts of a state, cached per state. Never throws. */
export function readLab(state: LabState): Read {
  const before = known.get(state);
  if (before !== undefined) return before;
  const wrong: string[] = [];
  const setting = (text: string) => read(settingRules, text, labSetting, wrong);
  const data = read(dataRules, state.data, defaultLab, wrong);
  const b = state.b === "" ? undefined : setting(state.b);
  const result = { lab: { ...data, a: setting(state.a), b, own: state.own }, wrong };
  known.set(state, result);
  return result;
}

export function labState(lab: Lab): LabState {
  const setting = (it: LabSetting) => write(settingRules, it, labSetting);
  return {
    data: write(dataRules, lab, defaultLab),
    a: setting(lab.a),
    b: lab.b === undefined ? "" : setting(lab.b) || usual,
    own: lab.own,
  };
}
