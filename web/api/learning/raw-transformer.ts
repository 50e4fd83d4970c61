/** The transformer and its training. Private to `web/api`. */

import type { RawCall } from "../transport/raw-groups.js";

/** The dimensions of a model; layers is at least 0, the others at least 1. */
export const transformerSettings = [
  "vocabulary",
  "context",
  "dimension",
  "heads",
  "headDimension",
  "valueDimension",
  "layers",
] as const;

export type RawLengths = { readonly [K in (typeof transformerSettings)[number]]: number };

/** The step number, from 1, and the settings of AdamW. */
const optimizingSettings = ["step", "learningRate", "weightDecay", "clipNorm"] as const;

/**
 * A model is one array of P weights: embedding, positions, then wq, wk, wv, wo of each layer,
 * then unembedding. An overflow names "weight".
 */
export const rawTransformerCalls = {
  /**
   * For one sequence of m tokens: logits m*V. With `wantHeads` query and key layers*H*m*d, value
   * and output layers*H*m*v, weights layers*H*m*m. `ablated`: layers*H bytes, and
   * `temperature`: as many numbers, or null.
   */
  transformer: {
    settings: [...transformerSettings, "wantHeads"],
    arrays: ["tokens", "model", "ablated", "temperature"],
    results: ["logits", "query", "key", "value", "weights", "output"],
  },
  /** For tokens batch*m: P gradients. */
  transformerLoss: {
    settings: [...transformerSettings, "batch"],
    arrays: ["tokens", "model"],
    results: ["gradient"],
    numbers: ["loss"],
  },
  /** moments: 2*P, or null before the first step. */
  adamwStep: {
    settings: optimizingSettings,
    arrays: ["model", "gradient", "moments"],
    results: ["model", "moments"],
    numbers: ["gradientNorm"],
  },
  /** Step 1 draws the model and takes no arrays; later steps take the results of the step before. */
  trainTransformer: {
    settings: [
      ...transformerSettings,
      ...(["batch", "leastPeriod", "mostPeriod", "seed"] as const),
      ...optimizingSettings,
    ],
    arrays: ["model", "moments", "state"],
    results: ["model", "moments", "state"],
    numbers: ["loss", "accuracy"],
  },
} as const satisfies Readonly<Record<string, RawCall>>;
