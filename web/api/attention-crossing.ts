/** The settings of attention as they cross to the core, and its results as they come back. */

import type { MaskArrays } from "./attention-masks.js";
import type { AttentionSettings, BehaviorSettings, ScoringSettings } from "./attention-options.js";
import type { AttentionShape } from "./attention-shape.js";
import { checkSize } from "./limits.js";
import { rawSimilarity, scoreShape } from "./pairs.js";
import type { RawAnswer } from "./raw.js";
import type { RawBehavior, RawScoring, RawWanted } from "./raw-groups.js";
import { type Tensor, toTensor } from "./tensor.js";

/** The settings of everything that answers as `attention` does. */
export function rawAttending(
  { raw }: AttentionShape,
  settings: ScoringSettings & BehaviorSettings,
  { masking }: Pick<MaskArrays, "masking">,
  results: RawWanted,
) {
  return [raw, rawScoring(settings), masking, rawBehavior(settings), results] as const;
}

function rawBehavior({ dropout, nonFinite }: BehaviorSettings): RawBehavior {
  return {
    dropout: dropout?.p ?? 0,
    dropoutSeed: dropout?.seed ?? 0,
    propagate: nonFinite === "propagate",
  };
}

export function wanted(settings: AttentionSettings) {
  const { returnWeights: weights, returnScores: scores, returnEntropy: entropy } = settings;
  return { weights, scores, entropy };
}

export function rawScoring(settings: ScoringSettings): RawScoring {
  const { temperature, keyNormPenalty, softcap } = settings;
  const similarity = rawSimilarity(settings.similarity);
  // The core's sign for its usual scale.
  const scale = settings.scale ?? Number.NaN;
  return { similarity, scale, temperature, keyNormPenalty, softcap };
}

/** A result by its name, in the number type of the inputs. */
export type ResultMaker = (
  argument: string,
  values: Float64Array,
  shape: readonly number[],
) => Tensor;

export function resultMaker(where: string, element: string, nonFinite: string): ResultMaker {
  const overflow = nonFinite === "propagate" ? "becomes Infinity" : "is refused";
  return (argument, values, shape) =>
    toTensor(values, shape, element, { where, argument }, overflow);
}

/** Refuses what would be too large of what was asked for beside the output. */
export function checkWeights(
  where: string,
  { returnWeights, returnScores }: AttentionSettings,
  fitted: AttentionShape,
): void {
  if (returnWeights) checkSize({ where, argument: "weights" }, scoreShape(fitted));
  if (returnScores) checkSize({ where, argument: "scores" }, scoreShape(fitted));
}

/** Adds what was asked for beside the output. */
export function addWeights<R extends object>(
  results: R & Partial<Beside>,
  make: ResultMaker,
  { weights, scores, entropy, emptyRows }: WeightAnswer,
  fitted: AttentionShape,
) {
  const pairs = scoreShape(fitted);
  if (weights) results.weights = make("weights", weights, pairs);
  if (scores) results.scores = make("score", scores, pairs);
  if (entropy) results.entropy = make("entropy", entropy, pairs.slice(0, -1));
  return Object.assign(results, { emptyRows });
}

type Beside = Record<"weights" | "scores" | "entropy", Tensor>;

type WeightAnswer = Pick<RawAnswer<"attention">, "weights" | "scores" | "entropy" | "emptyRows">;
