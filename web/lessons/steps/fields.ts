/** The steps in the hash: the example, the step, the unfolded cell, and a separate key per edit. */

import { type Field, fieldsOf } from "../../figure/state/fields.js";
import { limits } from "../../figure/state/state.js";
import {
  coordinates,
  parseBlocked,
  parseEnum,
  parseFlag,
  parseList,
  parseNumber,
} from "../../figure/state/url-values.js";
import {
  exampleNames,
  type Matrix,
  matrixNames,
  type Place,
  partNames,
  type StepsState,
  sourceNames,
  stepNames,
  stepsLimits,
} from "./state.js";

/** Rows separated by `;`, numbers by `,`: rectangular, at most 6 × 6. */
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

const matrix = Object.assign(parseMatrix, { accepts: coordinates, format: formatMatrix });
const own = fieldsOf<StepsState>("steps");
const edit = fieldsOf<StepsState["edits"]>("steps", "edits");

export const stepsFields: readonly Field[] = [
  own("example", "example", parseEnum(exampleNames)),
  own("step", "step", parseEnum(stepNames)),
  own("unfolded", "unfolded", parsePlace, ({ part, row, column }) => `${part}${row},${column}`),
  edit("source", "source", parseEnum(sourceNames)),
  edit("projected", "projected", parseFlag),
  edit("scaled", "scaled", parseFlag),
  edit("shifted", "shifted", parseFlag),
  edit("stepsCausal", "causal", parseFlag),
  edit("stepsBlocked", "blocked", parseBlocked),
  ...matrixNames.map((name) => edit(name, name, matrix)),
];
