/** Every number of the steps, stage by stage, all from the core. */

import type { SoftKnn } from "../../api/index.js";
import { decimals, formatEntry } from "../../figure/format-number.js";
import { chosen, type NamedValue } from "../../figure/named-value.js";
import { Quantity } from "../../figure/quantity.js";
import { rowSums } from "../../figure/ranks.js";
import type { Readings } from "../../figure/readings.js";
import type { ResultTable } from "../../figure/result-table.js";
import { type Row, type Rows, rowsOf, sideBySide } from "../../figure/rows.js";
import { inputsOf, stepOf } from "./inputs.js";
import type { Matrix, StepName, StepsInputs, StepsState } from "./state.js";

/** Unique names of the rows, for lists of numbers. */
export interface Labels {
  readonly queries: readonly string[];
  readonly keys: readonly string[];
}

type Letter = "q" | "k" | "v";

/** The keys with the largest number of each row; empty for a fully blocked row. */
type Best = readonly (readonly number[])[];

export interface Solved {
  readonly inputs: StepsInputs;
  readonly step: StepName;
  readonly labels: Labels;
  /** The rows before their projections, and the projections. */
  readonly given: Readonly<Record<Letter | `w${Letter}`, Rows>>;
  readonly q: Rows;
  readonly k: Rows;
  readonly v: Rows;
  /** The factor of every score: 1/√d, or 1. */
  readonly scale: Quantity;
  readonly scores: Rows;
  readonly scaled: Rows;
  /** Blocked by the causal mask or by hand. */
  readonly blocked: readonly (readonly boolean[])[];
  /** The summand of each score: 0, or −∞. */
  readonly mask: Rows;
  readonly masked: Rows;
  readonly shifted: Rows;
  /** The input of the softmax. */
  readonly logits: Rows;
  readonly weights: Rows;
  readonly sums: Quantity;
  readonly output: Rows;
  /** The output of all steps in one call. */
  readonly whole: Quantity;
  readonly best: { readonly scores: Best; readonly masked: Best; readonly weights: Best };
  /** The score of the largest magnitude, before and after the scale. */
  readonly largest: readonly [before: NamedValue | undefined, after: NamedValue | undefined];
}

const two = decimals(2);

/** Q, K and V: the rows themselves, or their projections. */
function projections(knn: SoftKnn, inputs: StepsInputs, { queries, keys }: Labels) {
  const before = (name: Letter, rows: readonly string[]): Rows =>
    givenRows(inputs.projected ? `${name}Given` : name, inputs[name], [
      rows,
      counted(inputs[name][0]?.length ?? 0),
    ]);
  const weights = (name: `w${Letter}`): Rows => {
    const matrix = inputs[name];
    return givenRows(name, matrix, [counted(matrix.length), counted(matrix[0]?.length ?? 0)]);
  };
  const given = {
    q: before("q", queries),
    k: before("k", keys),
    v: before("v", keys),
    wq: weights("wq"),
    wk: weights("wk"),
    wv: weights("wv"),
  };
  const projected = (name: Letter, rows: readonly string[]): Rows => {
    if (!inputs.projected) return given[name];
    const { data, shape } = knn.linear(valuesOf(given[name]), valuesOf(given[`w${name}`]));
    return rowsOf(new Quantity(name, data, formatEntry, [rows, counted(shape[1] ?? 0)]));
  };
  const [q, k, v] = [projected("q", queries), projected("k", keys), projected("v", keys)];
  return { given, q, k, v };
}

function blockedCells(knn: SoftKnn, inputs: StepsInputs): boolean[][] {
  const [m, n] = [inputs.q.length, inputs.k.length];
  const past = inputs.causal ? knn.causalMask(m, n).data : undefined;
  return inputs.q.map((_, i) =>
    inputs.k.map(
      (_, j) =>
        past?.[i * n + j] === 0 ||
        inputs.blocked.some(([row, column]) => row === i && column === j),
    ),
  );
}

/** Scores with −∞ for blocked cells. */
function maskedRows(scaled: Quantity, mask: Rows): Rows {
  const open = rowsOf(new Quantity("masked", scaled.data, two, scaled.axes));
  return mask.map((row, i) =>
    row.map(({ value, of }, j) => {
      const own = open[i]?.[j];
      return own && value === 0 ? own : chosen("masked", value, two, of);
    }),
  );
}

/** Each row minus its maximum; blocked scores stay −∞. */
function shiftedRows(masked: Rows, best: Best, axes: Axes): Rows {
  const data = masked.flatMap((row, i) => {
    const most = row[best[i]?.[0] ?? 0]?.value ?? 0;
    return row.map(({ value }) => (Number.isFinite(value) ? value - most : value));
  });
  return rowsOf(new Quantity("shifted", data, two, axes));
}

/** A weight of a blocked score is exactly 0 and written as 0; an allowed one keeps its digits. */
function weightRows(weights: Quantity, blocked: Solved["blocked"]): Rows {
  return rowsOf(weights).map((row, i) => row.map((w, j) => (blocked[i]?.[j] ? w.written("0") : w)));
}

/** Indices of the largest entries of a row, ascending; empty if all are −∞ or 0. */
export function bestOf(row: readonly number[]): readonly number[] {
  const best = Math.max(...row);
  return Number.isFinite(best) ? row.flatMap((x, i) => (x === best ? [i] : [])) : [];
}

const bestIn = (rows: Rows): Best => valuesOf(rows).map(bestOf);

