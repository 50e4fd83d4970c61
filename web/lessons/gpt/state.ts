/** The text, the selected token and head, what is changed in the attention, and the seed of what is written. */
import type { HeadAt } from "../../figure/head-at.js";
import type { SimilarityName } from "../../figure/state/state.js";
import type { Model } from "./model.js";

export const scopes = ["all", "layer", "head"] as const;

export interface GptState {
  readonly text: string;
  /** The position of the query; default the last one. */
  readonly position: number | undefined;
  /** The selected head. */
  readonly at: HeadAt;
  /** k, the number of nearest keys that a query keeps; 0 for all. */
  readonly neighbors: number;
  /** Each kept key has the same weight. */
  readonly equal: boolean;
  readonly temperature: number;
  readonly similarity: SimilarityName;
  /** Which heads these four change: all, those of the selected head's layer, or the selected one. */
  readonly scope: (typeof scopes)[number];
  readonly ablated: readonly HeadAt[];
  /** The position of the key whose score is explained; default the one with the most weight. */
  readonly why: number | undefined;
  /** A source that is taken away from this score, by its name; "" for none. */
  readonly without: string;
  /** The tokens of a text that a memory keeps, and k, how many of its states vote for the next token. */
  readonly remembered: number;
  readonly recalled: number;
  /** The reader's own text for the memory, "" for that of the lesson; not in links. */
  readonly notes: string;
  /** Of the continuation. */
  readonly seed: number;
  /** The reader's own model; not in links. */
  readonly own: Model | undefined;
}

export const gptLimits = {
  text: 400,
  position: { max: 1023 },
  neighbors: { max: 1024 },
  remembered: { max: 100_000 },
  recalled: { min: 1, max: 256 },
  /** Characters. */
  notes: 400_000,
  /** Of GPT-2 XL. */
  layers: 48,
  heads: 25,
} as const;

/** At which the cosine and the distance come closest to the trained model. */
export const usualTemperature: Readonly<Record<SimilarityName, number>> = {
  dot: 1,
  cosine: 0.25,
  rbf: 2,
};

export const defaultGpt: GptState = {
  text: "We must work together for a strong economy. We must work",
  position: undefined,
  at: { layer: 2, head: 2 },
  neighbors: 0,
  equal: false,
  temperature: 1,
  similarity: "dot",
  scope: "all",
  ablated: [],
  why: undefined,
  without: "",
  remembered: 0,
  recalled: 64,
  notes: "",
  seed: 1,
  own: undefined,
};

/** Names for `controls=` and `lock=`, in the order of the documentation. */
export const controls = [
  "prompt",
  "promptToken",
  "modelHead",
  "nearestKeys",
  "equalWeights",
  "modelTemperature",
  "modelSimilarity",
  "changedHeads",
  "ablatedHeads",
  "writeSeed",
  "whyKey",
  "withoutSource",
  "remembered",
  "recalledStates",
] as const;
