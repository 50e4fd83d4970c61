/**
 * softknn: attention as a soft, differentiable k-nearest-neighbour vote.
 *
 *     import { load } from "softknn";
 *     const knn = await load();
 *     knn.attention({ query, key, value }, { similarity: "rbf", temperature: 0.5 });
 */

export type { AttentionFunctions } from "./attention/attention.js";
export type {
  AttentionField,
  AttentionFieldFunctions,
  AttentionFieldOptions,
} from "./attention/attention-field.js";
export type {
  AttentionMap,
  AttentionMapFunctions,
  AttentionMapInputs,
  AttentionMapOptions,
} from "./attention/attention-map.js";
export type {
  Abortable,
  AttentionDetails,
  AttentionInputs,
  AttentionOptions,
  AttentionResult,
  DropoutOptions,
  Present,
  ScoringOptions,
  Similarity,
} from "./attention/attention-options.js";
export type {
  AttentionStatistics,
  AttentionStatisticsFunctions,
  HeadDiversityFunctions,
} from "./attention/attention-statistics.js";
export type {
  IterateAttentionInputs,
  IterateAttentionOptions,
  IteratedAttention,
  IteratedAttentionFunctions,
} from "./attention/iterated-attention.js";
export type { CausalMaskOptions, MaskFunctions } from "./attention/masks.js";
export type { MatmulFunctions } from "./attention/matmul.js";
export type { MultiHeadFunctions } from "./attention/multi-head.js";
export type {
  MultiHeadInputs,
  MultiHeadOptions,
  MultiHeadResult,
} from "./attention/multi-head-options.js";
export type {
  PositionFunctions,
  PositionsInput,
  RotaryOptions,
  SinusoidalPositionsOptions,
} from "./attention/positions.js";
export type { RowFunctions, SoftmaxOptions } from "./attention/rows.js";
export type {
  ScaledDotProductFunctions,
  ScaledDotProductOptions,
} from "./attention/scaled-dot-product-attention.js";
export {
  type CodeOf,
  type ErrorCode,
  isRefusal,
  type Refusal,
  SoftKnnError,
  type SoftKnnRefusal,
} from "./errors.js";
export { load } from "./load.js";
export type { CoreOptions, EngineName, LoadOptions, WasmSource } from "./load-options.js";
export type { RandomFunctions, RandomStream } from "./random.js";
export type {
  ClassAssessment,
  Classification,
  ClassificationFunctions,
  ClassifyInputs,
  ClassPredictions,
} from "./search/classification.js";
export type { Id, IdInput } from "./search/key-ids.js";
export type * from "./search/key-index-types.js";
export type { Lookup, LookupFunctions, LookupOptions } from "./search/lookup.js";
export type {
  NearestNeighbors,
  NearestNeighborsOptions,
  NeighborFunctions,
} from "./search/neighbors.js";
export type { SoftKnn } from "./soft-knn.js";
export type { IntegersInput, PerAxis } from "./tensors/integers.js";
export type * from "./tensors/tensor-types.js";
export { type Nested, toNested } from "./tensors/to-nested.js";
