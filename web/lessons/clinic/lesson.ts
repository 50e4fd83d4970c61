/** Patients with a defect of their attention, and treatments. */
import { register } from "../../figure/lesson.js";
import { choice, type StateOf } from "../../figure/state/kinds.js";
import { patientNames, treatmentNames } from "./state.js";

const fields = {
  patient: choice("flat", patientNames),
  treatment: choice("none", treatmentNames),
};

const pictures = { bed: ["patient", "treatment"] } as const;

declare module "../../figure/state/state.js" {
  interface State extends StateOf<typeof fields> {}
}

declare module "../../language/index.js" {
  interface Views {
    clinic: typeof pictures;
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
  fields,
  pictures,
});
