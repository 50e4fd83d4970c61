/** The object that `load()` of `softknn/learn` returns: the trainings and experiments of the lessons. */

import type { AnyFamily } from "../transport/family.js";
import { type DotProductFunctions, dotProductFunctions } from "./dot-product-sample.js";
import { type EntropyFunctions, entropyFunctions } from "./entropy-experiment.js";
import { type KernelTrainingFunctions, kernelTrainingFunctions } from "./kernel-training.js";
import { type MetricFunctions, metricFunctions } from "./metric-learning.js";
import {
  type PrincipalComponentsFunctions,
  principalComponentsFunctions,
} from "./principal-components.js";
import { type ProjectionFunctions, projectionFunctions } from "./projection-training.js";
import { type RegressionFunctions, regressionFunctions } from "./regression.js";
import { type TransformerFunctions, transformerFunctions } from "./transformer.js";

/**
 * All functions are synchronous (those that end in `Steps` are async iterables) and deterministic.
 * They copy: arguments are never modified or kept, and results belong to the caller.
 */
export interface SoftKnnLearn
  extends DotProductFunctions,
    EntropyFunctions,
    KernelTrainingFunctions,
    MetricFunctions,
    PrincipalComponentsFunctions,
    ProjectionFunctions,
    RegressionFunctions,
    TransformerFunctions {
  /** The version of the compiled core. */
  readonly version: string;
}

export const learnFamilies: readonly AnyFamily[] = [
  dotProductFunctions,
  entropyFunctions,
  kernelTrainingFunctions,
  metricFunctions,
  principalComponentsFunctions,
  projectionFunctions,
  regressionFunctions,
  transformerFunctions,
];
