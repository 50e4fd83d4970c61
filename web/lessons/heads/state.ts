/** The sizes of the task and of its heads. */
import type { State } from "../../figure/state/state.js";

export type HeadsState = State["heads"];

export const headsLimits = {
  count: { min: 2, max: 8 },
  epochs: { min: 0, max: 2000 },
} as const;

export const kinds = 3;
export const objects = kinds * kinds;
/** Three colours, three shapes, u and w. */
export const features = 2 * kinds + 2;
/** The targets of an object: the mean u of its colour, the mean w of its shape. */
export const outputs = 2;
/** Dimension of the plane of a head. */
export const axes = 2;
export const weightsPerHead = features * (axes + axes + 1) + outputs;

/** Removes custom weights of another number of heads. */
export function fittedHeads(heads: HeadsState): HeadsState {
  const { count, weights } = heads;
  const fits = weights === undefined || weights.length === weightsPerHead * count;
  return fits ? heads : { ...heads, weights: undefined };
}

/** Names for `controls=` and `lock=`, in the order of the documentation. */
export const controls = [
  ...(["headWeights", "headBasis", "heads", "headStart", "headEpochs"] as const),
  ...(["headSeed", "headScale", "headRate"] as const),
];
