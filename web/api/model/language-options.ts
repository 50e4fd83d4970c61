/** The options of a language model's calls, and how the core gets them. */

import { neighborhoodTable, rawSimilarity, scoringTable } from "../attention/attention-options.js";
import { type HeadPlace, markedHeads } from "../attention/head-places.js";
import * as option from "../option.js";
import type { Abortable } from "../signal.js";
import type { LanguageOptions as CoreOptions } from "../transport/core-module.js";
import type { LanguageSettings } from "./language-config.js";
import { memoryTable } from "./memory-votes.js";

/**
 * What wrote a part of the residual stream: the embedding of the token or of the position, a head
 * or the MLP of an earlier layer, the bias of its heads' `c_proj` (`bias` with a layer), or the
 * biases of the query and the key themselves (`bias` without one).
 */
export interface ScoreSource {
  readonly kind: "token" | "position" | "head" | "mlp" | "bias";
  readonly layer?: number;
  readonly head?: number;
}

const headTable = {
  /** As in `attention`; `"dot"` (default) is divided by √d, as in training. */
  similarity: scoringTable.similarity,
  temperature: scoringTable.temperature,
  ...neighborhoodTable,
  /** The layers whose heads these four options change. Default all, unless `heads` is given. */
  layers: option.later<readonly number[]>(),
  /** Single heads that the four options change, besides those of `layers`. */
  heads: option.later<readonly HeadPlace[]>(),
  /** Heads whose output is 0 before `c_proj`, whose bias stays. Default none. */
  ablate: option.later<readonly HeadPlace[]>(),
};

/** A query uses the `recent` latest tokens, itself among them, and of those before: */
const keepTable = {
  /** An integer ≥ 1. */
  recent: option.count(1, Number.MAX_SAFE_INTEGER),
  /** The first tokens of the text. An integer ≥ 0; default 0. */
  first: option.integer(0, 0, Number.MAX_SAFE_INTEGER),
  /** Those with the largest sums of weights so far in the head, ties to the lower. An integer ≥ 0; default 0. */
  heavy: option.integer(0, 0, Number.MAX_SAFE_INTEGER),
};

const retention = {
  /** The tokens that the changed heads keep; one that is dropped never comes back. Default all. */
  keep: option.record(keepTable),
};

export const lossTable = {
  ...headTable,
  ...retention,
  /** A memory that votes: p = (1 − share)·p_model + share·Σ over the k nearest states. */
  memory: option.record(memoryTable),
};

export const explainTable = {
  ...headTable,
  /** Sources that are left out. Default none. */
  without: option.later<readonly ScoreSource[]>(),
};

export const runTable = {
  ...headTable,
  ...retention,
  /** Return the weights of every head. Default false. */
  returnWeights: option.flag(false),
  /** Return the queries, keys, values and outputs of every head. Default false. */
  returnHeads: option.flag(false),
  /** Return the input of the last block's MLP. Default false. */
  returnStates: option.flag(false),
};

export const samplingTable = {
  /** Divides the logits, in [0, Infinity]. 0 takes the largest, ties to the lower token. Default 1. */
  temperature: scoringTable.temperature,
  /** Only the `topK` tokens with the largest logits, ties to the lower token. Default all. */
  topK: option.integer(undefined, 1, Number.MAX_SAFE_INTEGER),
  /** Seed of NumPy's legacy stream, one number of `rand` per token: an integer in [0, 2³² − 1]. Default 0. */
  seed: option.seed(0),
};

export const generateTable = {
  ...lossTable,
  /** How many tokens to write. An integer ≥ 1; the given tokens and count − 1 more fit into T. */
  count: option.count(1, Number.MAX_SAFE_INTEGER),
  /** How the next token is drawn. */
  sampling: option.record(samplingTable),
};

/** How the heads attend, and which of them differ from the trained model. */
export interface LanguageOptions extends option.OptionsOf<typeof headTable>, Abortable {}

export interface MemoryOptions extends option.OptionsOf<typeof memoryTable> {}

/** Options of calls that predict tokens. */
export interface PredictionOptions extends option.OptionsOf<typeof lossTable>, Abortable {}

export interface LanguageRunOptions extends option.OptionsOf<typeof runTable>, Abortable {}

export interface ExplainOptions extends option.OptionsOf<typeof explainTable>, Abortable {}

export interface SamplingOptions extends option.OptionsOf<typeof samplingTable> {}

export interface GenerateOptions extends option.OptionsOf<typeof generateTable>, Abortable {}

type Settings = option.SettingsOf<typeof headTable> & Partial<option.SettingsOf<typeof runTable>>;

/** Options and heads in the form of the core. */
export function rawLanguage(settings: Settings, config: LanguageSettings) {
  const shape = { layers: config.n_layer, heads: config.n_head };
  const ablated = markedHeads(settings.ablate, "ablate", shape);
  const changed = markedHeads(settings.heads, "heads", shape);
  const layers = option.integers(0, shape.layers - 1);
  for (const layer of option.readOption(layers, settings.layers, "layers") ?? []) {
    changed.fill(1, layer * shape.heads, (layer + 1) * shape.heads);
  }
  const isEverywhere = settings.layers === undefined && settings.heads === undefined;
  const core: CoreOptions = {
    similarity: rawSimilarity(settings.similarity),
    temperature: settings.temperature,
    neighbors: settings.neighbors ?? 0,
    ...(settings.keep ?? { recent: 0, first: 0, heavy: 0 }),
    equalWeights: settings.equalWeights,
    logits: true,
    weights: settings.returnWeights ?? false,
    heads: settings.returnHeads ?? false,
    states: settings.returnStates ?? false,
  };
  return { core, heads: { changed: isEverywhere ? null : changed, ablated } };
}
