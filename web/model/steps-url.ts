/** The step machine in the hash: the example, the step, the unfolded cell, and each edit under its own key. */
import { limits } from "./state.js";
import {
  exampleNames,
  type Matrix,
  matrixNames,
  type Place,
  partNames,
  type StepsInputs,
  type StepsState,
  sourceNames,
  stepNames,
  stepsLimits,
} from "./steps-state.js";
import type { Field } from "./url-state.js";
import {
  formatBlocked,
  formatFlag,
  parseBlocked,
  parseEnum,
  parseFlag,
  parseList,
  parseNumber,
} from "./url-values.js";

/** Rows by `;`, numbers by `,`: rectangular, at most 6 × 6. */
export function parseMatrix(text: string): Matrix | undefined {
  const { min, max } = limits.coordinate;
  const rows = parseList(text, ";", (row) => parseList(row, ",", (x) => parseNumber(x, min, max)));
  const width = rows?.[0]?.length ?? 0;
  const fits = (n: number) => n >= stepsLimits.size.min && n <= stepsLimits.size.max;
  if (!rows || !fits(rows.length) || !fits(width)) return undefined;
  return rows.every((row) => row.length === width) ? rows : undefined;
}

export const formatMatrix = (matrix: Matrix): string => matrix.map((row) => row.join()).join(";");

/** `a0,2`: the part's letter, then row and column, counted from 0. */
function parsePlace(text: string): Place | undefined {
  const [, letter, row, column] = /^([a-z])([0-5]),([0-5])$/.exec(text) ?? [];
  const part = partNames.find((name) => name === letter);
  return part && { part, row: Number(row), column: Number(column) };
}

/** A part of the state itself. */
function own<K extends "example" | "step" | "unfolded">(
  name: string,
  key: K,
  parse: (text: string) => StepsState[K] | undefined,
  format: (value: StepsState[K]) => string | undefined,
): Field {
  return {
    name,
    path: ["steps", key],
    read(text, draft) {
      const value = parse(text);
      if (value === undefined) return false;
      draft.steps = { ...draft.steps, [key]: value };
      return true;
    },
    write: ({ steps }) => format(steps[key]),
  };
}

function edit<K extends keyof StepsInputs>(
  name: string,
  key: K,
  parse: (text: string) => StepsInputs[K] | undefined,
  format: (value: StepsInputs[K]) => string,
): Field {
  return {
    name,
    path: ["steps", "edits", key],
    read(text, draft) {
      const value = parse(text);
      if (value === undefined) return false;
      const { steps } = draft;
      draft.steps = { ...steps, edits: { ...steps.edits, [key]: value } };
      return true;
    },
    write({ steps }) {
      const value = steps.edits[key];
      return value === undefined ? undefined : format(value as StepsInputs[K]);
    },
  };
}

const unless = (usual: string) => (word: string) => (word === usual ? undefined : word);

export const stepsFields: readonly Field[] = [
  own("example", "example", parseEnum(exampleNames), unless("article")),
  own("step", "step", parseEnum(stepNames), unless("inputs")),
  own(
    "unfolded",
    "unfolded",
    parsePlace,
    (place) => place && `${place.part}${place.row},${place.column}`,
  ),
  edit("source", "source", parseEnum(sourceNames), String),
  edit("projected", "projected", parseFlag, formatFlag),
  edit("scaled", "scaled", parseFlag, formatFlag),
  edit("shifted", "shifted", parseFlag, formatFlag),
  edit("stepsCausal", "causal", parseFlag, formatFlag),
  edit("stepsBlocked", "blocked", parseBlocked, formatBlocked),
  ...matrixNames.map((name) => edit(name, name, parseMatrix, formatMatrix)),
];
