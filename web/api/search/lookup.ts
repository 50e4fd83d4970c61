/** A dictionary with soft keys. */

import { rawScoring, resultMaker } from "../attention/attention-crossing.js";
import { neighborhoodTable, scoringTable } from "../attention/attention-options.js";
import { fit, withColumns } from "../attention/attention-shape.js";
import { call, type Family } from "../calls.js";
import { shapeError } from "../errors.js";
import { checkSize } from "../limits.js";
import * as option from "../option.js";
import type { Abortable } from "../signal.js";
import { inOneType, type Source, showShape } from "../tensors/tensor.js";
import type {
  Floats,
  FloatsOfAll,
  RowsInput,
  Tensor,
  TensorInput,
} from "../tensors/tensor-types.js";
import { infoOf } from "../transport/engine.js";

const { similarity, epsilon, temperature } = scoringTable;

const lookupTable = {
  similarity,
  epsilon,
  /** Multiplies `dot` only. Any finite number; default 1 (no scaling). */
  scale: option.finite(1),
  temperature,
  ...neighborhoodTable,
};

/** The queries, the dictionary and the similarity. */
export interface LookupOptions<
  Q extends RowsInput = RowsInput,
  K extends TensorInput = TensorInput,
  V extends RowsInput = RowsInput,
> extends option.OptionsOf<typeof lookupTable>,
    Abortable {
  /** (m,d), or (d) for a single query */
  readonly query: Q;
  /** (n,d) */
  readonly key: K;
  /** (n), one number per key, or (n,v) */
  readonly value: V;
}

export interface Lookup<A extends Floats = Floats> {
  /** The leading axes of the query, then those of a value: (m,v), (m), (v) or (). */
  readonly value: Tensor<A>;
  /** (m,n), or (n) for a query (d) */
  readonly weights: Tensor<A>;
  /** The number of queries to a dictionary without entries: m or 0. */
  readonly emptyRows: number;
}

export interface LookupFunctions {
  /**
   * A soft dictionary: every query gets the values of all entries, weighted by
   * the similarity of query and key.
   *
   * Formula: w = softmaxⱼ(score(query, keyⱼ)), Σⱼ wⱼ valueⱼ; scores by
   * `similarity`, see `ScoringOptions`. `dot` is unscaled unless `scale` is given
   * (the default of `attention` is 1/√d).
   *
   * Limits: temperature 0 returns the value of the most similar key (exact
   * ties share); with `rbf` and a temperature small relative to the distances of the
   * keys, a query equal to a key gets its value exactly. Infinity gives
   * the mean of all values.
   *
   * Empties: without entries every result is 0, counted in `emptyRows`. Nested `[]` means no queries, or no entries.
   *
   * Cost: O(m·n·(d + v)) time, O(m·n) memory for the weights.
   *
   * Source: Graves, Wayne and Danihelka (2014), "Neural Turing Machines", section
   * 3.3.1 (addressing by content).
   *
   * @example
   * ```ts
   * // Hand-made vectors of "apple", "banana" and "chair"; "fruit" is not among them.
   * const key = [[1.6, 1.5], [1.3, 1.6], [0.3, -2]];
   * const { value, weights } = knn.lookup({ query: [2, 2], key, value: [10, 5, 2] });
   * console.log(value.data[0]); // 7.993…
   * console.log(toNested(weights)); // [0.5986…, 0.4012…, 0.00004054…]
   * ```
   */
  lookup<Q extends RowsInput, K extends TensorInput, V extends RowsInput>(
    options: LookupOptions<Q, K, V>,
  ): Lookup<FloatsOfAll<[Q, K, V]>>;
}

export const lookupFunctions: Family<LookupFunctions> = {
  lookup: call(
    {},
    { query: option.tensor, key: option.rows, value: option.tensor, ...lookupTable },
    (_, given, engine) => {
      const { query: queries, key: keys, value: values, neighbors = 0, equalWeights } = given;
      const own = withColumns(queries, keys);
      const ownRows = asMatrix(own, [1, ...own.shape], "(d) or (m, d)");
      const ownKey = withColumns(keys, ownRows);
      const [element, [query, key, value]] = inOneType([
        ownRows,
        asMatrix(ownKey, ownKey.shape, "(n, d)"),
        asMatrix(values, [...values.shape, 1], "(n) or (n, v)"),
      ]);
      const { raw } = fit(query, key, value);
      const lead = own.shape.slice(0, -1);
      const shape = [...lead, ...values.shape.slice(1)];
      const pairs = [...lead, raw.keys];
      checkSize("value", shape);
      checkSize("weights", pairs);
      const { similarity, epsilon, scale, temperature } = given;
      const scored = { similarity, epsilon, scale, temperature, softcap: 0, keyNormPenalty: 0 };
      const scoring = rawScoring(scored);
      const { output, weights, emptyRows } = engine.call(
        { query, key, value },
        (core, at) =>
          core.lookup(raw, scoring, neighbors, equalWeights, at.query, at.key, at.value),
        () => ({
          query: { ...infoOf(query), shown: own.shape },
          value: { ...infoOf(value), shown: values.shape },
          score: { shape: [1, raw.keys], shown: pairs },
        }),
      );
      const make = resultMaker(element);
      return {
        value: make("value", output, shape),
        weights: make("weights", weights, pairs),
        emptyRows,
      };
    },
  ),
};

/** As a matrix: `widened` if there is one axis. */
function asMatrix(source: Source, widened: readonly number[], wanted: string): Source {
  const { shape } = source;
  if (shape.length === 2) return source;
  if (shape.length === 1 && widened.length === 2) return { ...source, shape: widened };
  throw shapeError(source, `must have the shape ${wanted}, got ${showShape(shape)}`);
}
