/** The result of an examination: a row of numbers and one measure, with labels. */

import type { WinnerGrid } from "../../charts/plane/winner-map.js";
import { decimals } from "../../figure/format-number.js";
import { Quantity } from "../../figure/quantity.js";
import { letterOf, type Point } from "../../figure/state/state.js";
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
