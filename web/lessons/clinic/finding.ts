/** What an examination finds, and the patients with a wrong mask. */

import type { AttentionOptions, SoftKnn, Tensor } from "../../api/index.js";
import type { WinnerGrid } from "../../charts/plane/winner-map.js";
import { decimals } from "../../figure/format-number.js";
import { Quantity } from "../../figure/quantity.js";
import { rowSums, sumOf } from "../../figure/ranks.js";
import { defaultState, letterOf, type Point } from "../../figure/state/state.js";
import { pointsTensor } from "../../figure/tensors.js";
import { patients } from "./patients.js";
import type { PatientName, TreatmentName } from "./state.js";

/** Positions of keys in the plane: beside a query, or on a map of the places that each key wins. */
export interface Geometry {
  readonly keys: readonly Point[];
  readonly query?: Point;
  readonly map?: WinnerGrid;
}

export interface Finding {
  readonly treatment: TreatmentName;
  /** The bars, one per key. */
  readonly bars: Quantity;
  /** Of a patient in the plane. */
  readonly geometry?: Geometry | undefined;
  /** The number that decides whether the patient is healthy. */
  readonly measure: Quantity;
  /** The output of the examined call. */
  readonly output: Quantity;
}

export interface Numbers {
  readonly bars: ArrayLike<number>;
  readonly measure: ArrayLike<number>;
  readonly output: ArrayLike<number>;
  readonly geometry?: Geometry;
}

const keyOf = (i: number): string => (i < 52 ? letterOf(i) : String(i + 1));

/** `bars` are weights of keys, or shares of the places that keys win. */
export function finding(
  patient: PatientName,
  treatment: TreatmentName,
  { bars, measure, output, geometry }: Numbers,
  kind: "weight" | "share" = "weight",
): Finding {
  const of = [[patient], [treatment]];
  const keys = Array.from(bars, (_, i) => keyOf(i));
  return {
    ...{ treatment, geometry },
    bars: new Quantity(kind, bars, decimals(3), [...of, keys]),
    measure: new Quantity("measure", measure, decimals(patients[patient].digits), of),
    output: new Quantity("output", output, decimals(3)),
  };
}

/** The patients with a wrong mask. */

const tokens = pointsTensor(defaultState.keys);
const [n] = tokens.shape as [number];

/** A fully blocked row, masked by a large negative number as in many programs. */
export function examineEmptied(knn: SoftKnn, treatment: TreatmentName): Finding {
  const minus = treatment === "larger" ? -1e30 : -1e9;
  const blocked = { data: new Float64Array(n).fill(minus), shape: [1, n] };
  const mask = treatment === "mask" ? new Array<boolean>(n).fill(false) : blocked;
  const { output, weights } = knn.attention(
    { query: pointsTensor([defaultState.query]), key: tokens, value: tokens },
    { mask, ...(treatment === "temperature" && { temperature: 0.05 }), returnWeights: true },
  );
  const row = weights as Tensor;
  const measure = Float64Array.of(sumOf(row.data));
  return finding("emptied", treatment, { bars: row.data, measure, output: output.data });
}

/** Row i may attend to columns j ≤ i; the patient's mask is reversed. */
const past = Uint8Array.from({ length: n * n }, (_, at) => Number(at % n <= Math.floor(at / n)));
const transposed = Uint8Array.from({ length: n * n }, (_, at) =>
  Number(at % n >= Math.floor(at / n)),
);

function maskOf(treatment: TreatmentName): AttentionOptions {
  if (treatment === "mask") return { causal: true };
  // Computes weights without a mask, then clears them.
  if (treatment === "zeroed") return {};
  const mask = { data: transposed, shape: [n, n] };
  return treatment === "window" ? { mask, window: 2 } : { mask };
}

export function examineLeaking(knn: SoftKnn, treatment: TreatmentName): Finding {
  const { output, weights } = knn.attention(
    { query: tokens, key: tokens, value: tokens },
    { ...maskOf(treatment), returnWeights: true },
  );
  const all = (weights as Tensor).data;
  const kept = withoutFuture(knn, all);
  const spent = rowSums(kept.data, n);
  const worst = spent.indexOf(Math.min(...spent));
  const shown = (treatment === "zeroed" ? kept.data : all) as Float64Array;
  return finding("leaking", treatment, {
    bars: shown.subarray(worst * n, (worst + 1) * n),
    measure: spent.subarray(worst, worst + 1),
    output: output.data,
  });
}

/** The weights with future ones set to zero: row i times a diagonal of ones and zeros. */
function withoutFuture(knn: SoftKnn, weights: ArrayLike<number>): Tensor {
  const diagonals = Float64Array.from({ length: n * n * n }, (_, at) => {
    const [row, column] = [Math.floor(at / (n * n)), at % n];
    return Math.floor(at / n) % n === column ? (past[row * n + column] ?? 0) : 0;
  });
  const { data } = knn.batchMatmul(
    { data: weights as Float64Array, shape: [n, 1, n] },
    { data: diagonals, shape: [n, n, n] },
  );
  return { data, shape: [n, n] };
}
