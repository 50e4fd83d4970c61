/** Tokens as names: of their visible letters, and each of its own. */
import { tokensOf } from "./given/given.js";
import type { LabNames } from "./inputs.js";
import type { Lab } from "./state.js";

/** A token without its tokenizer's signs for the start and the rest of a word. */
export const visible = (token: string): string =>
  token.replace(/^[Ġ▁]|^##/, "").replace(/[Ċ\n]/g, "⏎");

const subscript = (n: number): string =>
  [...String(n)].map((digit) => "₀₁₂₃₄₅₆₇₈₉"[Number(digit)]).join("");

const known = new WeakMap<readonly string[], readonly string[]>();

/** Tokens that occur more than once carry their position; those without a visible letter are their position. */
export function namesOf(tokens: readonly string[]): readonly string[] {
  const before = known.get(tokens);
  if (before) return before;
  const texts = tokens.map((token) => visible(token).trim());
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const names = texts.map((text, i) => {
    if (text === "") return String(i);
    return counts.get(text) === 1 ? text : `${text}${subscript(i)}`;
  });
  known.set(tokens, names);
  return names;
}

/** A name in a narrow place. */
export function shortened(name: string, most: number): string {
  const letters = [...name];
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : name;
}

/** The names of m queries and n keys, where tokens are given. */
export function labNames(given: Lab["given"], rows: number, columns: number): LabNames {
  const { queries, keys } = tokensOf(given, rows, columns);
  return { queries: queries && namesOf(queries), keys: keys && namesOf(keys) };
}
