/** Metric learning, classification, principal components, iterated attention. Private to `web/api`. */

import {
  attendingSettings,
  attentionNumbers,
  maskArrays,
  type RawCall,
} from "../transport/raw-groups.js";

export const rawLearningCalls = {
  /**
   * x points*width, labels integers below `classes`, start width*dimensions; a null start is drawn
   * from `seed`. `values`: epochs*3, objective, accuracy and gradient norm before each step;
   * `projection` after the last step, `gradient` before it. Errors name the start "weight". An
   * overflow has the epoch, from 0, in `row`, and names "x" before the first step and "none"
   * after it.
   */
  trainMetric: {
    settings: ["points", "width", "dimensions", "classes", "seed", "learningRate", "epochs"],
    arrays: ["x", "labels", "start"],
    results: ["values", "projection", "gradient"],
  },
  /** `values`: queries*classes shares, then with `expected` classes*classes counts. */
  classify: {
    settings: ["queries", "keys", "classes"],
    arrays: ["weights", "labels", "expected"],
    results: ["predicted", "values"],
    numbers: ["accuracy", "emptyRows"],
  },
  /** `moments`: the means of the columns, then the variance of each component. */
  principalComponents: {
    settings: ["rows", "columns", "dimensions"],
    arrays: ["x"],
    results: ["projected", "components", "moments"],
  },
  /**
   * `states`: steps + 1 of them. A null memory is the state itself. precision: 0 double,
   * 1 double rounded to float after each step, 2 attention in float. Errors name the state
   * "query", the memory "key" or "value", a state that does not fit "output".
   */
  iterateAttention: {
    settings: [...attendingSettings, "steps", "precision"],
    arrays: ["state", "memory", ...maskArrays],
    results: ["states", "moved"],
    numbers: attentionNumbers,
  },
} as const satisfies Readonly<Record<string, RawCall>>;
