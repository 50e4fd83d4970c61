/**
 * softknn/learn: the regressions, trainings and experiments of the lessons.
 *
 *     import { load } from "softknn/learn";
 *     const learn = await load();
 *     learn.trainKernelRegression({ x, y }, { learningRate: 0.5, epochs: 5 });
 */

export type { HeadPlace } from "../attention/head-places.js";
export type { CoreOptions, WasmSource } from "../load-options.js";
export type * from "./dot-product-sample.js";
export type * from "./entropy-experiment.js";
export type * from "./kernel-training.js";
export { load, type SoftKnnLearn } from "./load.js";
export type * from "./metric-learning.js";
export type * from "./principal-components.js";
export type {
  ProjectionEpoch,
  ProjectionName,
  ProjectionStart,
  ProjectionWeights,
  TrainProjectionsOptions,
  TrainProjectionsResult,
} from "./projection-options.js";
export type { ProjectionFunctions } from "./projection-training.js";
export type * from "./regression.js";
export type * from "./transformer.js";
export type {
  TransformerInput,
  TransformerModel,
  TransformerWeights,
} from "./transformer-model.js";
export type * from "./transformer-steps.js";
