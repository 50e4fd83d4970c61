/** A sentence whose numbers keep their names and origins. */
import type { DirectiveResult } from "lit/directive.js";
import { type NamedValue, numberedNode } from "./named-value.js";

/** Private-use characters that mark the digits of each number while a sentence is written. */
const opening = 0xe000;
const closing = 0xe800;
const marked = /([\uE000-\uE7FF])([^\uE800-\uEFFF]*)[\uE800-\uEFFF]/;

export class Phrase {
  constructor(readonly parts: readonly (string | NamedValue)[]) {}

  /** The plain text. */
  toString(): string {
    return this.parts.join("");
  }

  *[Symbol.iterator](): Iterator<DirectiveResult> {
    yield numberedNode(this);
  }
}

/** Anything a figure can write: `String(written)` is the plain text. */
export type Written = string | NamedValue | Phrase;

/**
 * A sentence of the words, which are functions of texts: `phrase((n) => words.sum(n(total)))`.
 * The words may put a number anywhere, with the digits of their language.
 */
export function phrase(write: (number: (value: NamedValue) => string) => string): Phrase {
  const values: NamedValue[] = [];
  const mark = (value: NamedValue): string => {
    const at = values.push(value) - 1;
    return String.fromCharCode(opening + at) + value.text + String.fromCharCode(closing + at);
  };
  const parts: (string | NamedValue)[] = [];
  // Every second captured group is the digits.
  const pieces = write(mark).split(marked);
  for (let i = 0; i < pieces.length; i += 3) {
    parts.push(pieces[i] ?? "");
    const value = values[(pieces[i + 1]?.charCodeAt(0) ?? 0) - opening];
    if (value) parts.push(value.written(pieces[i + 2] ?? ""));
  }
  return new Phrase(parts.filter((part) => part !== ""));
}
