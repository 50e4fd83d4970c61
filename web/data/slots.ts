/** The places of attention that words and files name. */
import type { OwnSlot } from "./matrix.js";

/** What a list without rows is: of queries one query, of everything else one number per row. */
export function vectorShape(
  slot: OwnSlot,
  length: number,
): readonly [rows: number, columns: number] {
  return slot === "query" ? [1, length] : [length, 1];
}

const slotWords: Readonly<Record<string, OwnSlot>> = {
  ...{ q: "query", query: "query", queries: "query" },
  ...{ k: "key", key: "key", keys: "key" },
  ...{ v: "value", value: "value", values: "value" },
  x: "x",
};

/** The place a word names, of any case: "Q", "keys". */
export function slotOfWord(word: string): OwnSlot | undefined {
  const low = word.toLowerCase();
  return Object.hasOwn(slotWords, low) ? slotWords[low] : undefined;
}

/** The place that words tell; none where they tell two or none. */
function slotOfWords(words: readonly string[]): OwnSlot | undefined {
  const slots = new Set(words.map(slotOfWord).filter((slot) => slot !== undefined));
  return slots.size === 1 ? [...slots][0] : undefined;
}

/** The place that the name of a file tells: "q.npy", "layer0_keys.csv". */
export const slotOfFile = (name: string): OwnSlot | undefined =>
  slotOfWords(name.replace(/\.[^.]*$/, "").split(/[^A-Za-z]+/));

/** Parameters of a model, not what it computes with them. */
const parameters = /^(w|b|weights?|bias)$/i;

/** The place that the name of a tensor tells: "layers.0.q", "queryStates", "to_k", not "q_proj.weight". */
export function slotOfName(name: string): OwnSlot | undefined {
  const words = name.replace(/([a-z])([A-Z])/g, "$1 $2").split(/[^A-Za-z]+/);
  return words.some((word) => parameters.test(word)) ? undefined : slotOfWords(words);
}
