/** What an examination gives: a row of numbers and one measure, with their names. */

import { decimals } from "../../figure/format-number.js";
import { Quantity } from "../../figure/quantity.js";
import { letterOf } from "../../figure/state.js";
import { patients } from "./patients.js";
import type { PatientName, TreatmentName } from "./state.js";

export interface Finding {
  readonly treatment: TreatmentName;
  /** What the bars show, one per key. */
  readonly bars: Quantity;
  /** The number the patient is judged by. */
  readonly measure: Quantity;
  /** What the call that was examined is for: an output. */
  readonly output: Quantity;
}

export interface Numbers {
  readonly bars: ArrayLike<number>;
  readonly measure: ArrayLike<number>;
  readonly output: ArrayLike<number>;
}

const keyOf = (i: number): string => (i < 52 ? letterOf(i) : String(i + 1));

/** `bars` are weights of keys, or shares of the places that keys win. */
export function finding(
  patient: PatientName,
  treatment: TreatmentName,
  { bars, measure, output }: Numbers,
  kind: "weight" | "share" = "weight",
): Finding {
  const of = [[patient], [treatment]];
  const keys = Array.from(bars, (_, i) => keyOf(i));
  return {
    treatment,
    bars: new Quantity(kind, bars, decimals(3), [...of, keys]),
    measure: new Quantity("measure", measure, decimals(patients[patient].digits), of),
    output: new Quantity("output", output, decimals(3)),
  };
}
