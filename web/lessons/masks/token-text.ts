/**
 * Splits a sentence into tokens and joins tokens to a sentence. White space separates tokens. A text
 * without white space, such as Chinese and Japanese, is split into characters, except for words of
 * other scripts.
 */
import { type Cell, limits, type Point, type State, spareKeys } from "../../figure/state/state.js";

/** The text of an empty token, or of a space inside one. */
const blank = "␣";

const character = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const piece =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;

/** At most 12 tokens of at most 10 characters; the rest is dropped. Empty text is one blank token. */
export function tokensOf(text: string): string[] {
  const words = text.trim().split(/\s+/u);
  const [only = ""] = words;
  const pieces = words.length === 1 && character.test(only) ? (only.match(piece) ?? []) : words;
  return pieces
    .slice(0, limits.tokens.max)
    .map((word) => [...word.replaceAll(blank, " ").trim()].slice(0, limits.tokenLength).join(""));
}

/** Whether `tokensOf` keeps all of a text. */
export function fits(text: string): boolean {
  return textOf(tokensOf(text)).replaceAll(/\s/gu, "") === text.replaceAll(/\s/gu, "");
}

/** The sentence of these tokens; single Chinese or Japanese characters need no space. */
export function textOf(tokens: readonly string[]): string {
  const visible = tokens.map((token) => token.replaceAll(/\s/gu, blank) || blank);
  const together = visible.join("");
  const again = tokensOf(together);
  const same = again.length === visible.length && again.every((word, i) => word === tokens[i]);
  return same ? together : visible.join(" ");
}

/** A place without a key, if any is left. */
function freePlace(keys: readonly Point[]): Point {
  const taken = ([x, y]: Point) => keys.some((key) => key[0] === x && key[1] === y);
  return (
    spareKeys.find((place) => !taken(place)) ?? spareKeys[keys.length % spareKeys.length] ?? [0, 0]
  );
}

/** For each new word the index of its old token, or none: a common prefix and suffix keep theirs. */
function origins(before: readonly string[], after: readonly string[]): (number | undefined)[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const shift = before.length - after.length;
  return after.map((_, i) => {
    if (i >= after.length - tail) return i + shift;
    return i < before.length - tail ? i : undefined;
  });
}

/**
 * A state with these words as tokens. An unchanged or edited word keeps its point
 * and its masks; a new one gets a free place. Points beyond the last word stay
 * only after a full sentence: a shorter one drops them.
 */
export function withWords(state: State, words: readonly string[]): Partial<State> {
  const from = origins(state.tokens, words);
  const keys: Point[] = [];
  const values: Point[] = [];
  const kept = from.flatMap((i) => (i === undefined ? [] : state.keys.slice(i, i + 1)));
  for (const i of from) {
    const key = i === undefined ? undefined : state.keys[i];
    const place = key ?? freePlace([...kept, ...keys]);
    keys.push(place);
    values.push((i === undefined ? undefined : state.values[i]) ?? place);
  }
  const rest = words.length === limits.tokens.max ? limits.tokens.max : Number.POSITIVE_INFINITY;
  const now = (old: number) => from.indexOf(old);
  return {
    tokens: words,
    keys: [...keys, ...state.keys.slice(rest)],
    values: [...values, ...state.values.slice(rest)],
    padding: state.padding.map(now).filter((i) => i >= 0),
    blocked: state.blocked
      .map(([i, j]): Cell => [now(i), now(j)])
      .filter(([i, j]) => i >= 0 && j >= 0),
  };
}
