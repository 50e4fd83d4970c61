/**
 * Parses and formats the lab's texts in the state: `name,value;name,value`, non-default values only.
 * Unreadable values become defaults and are reported.
 */

import type { FigureHost } from "../../figure/figure-view.js";
import { similarityNames } from "../../figure/state/state.js";
import {
  countTo,
  formatTemperature,
  parseEnum,
  parseFlag,
  parseTemperature,
  within,
} from "../../figure/state/url-values.js";
import { readGiven } from "./given/given-text.js";
import {
  defaultLab,
  inkNames,
  type Lab,
  type LabState,
  labRanges,
  labSetting,
  labSources,
  labTables,
  type Range,
  settingRanges,
} from "./state.js";

type Parse = (text: string) => unknown;

const numbersIn = (ranges: Readonly<Record<string, Range>>): Record<string, Parse> =>
  Object.fromEntries(
    Object.entries(ranges).map(([name, { min, max, step }]) => [
      name,
      step === 1 ? countTo({ min, max }) : within({ min, max }),
    ]),
  );

const settingRules: Readonly<Record<string, Parse>> = {
  ...numbersIn(settingRanges),
  similarity: parseEnum(similarityNames),
  scaled: parseFlag,
  temperature: parseTemperature,
  causal: parseFlag,
};

const dataRules: Readonly<Record<string, Parse>> = {
  ...numbersIn(labRanges),
  source: parseEnum(labSources),
  self: parseFlag,
  table: parseEnum(labTables),
  close: parseFlag,
  ink: parseEnum(inkNames),
};

function write(rules: object, value: object, before: object): string {
  const [now, then] = [value, before] as Record<string, number>[];
  return Object.keys(before)
    .filter((name) => name in rules && now?.[name] !== then?.[name])
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

/** Weights that a page or a link gives need no source: they are the reader's own. */
const usualFor = ({ given }: Pick<Lab, "given">): Lab =>
  given.weights === undefined ? defaultLab : { ...defaultLab, source: "own" };

/** Parses the texts of a state, cached per state. Never throws. */
export function readLab(state: LabState): Read {
  const before = known.get(state);
  if (before !== undefined) return before;
  const wrong: string[] = [];
  const given = readGiven(state, wrong);
  const data = read(dataRules, state.data, usualFor({ given }), wrong);
  const setting = read(settingRules, state.setting, labSetting, wrong);
  const result = { lab: { ...data, setting, own: state.own, given }, wrong };
  known.set(state, result);
  return result;
}

/** `before`: the state from which `lab` was read; what is given stays as it stands there unless it has changed. */
export function labState(lab: Lab, before?: LabState): LabState {
  const isKept = before !== undefined && readLab(before).lab.given === lab.given;
  const none = { weights: "", queryTokens: "", keyTokens: "" };
  const { weights, queryTokens, keyTokens, given } = isKept
    ? before
    : { ...none, given: lab.given };
  return {
    data: write(dataRules, lab, usualFor(lab)),
    setting: write(settingRules, lab.setting, labSetting),
    own: lab.own,
    ...{ weights, queryTokens, keyTokens, given },
  };
}

export const labOf = (host: FigureHost): Lab => readLab(host.state.lab).lab;

export function setLab(host: FigureHost, patch: Partial<Lab>, gesture?: string): void {
  const before = host.state.lab;
  host.set({ lab: labState({ ...readLab(before).lab, ...patch }, before) }, gesture);
}
