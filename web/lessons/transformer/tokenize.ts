/** Words and letters of a text as tokens of a vocabulary. */

export interface Tokens {
  /** At most as many as the context holds: the last ones. */
  readonly ids: readonly number[];
  /** What the vocabulary does not have, each once, in the order of the text. */
  readonly unknown: readonly string[];
  /** Tokens at the beginning for which there is no room. */
  readonly left: number;
}

/** A word that is no token is spelled, where all its letters are tokens. */
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
