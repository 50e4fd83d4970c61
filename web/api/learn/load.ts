/** `load()` of `softknn/learn`, which brings its core: the trainings and experiments of the lessons. */

import glue from "#learn-glue";
import text from "#learn-text";
import { type CoreOptions, coreTable } from "../load-options.js";
import { start } from "../start.js";
import { type DotProductFunctions, dotProductFunctions } from "./dot-product-sample.js";
import { type EntropyFunctions, entropyFunctions } from "./entropy-experiment.js";
import { type KernelTrainingFunctions, kernelTrainingFunctions } from "./kernel-training.js";
import { type MetricFunctions, metricFunctions } from "./metric-learning.js";
import * as components from "./principal-components.js";
import { type ProjectionFunctions, projectionFunctions } from "./projection-training.js";
import { type RegressionFunctions, regressionFunctions } from "./regression.js";
import { type TransformerFunctions, transformerFunctions } from "./transformer.js";
import { type TransformerSteps, transformerSteps } from "./transformer-steps.js";

/**
 * All functions are synchronous (those that end in `Steps` are async iterables) and deterministic.
 * They copy: arguments are never modified or kept, and results belong to the caller.
 * Number types and errors are those of `SoftKnn`; losses and norms are always doubles.
 */
export interface SoftKnnLearn
  extends DotProductFunctions,
    EntropyFunctions,
    KernelTrainingFunctions,
    MetricFunctions,
    components.PrincipalComponentsFunctions,
    ProjectionFunctions,
    RegressionFunctions,
    TransformerFunctions,
    TransformerSteps {
  /** The version of the compiled core. */
  readonly version: string;
}

export const learnFunctions = {
  ...dotProductFunctions,
  ...entropyFunctions,
  ...kernelTrainingFunctions,
  ...metricFunctions,
  ...components.principalComponentsFunctions,
  ...projectionFunctions,
  ...regressionFunctions,
  ...transformerFunctions,
  ...transformerSteps,
};

/**
 * Loads the core of trainings and experiments. All callers share one instance per process or document, and
 * no memory with the cores of the other entries.
 *
 * Errors: as `load` of `softknn`. Cost: some 10 milliseconds.
 */
export function load(options?: CoreOptions): Promise<SoftKnnLearn> {
  return start(
    { core: "softknn-learn", functions: learnFunctions, options: coreTable, glue, text },
    options,
  );
}
