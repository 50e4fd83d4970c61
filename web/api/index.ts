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
export type * from "./attention/attention-map.js";
export type {
  AttentionDetails,
  AttentionInputs,
  AttentionOptions,
  AttentionResult,
  DropoutOptions,
  Present,
  ScoringOptions,
  Similarity,
  WeightOptions,
} from "./attention/attention-options.js";
export type * from "./attention/attention-statistics.js";
export type * from "./attention/iterated-attention.js";
export type * from "./attention/masks.js";
export type * from "./attention/matmul.js";
export type * from "./attention/multi-head.js";
export type * from "./attention/positions.js";
export type * from "./attention/rows.js";
export type * from "./attention/scaled-dot-product-attention.js";
export { type ErrorCode, isRefusal, type Refusal, SoftKnnError } from "./errors.js";
export { load, type SoftKnn } from "./load.js";
export type { CoreOptions, EngineName, LoadOptions, WasmSource } from "./load-options.js";
export type { RandomFunctions, RandomStream } from "./random.js";
export type * from "./search/classification.js";
export type { Id, IdInput } from "./search/key-ids.js";
export type {
  IndexAddOptions,
  IndexFunctions,
  IndexHit,
  IndexHitOptions,
  IndexHits,
  IndexNeighbors,
  IndexOptions,
  IndexSearchOptions,
  KeyIndex,
} from "./search/key-index-types.js";
export type * from "./search/lookup.js";
export type {
  NearestNeighbors,
  NearestNeighborsOptions,
  NeighborFunctions,
} from "./search/neighbors.js";
export type { Abortable } from "./signal.js";
export type * from "./tensors/tensor-types.js";
export { type Nested, toNested } from "./tensors/to-nested.js";
