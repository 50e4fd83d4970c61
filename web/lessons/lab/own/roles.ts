/** What the arrays and the columns of a file are for, where their names say it plainly. */
import type { GivenSlot } from "../given/given.js";
import type { OwnSlot } from "./matrix.js";

/** What numbers may be for. */
export const slotRoles = ["weights", "query", "key", "value", "x"] as const;
/** `labels` name the rows of the matrix beside them. */
export type Role = (typeof slotRoles)[number] | "labels";

/** Whatever a file may be for. */
export type Place = OwnSlot | GivenSlot;

const words: Readonly<Record<string, OwnSlot>> = {
  ...{ q: "query", query: "query", queries: "query" },
  ...{ k: "key", key: "key", keys: "key" },
  ...{ v: "value", value: "value", values: "value" },
  x: "x",
};

/** "attentions", "cross_attn_3", "attention_probs.0", not "attention.query.weight". */
const weights =
  /^((self|cross|encoder|decoder|text|vision)[._-]?)*(attentions?|attns?|att|attention_(weights|probs))([._-]?(weights|probs|layer|block|\d+))*$/i;

/** Names of parameters, as opposed to activations. */
const parameters = /^(w|b|weights?|bias)$/i;

const wordsOf = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);

/** "layers.0.q", "queryStates", "to_k", "keys.csv", "attentions"; not "q_proj.weight". */
export function roleOf(name: string): Exclude<Role, "labels"> | undefined {
  const bare = name.replace(/\.(npy|npz|json|jsonl|csv|tsv|txt|parquet|safetensors)$/i, "");
  if (weights.test(bare)) return "weights";
  const parts = wordsOf(bare);
  const found = new Set(parts.flatMap((part) => (Object.hasOwn(words, part) ? [words[part]] : [])));
  const [role] = found;
  return found.size === 1 && !parts.some((part) => parameters.test(part)) ? role : undefined;
}

/** Names of numbers that are none of a vector. */
export const isId = (name: string): boolean => /^(id|index|idx|no|nr|#|row)$|[_-]id$/i.test(name);

/** What a key carries, in a table of keys. */
export const isValue = (name: string): boolean =>
  /^(value|target|class|rating|score|output|label)s?$/i.test(name);

export const isLabel = (name: string): boolean =>
  /^(word|token|label|name|title|term|text)s?$/i.test(name);

const ofQueries = /quer|target|tgt|decoder|row/i;
const ofKeys = /key|source|src|encoder|memory|column/i;

export const isOfKeys = (name: string): boolean => ofKeys.test(name);

/** Which lists of texts name m queries and n keys: by their length, then by their name. `name` is that of the weights. */
export function tokensIn(
  texts: ReadonlyMap<string, readonly string[]>,
  name: string,
  [rows, columns]: readonly [rows: number, columns: number],
): { readonly queryTokens?: readonly string[]; readonly keyTokens?: readonly string[] } {
  const lists = [...texts];
  const isCross = /cross/i.test(name) || rows !== columns;
  const pick = (length: number, liked: RegExp) => {
    const fitting = lists.filter(([, list]) => list.length === length);
    return (fitting.find(([of]) => liked.test(of)) ?? fitting[0])?.[1];
  };
  const queryTokens = pick(rows, !isCross && /encoder/i.test(name) ? ofKeys : ofQueries);
  const keyTokens = isCross ? pick(columns, ofKeys) : lists.find(([of]) => /key/i.test(of))?.[1];
  const apart = keyTokens !== undefined && keyTokens !== queryTokens;
  return { ...(queryTokens && { queryTokens }), ...(apart && { keyTokens }) };
}
