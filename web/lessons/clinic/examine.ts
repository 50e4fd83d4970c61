/** Computes the measure of each patient under a treatment. */

import type { AttentionOptions, Tensor } from "../../api/index.js";
import { withOrigin } from "../../figure/core-call.js";
import type { LessonFunctions } from "../../figure/lesson-functions.js";
import { winners } from "../../figure/ranks.js";
import { defaultState, type Point } from "../../figure/state/state.js";
import { pointsTensor } from "../../figure/tensors.js";
import { examineEmptied, examineLeaking, type Finding, finding } from "./finding.js";
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

/** One query and six keys of dimension 8, from NumPy's stream with seed 1; every head has two dimensions of them. */
const [parts, partsHeads, partsKeys] = [8, 4, 6] as const;

function examineSingle(knn: LessonFunctions, treatment: TreatmentName): Finding {
  const stream = knn.random(1);
  const drawn = { kind: "randn", seed: 1 } as const;
  const often = treatment === "dropout" ? dropoutDraws : 1;
  const one = stream.randn(parts);
  const query =
    often === 1
      ? withOrigin({ data: one, shape: [1, parts] }, { ...drawn, skip: 0 })
      : {
          data: Float64Array.from({ length: often * parts }, (_, i) => one[i % parts] ?? 0),
          shape: [often, parts],
        };
  const key = withOrigin(
    { data: stream.randn(partsKeys * parts), shape: [partsKeys, parts] },
    { ...drawn, skip: parts },
  );
  const unit = Float64Array.from({ length: parts ** 2 }, (_, i) => Number(i % (parts + 1) === 0));
  const own = { data: unit, shape: [parts, parts] };
  const { output, weights } = knn.multiHeadAttention(
    { query, key },
    {
      ...{ heads: treatment === "heads" ? partsHeads : 1, wq: own, wk: own, wv: own, scale: 1 },
      ...(treatment === "temperature" && { temperature: 0.5 }),
      ...(treatment === "dropout" && { dropout: { p: 0.3, seed: 7 } }),
      returnWeights: true,
    },
  );
  const { data } = weights as Tensor;
  const bars = meanRow(knn, { data, shape: [data.length / partsKeys, partsKeys] });
  const [strongest = 0] = winners(bars);
  const measure = single(bars, strongest);
  return finding("single", treatment, { bars, measure, output: output.data });
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
  const bars = meanRow(knn, weights as Tensor);
  const [strongest = 0] = winners(bars);
  return finding("peaky", treatment, {
    bars,
    measure: single(bars, strongest),
    output: output.data,
    geometry: { query: peakyQuery, keys: peakyKeys },
  });
}

/** The mean of the rows of weights (m,n), as a product with equal shares. */
function meanRow(knn: LessonFunctions, weights: Tensor): ArrayLike<number> {
  const [m = 1] = weights.shape;
  const shares = { data: new Float64Array(m).fill(1 / m), shape: [1, m] };
  return knn.batchMatmul(shares, weights).data;
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

/** The third key is stored four times. */
const copied: readonly Point[] = [
  [0.9, 0.3],
  [0.2, 1],
  [0.6, 0.7],
  [0.6, 0.7],
  [0.6, 0.7],
  [0.6, 0.7],
];

function examineCopies(knn: LessonFunctions, treatment: TreatmentName): Finding {
  const key = pointsTensor(copied);
  const options = optionsOf(treatment, 0.3);
  const once = [true, true, true, false, false, false];
  const place: Point = [0.8, 0.4];
  const attend = (mask?: boolean[]) =>
    knn.attention(
      { query: pointsTensor([place]), key, value: key },
      { ...options, ...(mask && { mask }), returnWeights: true },
    );
  const { output, weights } = attend(treatment === "mask" ? once : undefined);
  const bars = (weights as Tensor).data;
  const together = { data: Float64Array.from([0, 0, 1, 1, 1, 1]), shape: [6, 1] };
  const all = knn.batchMatmul({ data: bars, shape: [1, 6] }, together).data[0] ?? 0;
  const one = attend(once).weights?.data[2] ?? 0;
  const measure = Float64Array.of(all - one);
  const geometry = { query: place, keys: copied };
  return finding("copies", treatment, { bars, measure, output: output.data, geometry });
}

/** One query and 64 keys of dimension 1,024, from NumPy's stream with seed 7. */
const width = 1024;
const count = 64;

function examineWide(knn: LessonFunctions, treatment: TreatmentName): Finding {
  const stream = knn.random(7);
  const drawn = { kind: "randn", seed: 7 } as const;
  const query = withOrigin({ data: stream.randn(width), shape: [1, width] }, { ...drawn, skip: 0 });
  const key = withOrigin(
    { data: stream.randn(width * count), shape: [count, width] },
    { ...drawn, skip: width },
  );
  const scale = treatment === "scale" ? {} : { scale: 1 };
  const { output, weights } = knn.attention(
    { query, key, value: key },
    {
      ...scale,
      ...(treatment === "cosine" && { similarity: "cosine" }),
      ...(treatment === "dropout" && { dropout: { p: 0.3, seed: 7 } }),
      returnWeights: true,
      returnEntropy: true,
    },
  );
  const row = weights as Tensor;
  // Dropout changes one draw, not the row: the entropy is that of the row before dropout.
  const measure =
    treatment === "dropout"
      ? examineWide(knn, "none").measure.data
      : knn.effectiveNeighbors(row).data;
  return finding("wide", treatment, { bars: row.data, measure, output: output.data });
}

export const examine: Readonly<Record<PatientName, Examine>> = {
  flat: examineFlat,
  blurry: examineBlurry,
  peaky: examinePeaky,
  single: examineSingle,
  bully: examineBully,
  unreachable: examineUnreachable,
  copies: examineCopies,
  emptied: examineEmptied,
  leaking: examineLeaking,
  wide: examineWide,
};
