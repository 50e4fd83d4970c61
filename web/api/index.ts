/**
 * softknn: attention as a soft, differentiable k-nearest-neighbour vote.
 *
 *     import { load } from "softknn";
 *     const knn = await load();
 *     knn.attention({ query, key, value }, { similarity: "rbf", temperature: 0.5 });
 */

export { type LoadOptions, load } from "./load.js";

// load.ts explains the order.

export type { AttentionFunctions } from "./attention.js";
export type {
  AttentionField,
  AttentionFieldFunctions,
  AttentionFieldOptions,
} from "./attention-field.js";
export type {
  AttentionMap,
  AttentionMapFunctions,
  AttentionMapInputs,
  AttentionMapOptions,
} from "./attention-map.js";
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
} from "./attention-options.js";
export type {
  ClassAssessment,
  Classification,
  ClassificationFunctions,
  ClassifyInputs,
  ClassPredictions,
} from "./classification.js";
export type {
  DotProductFunctions,
  DotProductSample,
  DotProductSampleOptions,
} from "./dot-product-sample.js";
export type {
  EntropyFunctions,
  EntropyVsDimensionResult,
  ExpectedEntropyOptions,
} from "./entropy-experiment.js";
export type {
  EntropyRow,
  EntropyStep,
  EntropyVsDimensionOptions,
  StepsOptions,
} from "./entropy-trials.js";
export {
  type CodeOf,
  type ErrorCode,
  errorCodes,
  isRefusal,
  type Refusal,
  SoftKnnError,
  type SoftKnnRefusal,
} from "./errors.js";
export type { HeadDiversityFunctions } from "./head-diversity.js";
export type { IntegersInput } from "./integers.js";
export type {
  IterateAttentionInputs,
  IterateAttentionOptions,
  IteratedAttention,
  IteratedAttentionFunctions,
} from "./iterated-attention.js";
export type {
  KernelEpoch,
  KernelTrainingFunctions,
  KernelTrainingOptions,
  KernelTrainingResult,
} from "./kernel-training.js";
export type { IndexFunctions, IndexNeighbors, IndexOptions, KeyIndex } from "./key-index.js";
export { maxElements } from "./limits.js";
export type { Lookup, LookupFunctions, LookupOptions } from "./lookup.js";
export type { CausalMaskOptions, MaskFunctions } from "./masks.js";
export type { MatmulFunctions } from "./matmul.js";
export type { MetricFunctions } from "./metric-learning.js";
export type {
  MetricEpoch,
  MetricInputs,
  MetricObjective,
  MetricObjectiveInputs,
  MetricStep,
  TrainMetricOptions,
  TrainMetricResult,
} from "./metric-options.js";
export type { MultiHeadFunctions } from "./multi-head.js";
export type { MultiHeadInputs, MultiHeadOptions, MultiHeadResult } from "./multi-head-options.js";
export type {
  NearestNeighbors,
  NearestNeighborsOptions,
  NeighborFunctions,
} from "./neighbors.js";
export { type Pool, type PoolControl, type PoolIndex, type PoolOptions, pool } from "./pool.js";
export type {
  PrincipalComponents,
  PrincipalComponentsFunctions,
  PrincipalComponentsOptions,
} from "./principal-components.js";
export type {
  ProjectionEpoch,
  ProjectionWeights,
  TrainProjectionsOptions,
  TrainProjectionsResult,
} from "./projection-options.js";
export type {
  ProjectionTask,
  ProjectionTaskFunctions,
  ProjectionTaskOptions,
} from "./projection-task.js";
export type { ProjectionFunctions } from "./projection-training.js";
export type { RandomFunctions, RandomStream } from "./random.js";
export type { ProjectionName } from "./raw-projections.js";
export type {
  AveragePoolingInputs,
  Kernel,
  KernelRegressionOptions,
  KernelRegressionResult,
  RegressionData,
  RegressionDataOptions,
  RegressionFunctions,
} from "./regression.js";
export type { RowFunctions, SoftmaxOptions } from "./rows.js";
export type { EngineName, SoftKnn } from "./soft-knn.js";
export type {
  BooleanInput,
  ByteTensor,
  DimsTensor,
  Floats,
  FloatsOf,
  NestedBooleans,
  NestedNumbers,
  NestedRows,
  ResultOf,
  RowsInput,
  StridedTensor,
  Tensor,
  TensorInput,
} from "./tensor.js";
export type { Plain } from "./tensor-types.js";
export { type Nested, toNested } from "./to-nested.js";
export type { TransformerFunctions } from "./transformer.js";
export type {
  TransformerInput,
  TransformerModel,
  TransformerWeights,
} from "./transformer-model.js";
export type {
  HeadPlace,
  TokenTensor,
  TransformerLayer,
  TransformerLossResult,
  TransformerOptions,
  TransformerResult,
} from "./transformer-options.js";
export type {
  AdamwOptions,
  AdamwResult,
  AdamwState,
  TrainTransformerOptions,
  TrainTransformerStep,
} from "./transformer-training.js";
export type { WasmSource } from "./wasm-types.js";
