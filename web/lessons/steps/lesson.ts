/** Attention as matrices, one step after the other. */
import { register } from "../../figure/lesson.js";
import { checkCells } from "../../figure/state/checks.js";
import { type Field, fieldsOf, orEmpty } from "../../figure/state/fields.js";
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
  editNames,
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
} from "./state.js";

declare module "../../figure/state/state.js" {
  interface State {
    /** The inputs of the steps, and the current step. */
    readonly steps: StepsState;
  }
}

type StepsEdits = {
  -readonly [Name in Exclude<keyof StepsInputs, "causal" | "blocked">]:
    | StepsInputs[Name]
    | undefined;
};

declare module "../../figure/state/fields.js" {
  interface NestedFields extends StepsEdits {
    example: StepsState["example"];
    step: StepsState["step"];
    unfolded: StepsState["unfolded"];
    stepsCausal: boolean | undefined;
    stepsBlocked: StepsInputs["blocked"] | undefined;
  }
}

declare module "../../language/index.js" {
  interface Views {
    steps: true;
  }
}

const steps: StepsState = {
  ...{ example: "article", step: "inputs", unfolded: undefined, edits: {} },
};

/** Rows separated by `;`, numbers by `,`: rectangular, at most 6 × 6. */
function parseMatrix(text: string): Matrix | undefined {
  const { min, max } = limits.coordinate;
  const rows = parseList(text, ";", (row) => parseList(row, ",", (x) => parseNumber(x, min, max)));
  const width = rows?.[0]?.length ?? 0;
  const fits = (n: number) => n >= stepsLimits.size.min && n <= stepsLimits.size.max;
  if (!rows || !fits(rows.length) || !fits(width)) return undefined;
  return rows.every((row) => row.length === width) ? rows : undefined;
}

const formatMatrix = (matrix: Matrix): string => matrix.map((row) => row.join()).join(";");

/** `a0,2`: the part's letter, then row and column, counted from 0. */
function parsePlace(text: string): Place | undefined {
  const [, letter, row, column] = /^([a-z])([0-5]),([0-5])$/.exec(text) ?? [];
  const part = partNames.find((name) => name === letter);
  return part && { part, row: Number(row), column: Number(column) };
}

const matrix = Object.assign(parseMatrix, { accepts: coordinates, format: formatMatrix });
const own = fieldsOf<StepsState>("steps");
const edit = fieldsOf<StepsState["edits"]>("steps", "edits");

const fields: readonly Field[] = [
  own("example", "example", parseEnum(exampleNames)),
  own("step", "step", parseEnum(stepNames)),
  own("unfolded", "unfolded", parsePlace, ({ part, row, column }) => `${part}${row},${column}`),
  edit("source", "source", parseEnum(sourceNames)),
  edit("projected", "projected", parseFlag),
  edit("scaled", "scaled", parseFlag),
  edit("shifted", "shifted", parseFlag),
  edit("stepsCausal", "causal", parseFlag),
  edit("stepsBlocked", "blocked", parseBlocked),
  // Empty: the example without any edit.
  orEmpty(edit("q", "q", matrix), ["steps", "edits"], {}),
  ...matrixNames.slice(1).map((name) => edit(name, name, matrix)),
];

register({
  name: "steps",
  title: { en: "Steps", zh: "分步", fa: "گام‌ها" },
  words: {
    en: () => import("./words.en.js"),
    zh: () => import("./words.zh.js"),
    fa: () => import("./words.fa.js"),
  },
  view: () => import("./view.js"),
  defaults: { steps },
  fields,
  sparse: { "steps.edits": editNames },
  check: ({ steps: { edits } }, refuse) => checkCells("steps.edits.blocked", edits.blocked, refuse),
});
