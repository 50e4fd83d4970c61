/** The names of patients and treatments in links. */

export const patientNames = ["flat", "blurry", "peaky", "bully", "unreachable", "leaking"] as const;
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
  "zeroed",
  "window",
] as const;
export type TreatmentName = (typeof treatmentNames)[number];
