/** The functions of several heads, votes, experiments, trainings, positions and statistics, which one head does not need. */

import { attentionMapFunctions } from "./attention/attention-map.js";
import { attentionStatisticsFunctions } from "./attention/attention-statistics.js";
import { multiHeadFunctions } from "./attention/multi-head.js";
import { positionFunctions } from "./attention/positions.js";
import { scaledDotProductFunctions } from "./attention/scaled-dot-product-attention.js";
import { dotProductFunctions } from "./experiments/dot-product-sample.js";
import { entropyFunctions } from "./experiments/entropy-experiment.js";
import { principalComponentsFunctions } from "./experiments/principal-components.js";
import { kernelTrainingFunctions } from "./learning/kernel-training.js";
import { metricFunctions } from "./learning/metric-learning.js";
import { projectionTaskFunctions } from "./learning/projection-task.js";
import { projectionFunctions } from "./learning/projection-training.js";
import { regressionFunctions } from "./learning/regression.js";
import { transformerFunctions } from "./learning/transformer.js";
import { classificationFunctions } from "./neighbors/classification.js";
import type { AnyFamily } from "./transport/family.js";

export const learningFamilies: readonly AnyFamily[] = [
  attentionMapFunctions,
  multiHeadFunctions,
  classificationFunctions,
  entropyFunctions,
  projectionTaskFunctions,
  principalComponentsFunctions,
  regressionFunctions,
  projectionFunctions,
  dotProductFunctions,
  transformerFunctions,
  kernelTrainingFunctions,
  metricFunctions,
  positionFunctions,
  attentionStatisticsFunctions,
  scaledDotProductFunctions,
];
