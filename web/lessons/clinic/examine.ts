/** Computes the measure of each patient under a treatment. */
import type {
  AttentionOptions,
  SoftKnn,
  Tensor,
  TrainProjectionsOptions,
} from "../../api/index.js";
import { taskTensors, withOrigin } from "../../figure/core-call.js";
import { decimals } from "../../figure/format-number.js";
import { oneField } from "../../figure/parts-of-results.js";
import { winners } from "../../figure/ranks.js";
import { defaultState, type Point } from "../../figure/state/state.js";
import { pointsTensor } from "../../figure/tensors.js";
import { examineEmptied, examineLeaking, type Finding, finding } from "./finding.js";
import { type PatientName, patients, type TreatmentName } from "./state.js";

type Examine = (knn: SoftKnn, treatment: TreatmentName) => Finding;

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

function examinePeaky(knn: SoftKnn, treatment: TreatmentName): Finding {
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
function meanRow(knn: SoftKnn, weights: Tensor): ArrayLike<number> {
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
function winShares(knn: SoftKnn, keys: readonly Point[], options: AttentionOptions) {
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
  return { bars: knn.combine([won], [1 / winner.length]).data, output: output.data, geometry };
}

function examineBully(knn: SoftKnn, treatment: TreatmentName): Finding {
  const won = winShares(knn, bullyKeys, optionsOf(treatment, 0.1));
  return finding("bully", treatment, { ...won, measure: single(won.bars, 4) }, "share");
}

function examineUnreachable(knn: SoftKnn, treatment: TreatmentName): Finding {
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

function examineCopies(knn: SoftKnn, treatment: TreatmentName): Finding {
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
  const measure = knn.combine([[all], [one]], [1, -1]).data;
  const geometry = { query: place, keys: copied };
  return finding("copies", treatment, { bars, measure, output: output.data, geometry });
}

/** One query and 64 keys of dimension 1,024, from NumPy's stream with seed 7. */
const width = 1024;
const count = 64;

function examineWide(knn: SoftKnn, treatment: TreatmentName): Finding {
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
  peaky: examinePeaky,
  bully: examineBully,
  unreachable: examineUnreachable,
  copies: examineCopies,
  emptied: examineEmptied,
  leaking: examineLeaking,
  wide: examineWide,
};

/** The patient with flat attention: nine objects, and targets that depend on objects of the same kind. */

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

const known = new WeakMap<SoftKnn, Map<TreatmentName, Finding>>();

/** Cached, because each takes about a tenth of a second. */
function examineFlat(knn: SoftKnn, treatment: TreatmentName): Finding {
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

function learn(knn: SoftKnn, treatment: TreatmentName): Finding {
  const { x, targets } = knn.projectionTask();
  const options = trainingOf(treatment);
  const trained = knn.trainProjections({ ...taskTensors(x, targets), ...options });
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
