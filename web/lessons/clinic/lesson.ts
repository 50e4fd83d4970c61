/** Patients with a defect of their attention, and treatments. */

import { register } from "../../figure/lesson.js";
import { field } from "../../figure/state/fields.js";
import { parseEnum } from "../../figure/state/url-values.js";
import { type PatientName, patientNames, type TreatmentName, treatmentNames } from "./state.js";

declare module "../../figure/state/state.js" {
  interface State {
    /** The patient and the treatment. */
    readonly patient: PatientName;
    readonly treatment: TreatmentName;
  }
}

declare module "../../language/index.js" {
  interface Views {
    clinic: true;
  }
}

register({
  name: "clinic",
  title: { en: "Clinic", zh: "诊室", fa: "درمانگاه" },
  words: {
    en: () => import("./words.en.js"),
    zh: () => import("./words.zh.js"),
    fa: () => import("./words.fa.js"),
  },
  view: () => import("./view.js"),
  learns: true,
  defaults: { patient: "flat", treatment: "none" },
  fields: [
    field("patient", "patient", parseEnum(patientNames)),
    field("treatment", "treatment", parseEnum(treatmentNames)),
  ],
});
