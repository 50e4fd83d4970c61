/** Converts the settings of attention calls for the core and its results for the caller. */

import { checkSize } from "../limits.js";
import type { SettingsOf } from "../options.js";
import { toTensor } from "../tensors/tensor.js";
import type { Floats, ResultFloats, Tensor } from "../tensors/tensor-types.js";
import type { AttentionOptions, Scoring } from "../transport/core-module.js";
import { arrangeMasks, arrangePerAxis, type MaskSources } from "./attention-masks.js";
import {
  type AttentionSettings,
  rawSimilarity,
  type scoringTable,
  type WeightSettings,
} from "./attention-options.js";
import { type AttentionShape, scoreInfo, scoreShape } from "./attention-shape.js";

/** The settings and masks shared by `attention`, maps, fields and heads. */
export function rawAttending(
  fitted: AttentionShape,
  settings: WeightSettings & Partial<AttentionSettings>,
  sources: MaskSources,
  element: string,
) {
  const masking = arrangeMasks(sources, fitted);
  const perAxis = arrangePerAxis(settings, fitted);
  const { dropout, nonFinite } = settings;
  const options: AttentionOptions = {
    // Names, not spreads: engines merge objects slowly.
    similarity: rawSimilarity(settings.similarity),
    scale: settings.scale ?? Number.NaN,
    temperature: settings.temperature,
    keyNormPenalty: settings.keyNormPenalty,
    softcap: settings.softcap,
    epsilon: settings.epsilon,
    maskKind: masking.maskKind,
    maskStrideBatch: masking.maskStrideBatch,
    maskStrideHead: masking.maskStrideHead,
    maskStrideQuery: masking.maskStrideQuery,
    maskStrideKey: masking.maskStrideKey,
    paddingStrideBatch: masking.paddingStrideBatch,
    causal: settings.causal,
    past: typeof settings.past === "number" ? settings.past : 0,
    // 0 means no window.
    window: settings.window ?? 0,
    dropout: dropout?.p ?? 0,
    dropoutSeed: dropout?.seed ?? 0,
    neighbors: settings.neighbors ?? 0,
    equalWeights: settings.equalWeights,
    nonFinite: nonFinite === "propagate" ? 1 : 0,
    weights: settings.returnWeights ?? false,
    scores: settings.returnScores ?? false,
    entropy: settings.returnEntropy ?? false,
  };
  return { options, perAxis, make: resultMaker(element, nonFinite) };
}

export function rawScoring(settings: SettingsOf<typeof scoringTable>): Scoring {
  const { similarity, scale = Number.NaN, ...others } = settings;
  // NaN selects the core's default scale.
  return { ...others, similarity: rawSimilarity(similarity), scale };
}

/** Returns a result by name in the number type of the inputs. */
export type ResultMaker = (
  argument: string,
  values: Float64Array<ArrayBuffer>,
  shape: readonly number[],
) => Tensor<ResultFloats>;

export function resultMaker(element: string, nonFinite = "refuse"): ResultMaker {
  return (argument, values, shape) =>
    toTensor(values, shape, element, argument, nonFinite === "propagate");
}

/** Throws if an optional result exceeds the size limit. */
export function checkWeights(
  { returnWeights, returnScores }: AttentionSettings,
  fitted: AttentionShape,
): void {
  if (returnWeights) checkSize("weights", scoreShape(fitted));
  if (returnScores) checkSize("scores", scoreShape(fitted));
}

/** Adds the optional results that the flags request. */
export function addOptionalResults<Result extends object, A extends Floats>(
  result: Result & Partial<OptionalResults>,
  make: (argument: string, values: A, shape: readonly number[]) => Tensor<Floats>,
  { weights, scores, entropy, sinkWeights, emptyRows }: WeightAnswer<A>,
  fitted: AttentionShape,
) {
  const pairs = scoreShape(fitted);
  if (weights) result.weights = make("weights", weights, pairs);
  if (scores) result.scores = make("score", scores, pairs);
  const rows = pairs.slice(0, -1);
  if (entropy) result.entropy = make("entropy", entropy, rows);
  if (sinkWeights) result.sinkWeights = make("sinkWeights", sinkWeights, rows);
  result.emptyRows = emptyRows;
  return result as Result & OptionalResults;
}

interface OptionalResults {
  weights?: Tensor<Floats>;
  scores?: Tensor<Floats>;
  entropy?: Tensor<Floats>;
  sinkWeights?: Tensor<Floats>;
  emptyRows: number;
}

type WeightAnswer<A> = {
  readonly [K in "weights" | "scores" | "entropy" | "sinkWeights"]?: A | undefined;
} & {
  readonly emptyRows: number;
};

/** Maps each argument of the core to the caller's name, for errors in scores, masks and output. */
export function attentionInfos(fitted: AttentionShape, shape: readonly number[]) {
  return { ...scoreInfo(fitted), output: { shape, note: ", scaled up by dropout" } };
}
