/** Every number of the step machine, stage by stage, each from the core. */
import type { SoftKnn, Tensor } from "../../api/index.js";
import type { Matrix, StepsInputs } from "../../model/steps-state.js";

export interface Solved {
  readonly inputs: StepsInputs;
  readonly q: Matrix;
  readonly k: Matrix;
  readonly v: Matrix;
  /** What every score is multiplied by: 1/√d, or 1. */
  readonly scale: number;
  readonly scores: Matrix;
  readonly scaled: Matrix;
  /** Blocked by the causal mask or by hand. */
  readonly blocked: readonly (readonly boolean[])[];
  readonly masked: Matrix;
  /** The largest score of each row that is left, −∞ for a row that may look at nothing. */
  readonly maxima: readonly number[];
  readonly shifted: Matrix;
  readonly weights: Matrix;
  readonly sums: readonly number[];
  readonly output: Matrix;
}

export function rowsOf({ data, shape }: Tensor): Matrix {
  const width = shape.at(-1) ?? 0;
  const rows = shape.length > 1 ? (shape.at(-2) ?? 0) : 1;
  return Array.from({ length: rows }, (_, i) => Array.from(data.slice(i * width, (i + 1) * width)));
}

const nested = (matrix: Matrix): number[][] => matrix.map((row) => [...row]);

/** Q, K and V: the rows themselves, or each through its projection. */
function projections(knn: SoftKnn, inputs: StepsInputs): Record<"q" | "k" | "v", Matrix> {
  const { q, k, v, wq, wk, wv } = inputs;
  if (!inputs.projected) return { q, k, v };
  const linear = (x: Matrix, w: Matrix) => rowsOf(knn.linear(nested(x), nested(w)));
  return { q: linear(q, wq), k: linear(k, wk), v: linear(v, wv) };
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

/** Each row less its largest; what is blocked stays −∞. */
function shiftedRows(knn: SoftKnn, masked: Matrix, maxima: readonly number[]): Matrix {
  const open = masked.flatMap((row, i) =>
    row.flatMap((x) => (Number.isFinite(x) ? [[x, maxima[i] ?? 0]] : [])),
  );
  const less = knn.combine(
    [open.map(([x]) => x as number), open.map(([, most]) => most as number)],
    [1, -1],
  );
  let at = 0;
  return masked.map((row) => row.map((x) => (Number.isFinite(x) ? (less.data[at++] ?? 0) : x)));
}

export function solve(knn: SoftKnn, inputs: StepsInputs): Solved {
  const { q, k, v } = projections(knn, inputs);
  const [queries, keys] = [nested(q), nested(k)];
  const option = inputs.scaled ? {} : { scale: 1 };
  const unit = [[1, ...(q[0] ?? []).slice(1).map(() => 0)]];
  const scaled = rowsOf(knn.scores(queries, keys, option));
  const blocked = blockedCells(knn, inputs);
  const masked = scaled.map((row, i) =>
    row.map((x, j) => (blocked[i]?.[j] ? Number.NEGATIVE_INFINITY : x)),
  );
  const maxima = masked.map((row) => Math.max(...row));
  const shifted = shiftedRows(knn, masked, maxima);
  const logits = nested(inputs.shifted ? shifted : masked);
  const weights = knn.softmax(logits);
  return {
    inputs,
    q,
    k,
    v,
    scale: knn.scores(unit, unit, option).data[0] ?? 1,
    scores: rowsOf(knn.scores(queries, keys, { scale: 1 })),
    scaled,
    blocked,
    masked,
    maxima,
    shifted,
    weights: rowsOf(weights),
    sums: Array.from(knn.rowSums(weights).data),
    output: rowsOf(knn.batchMatmul(weights, nested(v))),
  };
}

/** The products a dot product adds up, one by one. */
export function products(
  knn: SoftKnn,
  left: readonly number[],
  right: readonly number[],
): number[] {
  const each = (row: readonly number[]) => row.map((x) => [[x]]);
  return Array.from(knn.batchMatmul(each(left), each(right)).data);
}

/**
 * e to x. A softmax of x beside a 0 has e⁰ = 1 for that 0, so the one weight divided by the other is the power
 * itself. Infinity where it does not fit in a double, as the plain formula would have it.
 */
function power(knn: SoftKnn, x: number): number {
  const [raised = 0, one = 0] = knn.softmax([x, 0]).data;
  // Below this the weight of the 0 has lost its digits: the power is near the largest double, or past it.
  if (one < 1e-300) return Number.POSITIVE_INFINITY;
  return knn.scores([[raised]], [[1]], { scale: 1, temperature: one }).data[0] ?? 0;
}

export interface Powers {
  readonly each: readonly number[];
  readonly sum: number;
}

/** e to each score of a row, and their sum. */
export function powers(knn: SoftKnn, row: readonly number[]): Powers {
  const each = row.map((x) => power(knn, x));
  const fits = each.every(Number.isFinite);
  const sum = fits ? (knn.rowSums(each).data[0] ?? 0) : Number.POSITIVE_INFINITY;
  return { each, sum };
}
