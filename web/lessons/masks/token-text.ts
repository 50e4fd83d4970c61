/**
 * A sentence as tokens and back. White space parts the tokens. A text without
 * any, as Chinese and Japanese are written, is parted into its characters, and
 * words of other scripts inside it stay whole.
 */
import { type Cell, limits, type Point, type State, spareKeys } from "../../figure/state.js";

/** What is written for a token without letters, or for a space inside one. */
const blank = "␣";

const character = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const piece =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;

/** At most 12 tokens of at most 10 characters; what lies beyond is left out. A text of nothing is one blank token. */
export function tokensOf(text: string): string[] {
  const words = text.trim().split(/\s+/u);
  const [only = ""] = words;
  const pieces = words.length === 1 && character.test(only) ? (only.match(piece) ?? []) : words;
  return pieces
    .slice(0, limits.tokens.max)
    .map((word) => [...word.replaceAll(blank, " ").trim()].slice(0, limits.tokenLength).join(""));
}

/** Whether `tokensOf` takes all of a text. */
export function fits(text: string): boolean {
  return textOf(tokensOf(text)).replaceAll(/\s/gu, "") === text.replaceAll(/\s/gu, "");
}

/** The sentence that gives these tokens; single Chinese or Japanese characters stand side by side. */
export function textOf(tokens: readonly string[]): string {
  const visible = tokens.map((token) => token.replaceAll(/\s/gu, blank) || blank);
  const together = visible.join("");
  const again = tokensOf(together);
  const same = again.length === visible.length && again.every((word, i) => word === tokens[i]);
  return same ? together : visible.join(" ");
}

/** A place no key has yet, if one is left. */
function freePlace(keys: readonly Point[]): Point {
  const taken = ([x, y]: Point) => keys.some((key) => key[0] === x && key[1] === y);
  return (
    spareKeys.find((place) => !taken(place)) ?? spareKeys[keys.length % spareKeys.length] ?? [0, 0]
  );
}

/** For each new word the old token it goes on from, or none: the same beginning and end keep theirs. */
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
 * A state whose tokens are these words. A word that stays, or is written over,
 * keeps its point and its masks; a new one gets a place of its own. Points
 * beyond the last word stay only behind a full sentence: a shorter one ends there.
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
