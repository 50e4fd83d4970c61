/** The selected patient and treatment. */

export const patientNames = [
  "flat",
  "peaky",
  "bully",
  "unreachable",
  "copies",
  "emptied",
  "leaking",
  "wide",
] as const;
export type PatientName = (typeof patientNames)[number];

export const treatmentNames = [
  "none",
  "temperature",
  "scale",
  "cosine",
  "rbf",
  "dropout",
  "heads",
  "projections",
  "mask",
  "larger",
  "zeroed",
  "window",
] as const;
export type TreatmentName = (typeof treatmentNames)[number];
