/** The patient with flat attention: nine objects, and targets that depend on objects of the same kind. */

import type { Tensor } from "../../api/index.js";
import type { TrainProjectionsOptions } from "../../api/learn/index.js";
import { drawnScenes } from "../../data/scenes.js";
import { decimals } from "../../figure/format-number.js";
import type { LessonFunctions } from "../../figure/lesson-functions.js";
import { oneField } from "../../figure/parts-of-results.js";
import { type Finding, finding } from "./finding.js";
import { patients } from "./patients.js";
import type { TreatmentName } from "./state.js";

const lessons = { learningRate: 0.02, epochs: 500, keepWeights: "last" } as const;

/** The trained matrices under a treatment; without one only the values are trained, and attention keeps its start. */
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

const known = new WeakMap<LessonFunctions, Map<TreatmentName, Finding>>();

/** Cached, because each takes about a tenth of a second. */
export function examineFlat(knn: LessonFunctions, treatment: TreatmentName): Finding {
  let findings = known.get(knn);
  if (findings === undefined) {
    findings = new Map();
    known.set(knn, findings);
  }
  let found = findings.get(treatment);
  if (found === undefined) {
    found = learn(knn, treatment);
    findings.set(treatment, found);
  }
  return found;
}

function learn(knn: LessonFunctions, treatment: TreatmentName): Finding {
  const { x, targets } = drawnScenes(knn);
  const options = trainingOf(treatment);
  const trained = knn.trainProjections({ x, targets, ...options });
  const { heads = 1, temperature = 1 } = options;
  const scene: Tensor = { data: x.data.slice(0, 9 * 8), shape: [9, 8] };
  const { output, weights } = knn.multiHeadAttention(scene, {
    heads,
    ...trained.weights,
    temperature,
    returnWeights: true,
  });
  // The row of the first object in the first head.
  const bars = (weights as Tensor).data.subarray(0, 9);
  const { digits } = patients.flat;
  const loss = oneField("measure", trained, "loss", decimals(digits), ["flat", treatment]);
  return {
    ...finding("flat", treatment, { bars, measure: loss.data, output: output.data }),
    measure: loss,
  };
}
