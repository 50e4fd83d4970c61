/** The data of the lab: a table of words, the toy example, seeded random numbers, or the reader's own. */

import type { SoftKnn } from "../../api/index.js";
import { glove } from "../../data/glove.js";
import { handMade2, handMade8, type WordTable } from "../../data/word-tables.js";
import { defaultState, type Point } from "../../figure/state/state.js";
import type { GivenData } from "./given/given.js";
import type { LabData, LabMatrix } from "./inputs.js";
import type { OwnData, OwnMatrix } from "./own/matrix.js";
import { type Lab, type LabSource, labLimits } from "./state.js";

const tables: Readonly<Record<Lab["table"], WordTable>> = {
  plane: handMade2,
  wide: handMade8,
  glove,
};

function matrixOf(rows: readonly (readonly number[])[]): LabMatrix {
  const data = Float64Array.from(rows.flat());
  return { rows: rows.length, columns: rows[0]?.length ?? 0, data };
}

function toy(): LabData {
  const rows = (points: readonly Point[]) => matrixOf(points);
  const key = rows(defaultState.keys);
  return { query: key, key, value: rows(defaultState.values) };
}

function wordsOf(table: WordTable): LabData {
  const x = matrixOf(Object.values(table));
  const names = Object.keys(table);
  return { query: x, key: x, value: x, names: { queries: names, keys: names } };
}

/** Q, K, V drawn in order, as NumPy's `randn`. */
function random(knn: SoftKnn, lab: Lab): LabData {
  const stream = knn.random(lab.seed);
  const draw = (rows: number, columns: number): LabMatrix => {
    return { rows, columns, data: stream.randn(rows * columns) };
  };
  const query = draw(lab.queries, lab.dimension);
  if (lab.self) return { query, key: query, value: query };
  const key = draw(lab.keys, lab.dimension);
  const value = draw(lab.keys, lab.valueDimension);
  return { query, key, value };
}

export function labData(knn: SoftKnn, lab: Lab): LabData {
  if (lab.source === "toy") return toy();
  if (lab.source === "words") return wordsOf(tables[lab.table]);
  const own = lab.source === "own" ? ownData(lab.own) : undefined;
  if (own !== undefined) return own;
  return { ...random(knn, lab), standIn: lab.source === "own" };
}

/** The three own matrices: a missing one is X, else the keys, else the queries. */
export function ownInputs({ query, key, value, x }: OwnData) {
  const keys = key ?? x ?? query;
  return keys && { query: query ?? x ?? keys, key: keys, value: value ?? x ?? keys };
}

/** The number of heads of the queries. */
export const headsOf = (own: OwnData): number => ownInputs(own)?.query.heads ?? 1;

/** The same object for equal matrices. */
function ownData(own: OwnData): LabData | undefined {
  const inputs = ownInputs(own);
  if (inputs === undefined) return undefined;
  const made = new Map<OwnMatrix, LabMatrix>();
  const of = (matrix: OwnMatrix, heads = matrix.heads): LabMatrix => {
    const { rows, columns, data } = matrix;
    const known = made.get(matrix) ?? { rows, columns, heads, data };
    made.set(matrix, known);
    return known;
  };
  const { query, key, value } = inputs;
  // One head of keys and values may serve all queries; without axes only the columns show it.
  const single = headsOf(own) > 1 && key.columns * headsOf(own) === query.columns;
  const shared = key.heads ?? (single ? 1 : undefined);
  const ofValue = shared !== undefined && value.columns % shared > 0 ? 1 : shared;
  return { query: of(query), key: of(key, shared), value: of(value, value.heads ?? ofValue) };
}

/** The lab shows given weights, and computes none. */
export const showsGiven = ({ source, given }: Lab): boolean =>
  source === "own" && given.weights !== undefined;

/** Shown first of new data. */
const start = { source: "own", row: 0, column: 0 } as const;

/** Applies weights and tokens; weights replace own matrices. */
export function withGiven(lab: Lab, added: GivenData): Lab {
  if (Object.keys(added).length === 0) return lab;
  const { queryTokens: _, keyTokens: __, ...rest } = lab.given;
  // The tokens of other weights go.
  const given = placed({ ...(added.weights ? rest : lab.given), ...added });
  if (added.weights === undefined) return { ...lab, source: "own", given };
  return { ...lab, ...start, own: {}, given, layer: 1, head: 1 };
}

/** Tokens that fit the keys alone are theirs. */
function placed(given: GivenData): GivenData {
  const { weights, queryTokens, keyTokens } = given;
  if (weights === undefined || queryTokens === undefined || keyTokens) return given;
  const [, , rows, columns] = weights.shape;
  const isOfKeys = queryTokens.length === columns && rows !== columns;
  return isOfKeys ? { weights, keyTokens: queryTokens } : given;
}

const headsPatch = ({ head }: Lab, heads: number) => ({ heads, head: Math.min(head, heads) });

/** Applies own matrices; the shapes follow them, so that a link can name its replacement. */
export function withOwn(lab: Lab, own: OwnData): Lab {
  const inputs = ownInputs(own);
  if (inputs === undefined) return { ...lab, ...start, own };
  const { weights, ...given } = lab.given;
  const { query, key, value } = inputs;
  const heads = headsOf(own);
  const before = lab.source === "own" ? headsOf(lab.own) : 1;
  return {
    ...lab,
    ...start,
    ...((heads > 1 || before > 1) && headsPatch(lab, heads)),
    own,
    given,
    queries: query.rows,
    keys: key.rows,
    dimension: Math.min(labLimits.dimension, query.columns),
    valueDimension: Math.min(labLimits.dimension, value.columns),
    self: query === key && key === value,
  };
}

/** Selects another source; the heads of own data apply to those only. */
export function withSource(lab: Lab, source: LabSource): Partial<Lab> {
  const own = headsOf(lab.own);
  const changes = own > 1 && (source === "own") !== (lab.source === "own");
  return { source, ...(changes && headsPatch(lab, source === "own" ? own : 1)) };
}
