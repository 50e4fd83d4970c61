/** The patients of the clinic: which treatments each is offered, and what counts as well. */
import type { PatientName, TreatmentName } from "./state.js";

export interface Patient {
  /** What may be tried, in the order it is offered. */
  readonly treatments: readonly TreatmentName[];
  /** The least and the greatest measure of one who is well. */
  readonly well: readonly [min: number, max: number];
  /** Digits the measure is written with. */
  readonly digits: number;
}

export const patients: Readonly<Record<PatientName, Patient>> = {
  // Error of what is predicted; what no unlearnt attention gets below is about 19.9.
  flat: { treatments: ["temperature", "heads", "projections"], well: [0, 2], digits: 2 },
  // Weight of the strongest key.
  peaky: { treatments: ["temperature", "dropout", "cosine"], well: [0, 0.7], digits: 2 },
  // Share of the places that the long key wins; a fair share of five keys is 0.2.
  bully: { treatments: ["temperature", "cosine", "rbf"], well: [0.1, 0.3], digits: 3 },
  // Share of the places that B wins.
  unreachable: { treatments: ["temperature", "scale", "rbf"], well: [1e-9, 1], digits: 3 },
  // Weight of four copies together, beyond what one of them would have.
  copies: { treatments: ["temperature", "cosine", "mask"], well: [-1e-12, 1e-12], digits: 3 },
  // Weight that a row spends on keys it may not see.
  emptied: { treatments: ["larger", "temperature", "mask"], well: [0, 0], digits: 3 },
  // The least that any row spends on itself and its past.
  leaking: { treatments: ["zeroed", "window", "mask"], well: [1 - 1e-12, 1 + 1e-12], digits: 3 },
  // Effective neighbours of one query among 64 keys.
  wide: { treatments: ["scale", "dropout", "cosine"], well: [8, 56], digits: 2 },
};

export function isWell(name: PatientName, measure: number): boolean {
  const [min, max] = patients[name].well;
  return measure >= min && measure <= max;
}

/** What a treatment did, by the measure before and after. */
export type Verdict = "cured" | "better" | "same" | "worse";

/** Nearer to being well is better; a change too small for the digits that are shown is none. */
export function verdictOf(name: PatientName, before: number, after: number): Verdict {
  if (isWell(name, after)) return "cured";
  const { well, digits } = patients[name];
  const [min, max] = well;
  const off = (x: number) => Math.max(min - x, x - max, 0);
  const change = off(after) - off(before);
  if (Math.abs(change) < 0.5 / 10 ** digits) return "same";
  return change < 0 ? "better" : "worse";
}
