/** What the reader changes in the attention, as options of the core. */
import type { LanguageOptions } from "../../api/model/index.js";
import type { SimilarityName, State } from "../../figure/state/state.js";

type Settings = Pick<State["gpt"], "neighbors" | "equal" | "temperature" | "similarity">;

/** The trained model. */
const trained: Settings = { neighbors: 0, equal: false, temperature: 1, similarity: "dot" };
export const unchanged: LanguageOptions = {};

export const isUnchanged = (options: LanguageOptions): boolean => Object.keys(options).length === 0;

/** What differs from the trained model. */
export function changeOf(settings: Partial<Settings>) {
  const { neighbors, equal, temperature, similarity } = { ...trained, ...settings };
  return {
    ...(similarity !== trained.similarity && { similarity }),
    ...(temperature !== trained.temperature && { temperature }),
    ...(neighbors > 0 && { neighbors }),
    ...(equal && { equalWeights: true }),
  };
}

/** The same in the heads that the reader has chosen. */
export function changeIn({ gpt, prompt }: State, settings: Partial<Settings>): LanguageOptions {
  const change = changeOf(settings);
  if (isUnchanged(change) || gpt.scope === "all") return change;
  const { head: at } = prompt;
  return { ...change, ...(gpt.scope === "layer" ? { layers: [at.layer] } : { heads: [at] }) };
}

/** The temperature at which a similarity comes closest to the trained model. */
export const usualTemperature: Readonly<Record<SimilarityName, number>> = {
  dot: 1,
  cosine: 0.25,
  rbf: 2,
};

/** The stops of the dial; 0 keeps all keys. */
export const stops = [1, 2, 4, 8, 16, 32, 64, 0] as const;

/** The stop of a k, which a link may have between two stops. */
export function stopOf(neighbors: number): number {
  if (neighbors === 0) return stops.length - 1;
  const at = stops.findIndex((k) => k >= neighbors);
  return at < 0 ? stops.length - 2 : at;
}
