/** Attention applied to its own output: mean shift, and retrieval from a Hopfield network. */

import { call, type Family } from "../calls.js";
import { checkSize, maxElements } from "../limits.js";
import * as option from "../option.js";
import { inOneType, readMatrix } from "../tensors/tensor.js";
import type {
  Added,
  Floats,
  FloatsOfAll,
  MaskInput,
  Tensor,
  TensorInput,
} from "../tensors/tensor-types.js";
import type { Failure } from "../transport/core.js";
import { infoOf } from "../transport/engine.js";
import { isFast } from "./attention.js";
import { rawAttending } from "./attention-crossing.js";
import { readMasks } from "./attention-masks.js";
import { type WeightOptions, weightTable } from "./attention-options.js";
import { fit, scoreInfo, withColumns } from "./attention-shape.js";

export interface IterateAttentionInputs<
  S extends TensorInput = TensorInput,
  T extends TensorInput = TensorInput,
> {
  /** (m,d): the initial rows. */
  readonly state: S;
  /** (n,d): keys and values. Default: the current states themselves. */
  readonly memory?: T;
}

const stepTable = {
  /** The number of steps, an integer ≥ 0. */
  steps: option.count(0, maxElements),
};

export interface IterateAttentionOptions<M extends MaskInput = MaskInput>
  extends WeightOptions<M>,
    option.OptionsOf<typeof stepTable> {}

export interface IteratedAttention<A extends Floats = Floats> {
  /** (steps + 1, m, d): the start, then the state after every step. */
  readonly states: Tensor<A>;
  /** (steps): the largest Euclidean distance that a row moves in each step. */
  readonly moved: Float64Array<ArrayBuffer>;
  /** The number of rows without an allowed key, which are 0 after the first step. */
  readonly emptyRows: number;
}

export interface IteratedAttentionFunctions {
  /**
   * Replaces every row by its attention output, repeatedly.
   *
   * Formula: s₀ = state; sₜ₊₁ = the output of `attention` for query sₜ and key = value =
   * memory, or sₜ where there is no memory; movedₜ = maxᵢ ‖sₜ₊₁,ᵢ − sₜ,ᵢ‖.
   *
   * With `rbf` and no memory this is blurring mean shift with bandwidth
   * `temperature`: points gather at the modes of their density. With `rbf` and the points as
   * memory each row climbs to a mode of the fixed density. With `dot` and a memory it is the
   * update of a modern Hopfield network with inverse temperature scale/temperature. The
   * network retrieves a stored pattern, usually in one step.
   *
   * Masks are for (m,n), or (m,m) without a memory. Every
   * step uses the same options, so `dropout` drops the same pairs each time.
   *
   * Range: without dropout every state lies in the convex hull of the memory (without one, of the
   * previous state). With `nonFinite: "propagate"` a row that is not finite has moved by Infinity.
   *
   * Numerical note: the states are those of chained calls of
   * `attention`, bit for bit. Cost: steps times that of `attention`.
   *
   * Sources: Cheng (1995), "Mean shift, mode seeking, and clustering"; Ramsauer et al. (2021),
   * "Hopfield networks is all you need", equation (3).
   *
   * @example
   * ```ts
   * const state = [[0], [0.4], [5], [5.2]];
   * const { states, moved } = knn.iterateAttention({ state }, { similarity: "rbf", steps: 4 });
   * console.log(states.shape, moved[0]); // [ 5, 4, 1 ] 0.1920…
   * console.log(states.data.slice(16)); // Float64Array(4) [ 0.2001…, 0.2001…, 5.099…, 5.099… ]
   * ```
   */
  iterateAttention<
    S extends TensorInput,
    T extends TensorInput = never,
    M extends MaskInput = never,
  >(
    inputs: IterateAttentionInputs<S, T>,
    options: IterateAttentionOptions<M>,
  ): IteratedAttention<FloatsOfAll<[S, T, Added<M>]>>;
}

const inputs = option.inputs({ state: option.rows, memory: option.optionalRows });

export const iteratedAttentionFunctions: Family<IteratedAttentionFunctions> = {
  iterateAttention: call(
    { inputs },
    { ...weightTable, ...stepTable },
    (given, settings, engine) => {
      const { inputs } = given;
      const { steps } = settings;
      const { mask: ownMask, keyPadding } = readMasks(settings);
      const rows = readMatrix(withColumns(inputs.state, inputs.memory), "(m, d)");
      const others = inputs.memory && readMatrix(withColumns(inputs.memory, rows), "(m, d)");
      const [element, [state, memory, mask]] = inOneType([rows, others, ownMask]);
      const sources = { mask, keyPadding };
      const keys = memory ?? state;
      const fitted = fit(state, keys);
      const shape = [steps + 1, ...state.shape];
      checkSize("states", shape);
      const { options: crossing, make, perAxis } = rawAttending(fitted, settings, sources, element);
      const precision = element === "Float64Array" ? 0 : isFast(settings, element) ? 2 : 1;
      const { states, moved, emptyRows } = engine.call(
        { query: state, key: memory, value: null, ...sources, perAxis },
        (core, at) => core.iterateAttention(fitted.raw, crossing, steps, precision, at),
        () => {
          const overflows = ({ row, column }: Failure) =>
            `hold a number too large for their type, in row ${row}, column ${column} after some step`;
          const [query, key] = [infoOf(state), infoOf(keys)];
          const output = { argument: "states", shape, overflows };
          return { ...scoreInfo(fitted), query, key, value: key, output };
        },
      );
      return { states: make("states", states, shape), moved, emptyRows };
    },
  ),
};
