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
  EntropyVsDimensionResult,
  ExpectedEntropyOptions,
} from "./entropy-experiment.js";
export type {
  EntropyRow,
  EntropyStep,
  EntropyVsDimensionOptions,
  StepsOptions,
} from "./entropy-trials.js";
export type {
  KernelEpoch,
  KernelTrainingFunctions,
  KernelTrainingOptions,
  KernelTrainingResult,
} from "./kernel-training.js";
export { load } from "./load.js";
export type { MetricFunctions } from "./metric-learning.js";
export type {
  MetricEpoch,
  MetricInputs,
  MetricStep,
  TrainMetricOptions,
  TrainMetricResult,
} from "./metric-options.js";
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
export type { TransformerFunctions } from "./transformer.js";
export type {
  TransformerInput,
  TransformerModel,
  TransformerWeights,
} from "./transformer-model.js";
export type {
  HeadPlace,
  TransformerLayer,
  TransformerOptions,
  TransformerResult,
} from "./transformer-options.js";
export type {
  TrainTransformerOptions,
  TrainTransformerStep,
} from "./transformer-training.js";
