/** The initial weights: set by hand, small random, or random and identical in every head. */
export const startNames = ["hand", "random", "identical"] as const;
type StartName = (typeof startNames)[number];

/** The rows that a drag edits: of W_Q and W_K alike, or of one of them. */
export const basisNames = ["both", "wq", "wk"] as const;
type BasisName = (typeof basisNames)[number];

export interface HeadsState {
  readonly count: number;
  readonly start: StartName;
  /** Seed and standard deviation of the random starts. */
  readonly seed: number;
  readonly scale: number;
  readonly rate: number;
  /** Steps of gradient descent from the start. */
  readonly epochs: number;
  readonly basis: BasisName;
  /** Custom start: W_Q, W_K, W_V, W_O row by row, `weightsPerHead` numbers per head. */
  readonly weights: readonly number[] | undefined;
}

export const headsLimits = {
  count: { min: 2, max: 8 },
  scale: { min: 0, max: 2 },
  rate: { min: 0, max: 1 },
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

export const defaultHeads: HeadsState = {
  count: 2,
  start: "hand",
  seed: 0,
  scale: 0.1,
  rate: 0.02,
  epochs: 0,
  basis: "both",
  weights: undefined,
};

/** Removes custom weights of another number of heads. */
export function fittedHeads(heads: HeadsState): HeadsState {
  const { count, weights } = heads;
  const fits = weights === undefined || weights.length === weightsPerHead * count;
  return fits ? heads : { ...heads, weights: undefined };
}

/** Names for `controls=` and `lock=`, in the order of the documentation. */
export const controls = [
  "headWeights",
  "headBasis",
  "heads",
  "headStart",
  "headEpochs",
  "headSeed",
  "headScale",
  "headRate",
] as const;
