/** The functions of several heads, votes, experiments, trainings, positions and statistics, which one head does not need. */

import { attentionMapFunctions } from "./attention/attention-map.js";
import { attentionStatisticsFunctions } from "./attention/attention-statistics.js";
import { multiHeadFunctions } from "./attention/multi-head.js";
import { positionFunctions } from "./attention/positions.js";
import { scaledDotProductFunctions } from "./attention/scaled-dot-product-attention.js";
import { dotProductFunctions } from "./learn/dot-product-sample.js";
import { entropyFunctions } from "./learn/entropy-experiment.js";
import { kernelTrainingFunctions } from "./learn/kernel-training.js";
import { metricFunctions } from "./learn/metric-learning.js";
import { principalComponentsFunctions } from "./learn/principal-components.js";
import { projectionTaskFunctions } from "./learn/projection-task.js";
import { projectionFunctions } from "./learn/projection-training.js";
import { regressionFunctions } from "./learn/regression.js";
import { transformerFunctions } from "./learn/transformer.js";
import { classificationFunctions } from "./search/classification.js";
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
