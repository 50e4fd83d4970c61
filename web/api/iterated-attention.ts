/** Attention applied to its own output: mean shift, and retrieval from a Hopfield network. */

import { isFast } from "./attention.js";
import { rawAttending } from "./attention-crossing.js";
import { additive, arrangeMasks, draftMasks, settleMasks } from "./attention-masks.js";
import { type AttentionOptions, type WeightSettings, weightTable } from "./attention-options.js";
import { fit, widenEmpty } from "./attention-shape.js";
import type { Engine } from "./engine.js";
import { checkSize, maxElements } from "./limits.js";
import { givenValues, integerOption, type OptionTable, readOptions, required } from "./options.js";
import { draftRows, scoreShape } from "./pairs.js";
import type { RawOutcome } from "./raw.js";
import {
  checkMemory,
  commonElement,
  floatElements,
  readMatrix,
  type Tensor,
  type TensorInput,
  toDoubles,
  toTensor,
  type UncheckedTensor,
} from "./tensor.js";

export interface IterateAttentionInputs {
  /** (m,d): where the rows start. */
  readonly state: TensorInput;
  /** (n,d): what they attend to. Default: the current states themselves. */
  readonly memory?: TensorInput;
}

export interface IterateAttentionOptions
  extends Omit<AttentionOptions, "returnWeights" | "returnScores" | "returnEntropy"> {
  /** How many steps, an integer ≥ 0. */
  readonly steps: number;
}

export interface IteratedAttention {
  /** (steps + 1, m, d): the start, then the state after every step. */
  readonly states: Tensor;
  /** (steps): the largest Euclidean move of a row in each step. */
  readonly moved: Float64Array;
  /** The number of rows without an allowed key, which are 0 after the first step. */
  readonly emptyRows: number;
}

export interface IteratedAttentionFunctions {
  /**
   * Replaces every row by what it attends to, again and again.
   *
   * Formula: s₀ = state; sₜ₊₁ = the output of `attention` for query sₜ and key = value =
   * memory, or sₜ where there is no memory; movedₜ = maxᵢ ‖sₜ₊₁,ᵢ − sₜ,ᵢ‖.
   *
   * With `rbf` and no memory this is mean shift (of a blurring kind) with bandwidth
   * `temperature`: points gather at the modes of their density. With `rbf` and the points as
   * memory each row climbs to a mode of the density that stays. With `dot` and a memory it is the
   * update of a modern Hopfield network, of inverse temperature scale/temperature, which
   * retrieves a stored pattern, mostly in one step.
   *
   * Shapes: state (m,d), memory (n,d) → states (steps + 1, m, d), moved (steps). Masks are
   * for (m,n), or (m,m) without a memory. Number types and options as in `attention`; every
   * step has the same, so `dropout` leaves out the same pairs each time.
   *
   * Range: without dropout every state lies in the convex hull of the memory (without one, of the
   * state before). With `nonFinite: "propagate"` a row that is not finite has moved by Infinity.
   *
   * Errors: as `attention`. Numerical note: the states are those of chained calls of
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
  iterateAttention(
    inputs: IterateAttentionInputs,
    options: IterateAttentionOptions,
  ): IteratedAttention;
}

export function iteratedAttentionFunctions(engine: Engine): IteratedAttentionFunctions {
  return { iterateAttention: (inputs, options) => iterateAttention(engine, inputs, options) };
}

interface Settings extends WeightSettings {
  readonly steps: number;
}

const optionTable = {
  ...weightTable,
  steps: required(integerOption(undefined, 0, maxElements)),
} satisfies OptionTable<Settings>;

const where = "iterateAttention";
const noRows = { weights: false, scores: false, entropy: false };

function iterateAttention(engine: Engine, inputs: unknown, options: unknown): IteratedAttention {
  const settings: Settings = readOptions(optionTable, options, where);
  const { state, memory, masks } = settleInputs(inputs, settings);
  const keys = memory ?? state;
  const element = commonElement([state, keys, ...additive(masks)]);
  const fitted = fit(state, keys);
  const { steps, nonFinite } = settings;
  const shape = [steps + 1, ...state.shape];
  checkSize({ where, argument: "states" }, shape);
  const { mask, keyPadding, masking } = arrangeMasks(masks, settings, fitted);
  const precision = element === "Float64Array" ? 0 : isFast(settings, element) ? 2 : 1;
  const arrays = { state: toDoubles(state), memory: memory ? toDoubles(memory) : null };
  const key = {
    argument: keys.place.argument,
    shape: keys.shape,
    data: arrays.memory ?? arrays.state,
  };
  const overflows = ({ row, column }: RawOutcome) =>
    `hold a number too large for their type, in row ${row}, column ${column} after some step`;
  const asked = {
    query: { argument: "state", shape: state.shape, data: arrays.state },
    key,
    value: key,
    mask: { argument: "mask", shape: scoreShape(fitted) },
    score: { argument: "score", shape: scoreShape(fitted) },
    output: { argument: "states", shape, overflows },
  };
  const { states, moved, emptyRows } = engine.ask(
    { where, asked },
    "iterateAttention",
    [...rawAttending(fitted, settings, { masking }, noRows), { steps, precision }],
    { ...arrays, mask, keyPadding },
  );
  const overflow = nonFinite === "refuse" ? "is refused" : "becomes Infinity";
  const place = { where, argument: "states" };
  return { states: toTensor(states, shape, element, place, overflow), moved, emptyRows };
}

/** First everything that may run the caller's code, then the memory. */
function settleInputs(inputs: unknown, settings: Settings) {
  const here = { where, argument: "inputs" };
  const given = givenValues(inputs, "an object { state, memory }", ["state", "memory"], here);
  const own = draftRows(given.get("state"), where, "state");
  const found = given.get("memory");
  const other = found === undefined ? undefined : draftRows(found, where, "memory");
  const masks = draftMasks(settings, where);
  const matrix = (draft: UncheckedTensor, partner?: UncheckedTensor) =>
    readMatrix(checkMemory(widenEmpty(draft, partner), floatElements), "(m, d)");
  const state = matrix(own, other);
  const memory = other && matrix(other, own);
  return { state, memory, masks: settleMasks(masks) };
}
