/** What the reader changes in the attention, as options of the core. */
import type { LanguageOptions } from "../../api/model/index.js";
import type { HeadAt } from "../../figure/head-at.js";
import type { GptState } from "./state.js";

/** The part of the state that changes the model. */
export type Change = Pick<
  GptState,
  "at" | "neighbors" | "equal" | "temperature" | "similarity" | "scope" | "ablated"
>;

/** The trained model. */
export const unchanged = {
  neighbors: 0,
  equal: false,
  temperature: 1,
  similarity: "dot",
  ablated: [],
} as const satisfies Partial<Change>;

export function isUnchanged(change: Change): boolean {
  return Object.keys(settingsOf(change)).length === 0 && change.ablated.length === 0;
}

/** The four settings of the changed heads, without those of the trained model. */
export function settingsOf({ neighbors, equal, temperature, similarity }: Change) {
  return {
    ...(similarity !== unchanged.similarity && { similarity }),
    ...(temperature !== unchanged.temperature && { temperature }),
    ...(neighbors > 0 && { neighbors }),
    ...(equal && { equalWeights: true }),
  };
}

/** Whether the settings change a head. */
export const reaches = ({ scope, at }: Pick<Change, "scope" | "at">, head: HeadAt): boolean =>
  scope === "all" || (head.layer === at.layer && (scope === "layer" || head.head === at.head));

export function optionsOf(change: Change): LanguageOptions {
  const { scope, at, ablated } = change;
  const settings = settingsOf(change);
  const isPlain = Object.keys(settings).length === 0;
  return {
    ...settings,
    ...(!isPlain && scope === "layer" && { layers: [at.layer] }),
    ...(!isPlain && scope === "head" && { heads: [at] }),
    ...(ablated.length > 0 && { ablate: ablated }),
  };
}

/** The same text for the same options. */
export const keyOf = (change: Change): string =>
  JSON.stringify(optionsOf(change), (_, value) =>
    value === Number.POSITIVE_INFINITY ? "inf" : value,
  );
