/** Computes the measure of each patient under a treatment. */

import type { AttentionOptions, Tensor } from "../../api/index.js";
import type { LessonFunctions } from "../../figure/lesson-functions.js";
import { meanOfRows, winners } from "../../figure/ranks.js";
import { defaultState, type Point } from "../../figure/state/state.js";
import { pointsTensor } from "../../figure/tensors.js";
import { examineLeaking, type Finding, finding } from "./finding.js";
import { examineFlat } from "./flat.js";
import type { PatientName, TreatmentName } from "./state.js";

type Examine = (knn: LessonFunctions, treatment: TreatmentName) => Finding;

/** One number of an array, with its origin. */
function single(data: ArrayLike<number>, at: number): ArrayLike<number> {
  return (data as Float64Array).subarray(at, at + 1);
}

/** The options of attention that a treatment changes, with the patient's temperature. */
function optionsOf(treatment: TreatmentName, temperature: number): AttentionOptions {
  switch (treatment) {
    case "temperature":
      return { temperature };
    case "cosine":
      return { similarity: "cosine", temperature: 0.5 };
    case "rbf":
      return { similarity: "rbf", temperature: 0.5 };
    default:
      return {};
  }
}

/** The keys and the query of the first lessons, with the scores close together. */
function examineBlurry(knn: LessonFunctions, treatment: TreatmentName): Finding {
  const { keys, query } = defaultState;
  const key = pointsTensor(keys);
  const options = treatment === "scale" ? { scale: 10 / Math.sqrt(2) } : optionsOf(treatment, 0.1);
  const { output, weights } = knn.attention(
    { query: pointsTensor([query]), key, value: key },
    { ...options, returnWeights: true },
  );
  const row = weights as Tensor;
  const measure = knn.effectiveNeighbors(row).data;
  const geometry = { query, keys };
  return finding("blurry", treatment, { bars: row.data, measure, output: output.data, geometry });
}

/** Five short keys, and a long query. */
const peakyKeys: readonly Point[] = [
  [1, 0],
  [0.6, 0.8],
  [-0.3, 0.95],
  [-0.8, -0.6],
  [0.3, -0.95],
];
const peakyQuery: Point = [18, 4.5];
/** Number of averaged dropout draws: their mean is accurate to the two displayed digits. */
const dropoutDraws = 40_000;

function examinePeaky(knn: LessonFunctions, treatment: TreatmentName): Finding {
  const often = treatment === "dropout" ? dropoutDraws : 1;
  const query = pointsTensor(Array.from({ length: often }, () => peakyQuery));
  const { output, weights } = knn.attention(
    { query, key: pointsTensor(peakyKeys), value: pointsTensor(peakyKeys) },
    {
      ...optionsOf(treatment, 4),
      ...(treatment === "dropout" && { dropout: { p: 0.3, seed: 7 } }),
      returnWeights: true,
    },
  );
  const { data } = weights as Tensor;
  const bars = often === 1 ? data : meanOfRows(data, often);
  const [strongest = 0] = winners(bars);
  return finding("peaky", treatment, {
    bars,
    measure: single(bars, strongest),
    output: output.data,
    geometry: { query: peakyQuery, keys: peakyKeys },
  });
}

/** Four keys of length about 1, and one three times as long. */
const bullyKeys: readonly Point[] = [
  [0.9, -0.3],
  [-0.2, 1],
  [-0.9, -0.4],
  [0.1, -1],
  [2.4, 2.2],
];

/** The share of a grid of places that every key wins. */
function winShares(knn: LessonFunctions, keys: readonly Point[], options: AttentionOptions) {
  const [side, reach] = [48, 1.2];
  const [n, key] = [keys.length, pointsTensor(keys)];
  const { winner, output } = knn.attentionField({
    ...options,
    key,
    value: key,
    xRange: [-reach, reach],
    yRange: [reach, -reach],
    columns: side,
    rows: side,
  });
  const won = new Array<number>(n).fill(0);
  for (const i of winner) if (i >= 0) won[i] = (won[i] ?? 0) + 1;
  const geometry = { keys, map: { winners: winner, side, reach } };
  return {
    bars: Float64Array.from(won, (count) => count / winner.length),
    output: output.data,
    geometry,
  };
}

function examineBully(knn: LessonFunctions, treatment: TreatmentName): Finding {
  const won = winShares(knn, bullyKeys, optionsOf(treatment, 0.1));
  return finding("bully", treatment, { ...won, measure: single(won.bars, 4) }, "share");
}

function examineUnreachable(knn: LessonFunctions, treatment: TreatmentName): Finding {
  const options = treatment === "scale" ? { scale: 10 } : optionsOf(treatment, 0.05);
  const won = winShares(knn, defaultState.keys, options);
  return finding("unreachable", treatment, { ...won, measure: single(won.bars, 1) }, "share");
}

export const examine: Readonly<Record<PatientName, Examine>> = {
  flat: examineFlat,
  blurry: examineBlurry,
  peaky: examinePeaky,
  bully: examineBully,
  unreachable: examineUnreachable,
  leaking: examineLeaking,
};
