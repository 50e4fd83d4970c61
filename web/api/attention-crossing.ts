/** The settings of attention as they cross to the core. */

import type { MaskArrays } from "./attention-masks.js";
import type { AttentionSettings, BehaviorSettings, ScoringSettings } from "./attention-options.js";
import type { Fit } from "./attention-shape.js";
import { rawSimilarity } from "./pairs.js";
import type { RawBehavior, RawScoring, RawWanted } from "./raw-groups.js";

/** The settings of everything that answers as `attention` does. */
export function rawAttending(
  { raw }: Fit,
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
