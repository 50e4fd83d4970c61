/** Maps words and file names to the roles of matrices. */
import type { OwnSlot } from "./matrix.js";

const slotWords: Readonly<Record<string, OwnSlot>> = {
  ...{ q: "query", query: "query", queries: "query" },
  ...{ k: "key", key: "key", keys: "key" },
  ...{ v: "value", value: "value", values: "value" },
  x: "x",
};

/** The role that a word names, ignoring case: "Q", "keys". */
export function slotOfWord(word: string): OwnSlot | undefined {
  const low = word.toLowerCase();
  return Object.hasOwn(slotWords, low) ? slotWords[low] : undefined;
}

/** The role that several words name; undefined for none or two. */
function slotOfWords(words: readonly string[]): OwnSlot | undefined {
  const slots = new Set(words.map(slotOfWord).filter((slot) => slot !== undefined));
  return slots.size === 1 ? [...slots][0] : undefined;
}

/** The role in a file name: "q.npy", "layer0_keys.csv". */
export const slotOfFile = (name: string): OwnSlot | undefined =>
  slotOfWords(name.replace(/\.[^.]*$/, "").split(/[^A-Za-z]+/));

/** Names of parameters, as opposed to activations. */
const parameters = /^(w|b|weights?|bias)$/i;

/** The role in a tensor name: "layers.0.q", "queryStates", "to_k", not "q_proj.weight". */
export function slotOfName(name: string): OwnSlot | undefined {
  const words = name.replace(/([a-z])([A-Z])/g, "$1 $2").split(/[^A-Za-z]+/);
  return words.some((word) => parameters.test(word)) ? undefined : slotOfWords(words);
}
