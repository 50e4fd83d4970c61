/** The object that `load()` of `softknn` returns: attention, search and what they need. */

import { type AttentionFunctions, attentionFunctions } from "./attention/attention.js";
import {
  type AttentionFieldFunctions,
  attentionFieldFunctions,
} from "./attention/attention-field.js";
import { type AttentionMapFunctions, attentionMapFunctions } from "./attention/attention-map.js";
import {
  type AttentionStatisticsFunctions,
  attentionStatisticsFunctions,
  type HeadDiversityFunctions,
} from "./attention/attention-statistics.js";
import {
  type IteratedAttentionFunctions,
  iteratedAttentionFunctions,
} from "./attention/iterated-attention.js";
import { type MaskFunctions, maskFunctions } from "./attention/masks.js";
import { type MatmulFunctions, matmulFunctions } from "./attention/matmul.js";
import { type MultiHeadFunctions, multiHeadFunctions } from "./attention/multi-head.js";
import { type PositionFunctions, positionFunctions } from "./attention/positions.js";
import { type RowFunctions, rowFunctions } from "./attention/rows.js";
import {
  type ScaledDotProductFunctions,
  scaledDotProductFunctions,
} from "./attention/scaled-dot-product-attention.js";
import type { EngineName } from "./load-options.js";
import { type RandomFunctions, randomFunctions } from "./random.js";
import { type ClassificationFunctions, classificationFunctions } from "./search/classification.js";
import { indexFunctions } from "./search/key-index.js";
import type { IndexFunctions } from "./search/key-index-types.js";
import { type LookupFunctions, lookupFunctions } from "./search/lookup.js";
import { type NeighborFunctions, neighborFunctions } from "./search/neighbors.js";
import type { AnyFamily } from "./transport/family.js";

/**
 * All functions are synchronous and deterministic.
 * They copy: arguments are never modified or kept, and results belong to the caller.
 * Axis letters: B batch, H heads, m queries, n keys, d key dimension, v value dimension.
 */
export interface SoftKnn
  extends AttentionFunctions,
    AttentionFieldFunctions,
    AttentionMapFunctions,
    AttentionStatisticsFunctions,
    HeadDiversityFunctions,
    IteratedAttentionFunctions,
    MaskFunctions,
    MatmulFunctions,
    MultiHeadFunctions,
    PositionFunctions,
    RowFunctions,
    ScaledDotProductFunctions,
    RandomFunctions,
    ClassificationFunctions,
    IndexFunctions,
    LookupFunctions,
    NeighborFunctions {
  /**
   * The version of the compiled core.
   *
   * @example
   * ```ts
   * console.log(/^\d+\.\d+\.\d+/.test(knn.version)); // true
   * ```
   */
  readonly version: string;
  /**
   * The running build, which may differ from the requested one.
   *
   * @example
   * ```ts
   * console.log(knn.engine); // deterministic
   * ```
   */
  readonly engine: EngineName;
}

export const softKnnFamilies: readonly AnyFamily[] = [
  attentionFunctions,
  attentionFieldFunctions,
  attentionMapFunctions,
  attentionStatisticsFunctions,
  iteratedAttentionFunctions,
  maskFunctions,
  matmulFunctions,
  multiHeadFunctions,
  positionFunctions,
  rowFunctions,
  scaledDotProductFunctions,
  randomFunctions,
  classificationFunctions,
  indexFunctions,
  lookupFunctions,
  neighborFunctions,
];