function largestIn(rows: Rows): NamedValue | undefined {
  const all: Row = rows.flat();
  const size = (x: NamedValue | undefined) => Math.abs(x?.value ?? 0);
  return all.reduce((most, x) => (size(x) > size(most) ? x : most), all[0]);
}

/** From the scores to the input of the softmax. */
function scoring(knn: SoftKnn, inputs: StepsInputs, q: Rows, k: Rows, axes: Axes) {
  const [queries, keys] = [valuesOf(q), valuesOf(k)];
  const option = inputs.scaled ? {} : { scale: 1 };
  const unit = [[1, ...(q[0] ?? []).slice(1).map(() => 0)]];
  const scores = knn.scores(queries, keys, { scale: 1 }).data;
  const scaled = new Quantity("scaled", knn.scores(queries, keys, option).data, two, axes);
  const blocked = blockedCells(knn, inputs);
  const mask = blocked.map((row, i) =>
    row.map((isBlocked, j) =>
      chosen("mask", isBlocked ? Number.NEGATIVE_INFINITY : 0, decimals(0), [
        axes[0][i] ?? "",
        axes[1][j] ?? "",
      ]),
    ),
  );
  const masked = maskedRows(scaled, mask);
  const shifted = shiftedRows(masked, bestIn(masked), axes);
  return {
    ...{ blocked, mask, masked, shifted },
    scale: new Quantity("scale", knn.scores(unit, unit, option).data, decimals(3)),
    scores: rowsOf(new Quantity("score", scores, two, axes)),
    scaled: rowsOf(scaled),
    logits: inputs.shifted ? shifted : masked,
  };
}

function wholeCall(
  knn: SoftKnn,
  inputs: StepsInputs,
  q: Rows,
  k: Rows,
  v: Rows,
  open: boolean[][],
) {
  return knn.attention(
    { query: valuesOf(q), key: valuesOf(k), value: valuesOf(v) },
    { ...(!inputs.scaled && { scale: 1 }), mask: open },
  ).output.data;
}

export function solve(knn: SoftKnn, steps: StepsState, labels: Labels): Solved {
  const inputs = inputsOf(steps);
  const { queries, keys } = labels;
  const { given, q, k, v } = projections(knn, inputs, labels);
  const scored = scoring(knn, inputs, q, k, [queries, keys]);
  const raw = knn.softmax(valuesOf(scored.logits));
  const weights = weightRows(
    new Quantity("weight", raw.data, two, [queries, keys]),
    scored.blocked,
  );
  const outputs: Axes = [queries, counted(v[0]?.length ?? 0)];
  const output = knn.batchMatmul(raw, valuesOf(v)).data;
  const open = scored.blocked.map((row) => row.map((isBlocked) => !isBlocked));
  return {
    ...{ inputs, step: stepOf(steps), labels, given, q, k, v, ...scored, weights },
    sums: new Quantity("sum", rowSums(raw.data, raw.shape[1] ?? 0), decimals(3), [queries]),
    output: rowsOf(new Quantity("output", output, two, outputs)),
    whole: new Quantity("output", wholeCall(knn, inputs, q, k, v, open), decimals(3), outputs),
    best: {
      ...{ scores: bestIn(scored.scores), masked: bestIn(scored.masked) },
      weights: bestIn(weights),
    },
    largest: [largestIn(scored.scores), largestIn(scored.scaled)],
  };
}

/** The labels of rows and of columns. */
export type Axes = readonly [readonly string[], readonly string[]];

/** "1", "2", … */
export const counted = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, i) => String(i + 1));

/** Numbers of the state. */
function givenRows(name: string, matrix: Matrix, [rows, columns]: Axes): Rows {
  return matrix.map((row, i) =>
    row.map((x, j) => chosen(name, x, formatEntry, [rows[i] ?? "", columns[j] ?? ""])),
  );
}

export const valuesOf = (rows: Rows): number[][] => rows.map((row) => row.map((x) => x.value));

const numbered = (letter: string, count: number): string[] =>
  counted(count).map((i) => `${letter}${i}`);

export function tables(solved: Solved): ResultTable[] {
  const { q, k, v, scores, masked, weights, output, whole } = solved;
  const [queries, keys] = [numbered("q", q.length), numbered("k", k.length)];
  const flat = (matrix: Rows) => valuesOf(matrix).flat();
  const columnsOf = (matrix: Rows) => numbered("", matrix[0]?.length ?? 0);
  const matrix = (name: string, rows: string[], values: Rows): ResultTable => ({
    ...{ name, rows, columns: columnsOf(values), values: flat(values) },
  });
  return [
    matrix("Q", queries, q),
    matrix("K", keys, k),
    matrix("V", keys, v),
    { name: "QK^T", rows: queries, columns: keys, scores: flat(scores) },
    {
      name: "attention",
      rows: queries,
      columns: keys,
      scores: flat(masked),
      weights: flat(weights),
    },
    matrix("output", queries, output),
    // All steps in one call: equal except for the last digit.
    {
      name: "output of one call",
      rows: queries,
      columns: columnsOf(output),
      values: whole.data,
    },
  ];
}

const first = (rows: Rows) => sideBySide(rows[0] ?? [], decimals(2));

export const readings: Readings<Solved> = {
  third: ({ weights }) => sideBySide(weights[2] ?? [], two),
  stage: ({ step }, { text }) => text.steps.stepTitles[step],
  scores: ({ scores }) => first(scores),
  weights: ({ weights }) => first(weights),
  output: ({ output }) => first(output),
};
