/** Attention as matrices, one step after the other. */
import { register } from "../../figure/lesson.js";
import { checkCells } from "../../figure/state/checks.js";
import { at, choice, kind, type LinksOf, type PartOf } from "../../figure/state/kinds.js";
import { type Cell, limits } from "../../figure/state/state.js";
import {
  coordinates,
  parseBlocked,
  parseEnum,
  parseFlag,
  parseList,
  parseNumber,
} from "../../figure/state/url-values.js";
import {
  type ExampleName,
  editNames,
  exampleNames,
  type Matrix,
  mostRows,
  type Place,
  stepNames,
} from "./state.js";

/** Rows separated by `;`, numbers by `,`: rectangular, at most 6 × 6. */
function parseMatrix(text: string): Matrix | undefined {
  const { min, max } = limits.coordinate;
  const rows = parseList(text, ";", (row) => parseList(row, ",", (x) => parseNumber(x, min, max)));
  const width = rows?.[0]?.length ?? 0;
  if (!rows || width === 0 || width > mostRows || rows.length > mostRows) return undefined;
  return rows.every((row) => row.length === width) ? rows : undefined;
}

const formatMatrix = (matrix: Matrix): string => matrix.map((row) => row.join()).join(";");

/** `a0,2`: the part's letter, then row and column, counted from 0. */
function parsePlace(text: string): Place | undefined {
  const [, part, row, column] = /^([ao])([0-5]),([0-5])$/.exec(text) ?? [];
  if (part !== "a" && part !== "o") return undefined;
  return { part, row: Number(row), column: Number(column) };
}

const formatPlace = ({ part, row, column }: Place): string => `${part}${row},${column}`;

const matrix = () =>
  kind<Matrix | undefined>(
    undefined,
    Object.assign(parseMatrix, { accepts: coordinates, format: formatMatrix }),
  );
const ownFlag = () => kind<boolean | undefined>(undefined, parseFlag);

const fields = {
  /** Its inputs replace what was changed of another example. */
  example: kind<ExampleName>("article", parseEnum(exampleNames), { resets: editNames }),
  step: choice("inputs", stepNames),
  unfolded: kind<Place | undefined>(undefined, Object.assign(parsePlace, { format: formatPlace })),
  // Undefined: as in the example.
  scaled: ownFlag(),
  shifted: ownFlag(),
  stepsCausal: at("causal", ownFlag()),
  stepsBlocked: at("blocked", kind<readonly Cell[] | undefined>(undefined, parseBlocked)),
  q: matrix(),
  k: matrix(),
  v: matrix(),
  wq: matrix(),
  wk: matrix(),
  wv: matrix(),
};

const pictures = {
  machine: ["step", "unfolded", "scaled", "shifted", "stepsCausal", "stepsBlocked", "q", "k", "v"],
  sources: ["example", "q", "k", "v", "wq", "wk", "wv"],
} as const;

type Links = LinksOf<typeof fields>;

declare module "../../figure/state/state.js" {
  interface State {
    readonly steps: PartOf<typeof fields>;
  }
}

declare module "../../figure/state/fields.js" {
  interface NestedFields extends Links {}
}

declare module "../../language/index.js" {
  interface Views {
    steps: typeof pictures;
  }
}

register({
  name: "steps",
  title: { en: "Steps", zh: "分步", fa: "گام‌ها" },
  words: {
    en: () => import("./words.en.js"),
    zh: () => import("./words.zh.js"),
    fa: () => import("./words.fa.js"),
  },
  view: () => import("./view.js"),
  part: "steps",
  fields,
  pictures,
  check({ steps: { blocked } }, refuse) {
    if (blocked !== undefined) checkCells("steps.blocked", blocked, refuse);
  },
});
