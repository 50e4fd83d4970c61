/**
 * softknn/learn: the regressions, trainings and experiments of the lessons.
 *
 *     import { load } from "softknn/learn";
 *     const learn = await load();
 *     learn.trainKernelRegression({ x, y }, { learningRate: 0.5, epochs: 5 });
 */

export type { CoreOptions, WasmSource } from "../load-options.js";
export type {
  DotProductFunctions,
  DotProductSample,
  DotProductSampleOptions,
} from "./dot-product-sample.js";
export type {
  EntropyFunctions,
  EntropyRow,
  EntropyStep,
  EntropyVsDimensionOptions,
  EntropyVsDimensionResult,
  ExpectedEntropyOptions,
  StepsOptions,
} from "./entropy-experiment.js";
export type {
  KernelEpoch,
  KernelTrainingFunctions,
  KernelTrainingOptions,
  KernelTrainingResult,
} from "./kernel-training.js";
export { load } from "./load.js";
export type {
  MetricEpoch,
  MetricFunctions,
  MetricInputs,
  MetricStep,
  TrainMetricOptions,
  TrainMetricResult,
} from "./metric-learning.js";
export type {
  PrincipalComponents,
  PrincipalComponentsFunctions,
  PrincipalComponentsOptions,
} from "./principal-components.js";
export type {
  ProjectionEpoch,
  ProjectionName,
  ProjectionStart,
  ProjectionWeights,
  TrainProjectionsOptions,
  TrainProjectionsResult,
} from "./projection-options.js";
export type { ProjectionFunctions } from "./projection-training.js";
export type {
  AveragePoolingInputs,
  Kernel,
  KernelRegressionOptions,
  KernelRegressionResult,
  RegressionData,
  RegressionDataOptions,
  RegressionFunctions,
} from "./regression.js";
export type { SoftKnnLearn } from "./soft-knn-learn.js";
export type {
  HeadPlace,
  TransformerFunctions,
  TransformerLayer,
  TransformerOptions,
  TransformerResult,
} from "./transformer.js";
export type {
  TransformerInput,
  TransformerModel,
  TransformerWeights,
} from "./transformer-model.js";
export type {
  TrainTransformerOptions,
  TrainTransformerStep,
} from "./transformer-steps.js";
