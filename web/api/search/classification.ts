/** Classification by the labels of the attended keys. */

import { withColumns } from "../attention/attention-shape.js";
import { call, type Family } from "../calls.js";
import { checkSize } from "../limits.js";
import * as option from "../option.js";
import { checkLabels, classesOf } from "../tensors/array-options.js";
import { requireAxes, toTensor } from "../tensors/tensor.js";
import type {
  Floats,
  FloatsOf,
  IntegersInput,
  Tensor,
  TensorInput,
} from "../tensors/tensor-types.js";
import { infoOf } from "../transport/engine.js";

export interface ClassifyInputs {
  /** (m,n): the weights of each query, finite and ≥ 0. */
  readonly weights: TensorInput;
  /** (n): the class of each key, integers ≥ 0. */
  readonly labels: IntegersInput;
  /** (m): the correct class of each query. */
  readonly expected?: IntegersInput;
}

export interface ClassPredictions<A extends Floats = Floats> {
  /** (m): the class with the largest share; -1 for a row without weight. */
  readonly prediction: Int32Array<ArrayBuffer>;
  /** (m,c): the weight of each class; c is one more than the largest label. */
  readonly shares: Tensor<A>;
  /** The number of rows without weight. */
  readonly emptyRows: number;
}

export interface ClassAssessment {
  /** The fraction of queries whose prediction is correct, 0 for no queries. */
  readonly accuracy: number;
  /** (c,c) counts: one row per expected class, one column per predicted class. */
  readonly confusion: Tensor;
}

/** `accuracy` and `confusion` are present if `expected` is given. */
export type Classification<I extends ClassifyInputs = ClassifyInputs> = ClassPredictions<
  FloatsOf<I["weights"]>
> &
  (I extends { readonly expected: IntegersInput } ? ClassAssessment : Partial<ClassAssessment>);

export interface ClassificationFunctions {
  /**
   * Classifies every query by the labels of the keys it attends to: soft k-nearest-neighbour classification.
   *
   * Formula: share_ic = Σⱼ w_ij over the keys of class c; the prediction is the class with the
   * largest share; accuracy = the fraction of queries whose prediction is `expected`.
   *
   * The number of classes c is 1 + the largest of labels and expected. The shares of a row sum to the sum of its weights.
   *
   * Ties: equal shares predict the lower label. A row without weight above 0 predicts -1, is
   * counted in `emptyRows`, is never correct and appears in no cell of `confusion`.
   *
   * Cost: O(m·(n + c)). Source: Dudani (1976), "The distance-weighted k-nearest-neighbor
   * rule", with all keys.
   *
   * @example
   * ```ts
   * const weights = [[0.5, 0.3, 0.2], [0.1, 0.2, 0.7]];
   * const r = knn.classify({ weights, labels: [0, 1, 1], expected: [0, 1] });
   * console.log(r.prediction, r.accuracy); // Int32Array(2) [ 0, 1 ] 1
   * console.log(toNested(r.shares)); // [[0.5, 0.5], [0.1, 0.8999…]]
   * console.log(toNested(r.confusion)); // [[1, 0], [0, 1]]
   * ```
   */
  classify<I extends ClassifyInputs>(inputs: I): Classification<I>;
}

export const classificationFunctions: Family<ClassificationFunctions> = {
  classify: call(
    {},
    { weights: option.rows, labels: option.required(option.labels), expected: option.labels },
    (_, given, engine) => {
      const { labels, expected } = given;
      const weights = withColumns(given.weights, { shape: [0, labels.length] });
      const { shape: axes } = requireAxes(weights, 2, 2, "2 axes, (m, n)");
      const [queries, keys] = axes as [number, number];
      checkLabels(labels, keys, "key", "labels");
      if (expected) checkLabels(expected, queries, "query", "expected");
      const classes = Math.max(classesOf(labels), expected ? classesOf(expected) : 0);
      const shape = [queries, classes];
      const size = checkSize("shares", shape);
      if (expected) checkSize("confusion", [classes, classes]);
      const { predicted, values, accuracy, emptyRows } = engine.call(
        { weights, labels, expected },
        (core, at) => core.classify({ queries, keys, classes }, at.weights, at.labels, at.expected),
        () => ({ x: { ...infoOf(weights), accepts: "be finite and ≥ 0" } }),
      );
      return {
        prediction: predicted,
        shares: toTensor(values.slice(0, size), shape, weights.element, "shares"),
        emptyRows,
        ...(expected && {
          accuracy,
          confusion: { data: values.slice(size), shape: [classes, classes] },
        }),
      };
    },
  ),
};
