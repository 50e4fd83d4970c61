/** The results of the lesson: a patient before and after a treatment. */

import type { LessonFunctions } from "../../figure/lesson-functions.js";
import type { Readings } from "../../figure/readings.js";
import type { ResultTable } from "../../figure/result-table.js";
import type { State } from "../../figure/state/state.js";
import { examine } from "./examine.js";
import type { Finding } from "./finding.js";
import { isWell, patients, type Verdict, verdictOf } from "./patients.js";
import type { PatientName, TreatmentName } from "./state.js";

export interface Judged extends Finding {
  readonly isWell: boolean;
}

export interface Solved {
  readonly patient: PatientName;
  readonly before: Judged;
  /** Undefined before a treatment is selected. */
  readonly after: (Judged & { readonly verdict: Verdict }) | undefined;
}

function judged(patient: PatientName, knn: LessonFunctions, treatment: TreatmentName): Judged {
  const found = examine[patient](knn, treatment);
  return { ...found, isWell: isWell(patient, found.measure.at().value) };
}

/** The selected treatment, if this patient has it. */
export function treatmentOf({ patient, treatment }: State): TreatmentName {
  return patients[patient].treatments.includes(treatment) ? treatment : "none";
}

export function solve(knn: LessonFunctions, state: State): Solved {
  const { patient } = state;
  const treatment = treatmentOf(state);
  const before = judged(patient, knn, "none");
  if (treatment === "none") return { patient, before, after: undefined };
  const after = judged(patient, knn, treatment);
  const verdict = verdictOf(patient, before.measure.at().value, after.measure.at().value);
  return { patient, before, after: { ...after, verdict } };
}

/** The readings for `<soft-value>`: each patient has its own measure. */
export const readings: Readings<Solved> = {
  before: ({ before }) => before.measure.at(),
  after: ({ after }) => after?.measure.at(),
};

/** A patient before and after the treatment, as numbers. */
export function tables({ before, after }: Solved): ResultTable[] {
  return [before, ...(after ? [after] : [])].flatMap(
    ({ treatment, bars, measure }): ResultTable[] => {
      const rows = [treatment];
      return [
        { name: "bars", rows, columns: bars.axes.at(-1) ?? [], weights: bars.data },
        { name: "measure", rows, columns: ["measure"], values: measure.data },
      ];
    },
  );
}
