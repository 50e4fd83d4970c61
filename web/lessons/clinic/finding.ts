/** What an examination finds, and the patient with a wrong mask. */

import type { AttentionOptions, SoftKnn, Tensor } from "../../api/index.js";
import type { WinnerGrid } from "../../charts/plane/winner-map.js";
import { decimals } from "../../figure/format-number.js";
import { Quantity } from "../../figure/quantity.js";
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

/** `bars` are weights of keys, or shares of the places that keys win. */
export function finding(
  patient: PatientName,
  treatment: TreatmentName,
  { bars, measure, output, geometry }: Numbers,
  kind: "weight" | "share" = "weight",
): Finding {
  const of = [[patient], [treatment]];
  const keys = Array.from(bars, (_, i) => letterOf(i));
  return {
    ...{ treatment, geometry },
    bars: new Quantity(kind, bars, decimals(3), [...of, keys]),
    measure: new Quantity("measure", measure, decimals(patients[patient].digits), of),
    output: new Quantity("output", output, decimals(3)),
  };
}

/** The patient with a wrong mask. */

const tokens = pointsTensor(defaultState.keys);
const [n] = tokens.shape as [number];

/** Row i may attend to columns j ≤ i; the mask of the patient is reversed. */
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
  const first = ((weights as Tensor).data as Float64Array).subarray(0, n);
  return finding("leaking", treatment, {
    bars: treatment === "zeroed" ? first.map((weight, i) => (i === 0 ? weight : 0)) : first,
    measure: first.subarray(0, 1),
    output: output.data,
  });
}
