/** Splits a text into tokens of a vocabulary. */

export interface Tokens {
  /** At most as many as the context: the last ones. */
  readonly ids: readonly number[];
  /** Unknown words, each once, in the order of the text. */
  readonly unknown: readonly string[];
  /** The number of leading tokens beyond the context. */
  readonly left: number;
}

/** An unknown word is spelled, if all its letters are tokens. */
export function tokenize(text: string, vocabulary: readonly string[], context: number): Tokens {
  const idOf = new Map(vocabulary.map((token, id) => [token, id]));
  const ids: number[] = [];
  const unknown = new Set<string>();
  for (const word of text.split(/[\s,.;:!?]+/u)) {
    if (word === "") continue;
    const known = [word, word.toLowerCase()].find((form) => idOf.has(form));
    const parts = known === undefined ? [...word.toLowerCase()] : [known];
    if (parts.every((part) => idOf.has(part)))
      ids.push(...parts.map((part) => idOf.get(part) ?? 0));
    else unknown.add(word);
  }
  const left = Math.max(0, ids.length - context);
  return { ids: ids.slice(left), unknown: [...unknown], left };
}
