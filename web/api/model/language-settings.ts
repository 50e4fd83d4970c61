/** Reads the options of a language model's calls for the core. */

import { neighborhoodTable, scoringTable } from "../attention/attention-options.js";
import { readHeads } from "../attention/head-places.js";
import { rawSimilarity } from "../attention/pairs.js";
import {
  arrayOption,
  flagOption,
  groupOption,
  integerOption,
  type Option,
  type OptionTable,
  readOptions,
  required,
  type SettingsOf,
} from "../options.js";
import { seedOption } from "../random.js";
import { readIntegers } from "../tensors/integers.js";
import type { LanguageOptions as CoreOptions } from "../transport/core-module.js";
import type { LanguageSettings } from "./language-config.js";
import type {
  ExplainOptions,
  GenerateOptions,
  LanguageOptions,
  LanguageRunOptions,
  PredictionOptions,
  SamplingOptions,
} from "./language-types.js";
import { type MemorySettings, memoryTable } from "./memory-votes.js";

export type { CoreOptions };

type Every<Options> = Record<Exclude<keyof Options, "signal">, Option<unknown>>;

const headTable = {
  similarity: scoringTable.similarity,
  temperature: scoringTable.temperature,
  ...neighborhoodTable,
  layers: arrayOption,
  heads: arrayOption,
  ablate: arrayOption,
} satisfies Every<LanguageOptions>;

export const lossTable = {
  ...headTable,
  memory: groupOption<MemorySettings>(memoryTable),
} satisfies Every<PredictionOptions>;

export const explainTable = {
  ...headTable,
  without: arrayOption,
} satisfies Every<ExplainOptions>;

export const runTable = {
  ...headTable,
  returnWeights: flagOption(false),
  returnHeads: flagOption(false),
  returnStates: flagOption(false),
} satisfies Every<LanguageRunOptions>;

const samplingTable = {
  temperature: scoringTable.temperature,
  topK: integerOption(undefined, 1, Number.MAX_SAFE_INTEGER),
  seed: seedOption(0),
} satisfies Every<SamplingOptions>;

export const generateTable = {
  ...lossTable,
  count: required(integerOption(undefined, 1, Number.MAX_SAFE_INTEGER)),
  sampling: groupOption<SettingsOf<typeof samplingTable>>(samplingTable),
  signal: arrayOption,
} satisfies Record<keyof GenerateOptions, Option<unknown>>;

/** How tokens are drawn. */
export function drawing(sampling: SettingsOf<typeof samplingTable> | undefined) {
  const { temperature, topK = 0, seed } = sampling ?? readOptions(samplingTable, undefined);
  return { seed, sampling: { temperature, top: topK } };
}

type Settings = SettingsOf<typeof headTable> & Partial<SettingsOf<typeof runTable>>;

/** Settings by their table, and the options and heads in the form of the core. */
export function readLanguageOptions<S extends Settings>(
  table: OptionTable<S>,
  options: unknown,
  config: LanguageSettings,
) {
  const settings = readOptions(table, options);
  const { temperature, neighbors = 0, equalWeights } = settings;
  const shape = { layers: config.n_layer, heads: config.n_head };
  const none = () => new Uint8Array(shape.layers * shape.heads);
  const ablated = none();
  readHeads(settings.ablate, "ablate", shape, (head) => {
    ablated[head] = 1;
  });
  const changed = none();
  readHeads(settings.heads, "heads", shape, (head) => {
    changed[head] = 1;
  });
  if (settings.layers !== undefined) {
    for (const layer of readIntegers(settings.layers, "layers", 0, shape.layers - 1)) {
      changed.fill(1, layer * shape.heads, (layer + 1) * shape.heads);
    }
  }
  const isEverywhere = settings.layers === undefined && settings.heads === undefined;
  const core: CoreOptions = {
    ...{ temperature, neighbors, equalWeights },
    similarity: rawSimilarity(settings.similarity),
    logits: true,
    weights: settings.returnWeights ?? false,
    heads: settings.returnHeads ?? false,
    states: settings.returnStates ?? false,
  };
  return { settings, core, heads: { changed: isEverywhere ? null : changed, ablated } };
}
