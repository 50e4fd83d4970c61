/** The patient whose attention is flat: nine objects, a question that only those of one kind can answer. */
import type { SoftKnn, Tensor, TrainProjectionsOptions } from "../../api/index.js";
import type { TreatmentName } from "../../model/clinic.js";
import { taskTensors } from "../../model/core-call.js";
import type { Finding } from "./examine.js";

const lessons = { learningRate: 0.02, epochs: 500, keepWeights: "last" } as const;

/** What is learnt under a treatment; without one only the values are, and attention stays as it started. */
function trainingOf(treatment: TreatmentName): Omit<TrainProjectionsOptions, "x" | "targets"> {
  const fixed = { heads: 2, width: 2, valueWidth: 1, train: ["wv", "wo"] } as const;
  switch (treatment) {
    case "temperature":
      return { ...fixed, ...lessons, temperature: 0.01 };
    case "heads":
      return { ...fixed, ...lessons, heads: 8, learningRate: 0.005, epochs: 2000 };
    case "projections":
      return { heads: 2, width: 2, valueWidth: 1, ...lessons };
    default:
      return { ...fixed, ...lessons };
  }
}

const known = new WeakMap<SoftKnn, Map<TreatmentName, Finding>>();

/** Each takes about a tenth of a second, so what is known is kept. */
export function examineFlat(knn: SoftKnn, treatment: TreatmentName): Finding {
  let findings = known.get(knn);
  if (findings === undefined) {
    findings = new Map();
    known.set(knn, findings);
  }
  let finding = findings.get(treatment);
  if (finding === undefined) {
    finding = learn(knn, treatment);
    findings.set(treatment, finding);
  }
  return finding;
}

function learn(knn: SoftKnn, treatment: TreatmentName): Finding {
  const { x, targets } = knn.projectionTask();
  const options = trainingOf(treatment);
  const { weights, loss } = knn.trainProjections({ ...taskTensors(x, targets), ...options });
  const { heads = 1, temperature = 1 } = options;
  const scene: Tensor = { data: x.data.slice(0, 9 * 8), shape: [9, 8] };
  const answer = knn.multiHeadAttention(scene, {
    heads,
    ...weights,
    temperature,
    returnWeights: true,
  });
  // Of the first head, the row of the first object.
  const row = (answer.weights as Tensor).data.slice(0, 9);
  return { bars: row, measure: loss };
}
