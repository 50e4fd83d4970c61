/** The treatments of each patient, and when it is well. */
import type { PatientName, TreatmentName } from "./state.js";

/** The treatments of a patient, and the healthy range of its measure. */
export interface Patient {
  /** The treatments in order. */
  readonly treatments: readonly TreatmentName[];
  /** The smallest and the largest healthy measure. */
  readonly well: readonly [min: number, max: number];
  /** Digits of the written measure. */
  readonly digits: number;
}

export const patients: Readonly<Record<PatientName, Patient>> = {
  // Prediction error; attention without training stays above about 19.9.
  flat: { treatments: ["temperature", "heads", "projections"], well: [0, 2], digits: 2 },
  // Effective neighbours of one query among six keys.
  blurry: { treatments: ["temperature", "scale", "cosine"], well: [1, 3], digits: 2 },
  // Weight of the strongest key.
  peaky: { treatments: ["temperature", "dropout", "cosine"], well: [0, 0.7], digits: 2 },
  // Share of the places that the long key wins; an equal share of five keys is 0.2.
  bully: { treatments: ["temperature", "cosine", "rbf"], well: [0.1, 0.3], digits: 3 },
  // Share of the places that B wins.
  unreachable: { treatments: ["temperature", "scale", "rbf"], well: [1e-9, 1], digits: 3 },
  // The weight of the first row on itself, which is all of its past.
  leaking: { treatments: ["zeroed", "window", "mask"], well: [1 - 1e-12, 1 + 1e-12], digits: 3 },
};

export function isWell(name: PatientName, measure: number): boolean {
  const [min, max] = patients[name].well;
  return measure >= min && measure <= max;
}

/** The effect of a treatment, from the measure before and after. */
export type Verdict = "cured" | "better" | "same" | "worse";

/** Nearer to the healthy range is better; a change below the displayed digits does not count. */
export function verdictOf(name: PatientName, before: number, after: number): Verdict {
  if (isWell(name, after)) return "cured";
  const { well, digits } = patients[name];
  const [min, max] = well;
  const off = (x: number) => Math.max(min - x, x - max, 0);
  const change = off(after) - off(before);
  if (Math.abs(change) < 0.5 / 10 ** digits) return "same";
  return change < 0 ? "better" : "worse";
}
