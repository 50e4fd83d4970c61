/**
 * Marks behind written numbers: two characters of private use that count the numbers of one
 * drawing. They stand in text that is read and thrown away, never in the figure.
 */
import { writing } from "../model/derive.js";

/** A number as it was written: the double, and its digits. */
export interface WrittenNumber {
  readonly value: number;
  readonly text: string;
}

const first = 0xe000;
const base = 0x1900;
const marked = /[\uE000-\uF8FF]{2}/g;

/** Runs a drawing with every number marked; gives what it returns and the numbers by their marks. */
export function drawMarked<T>(draw: () => T): { drawn: T; numbers: readonly WrittenNumber[] } {
  const numbers: WrittenNumber[] = [];
  writing.mark = (value, text) => {
    const at = numbers.push({ value, text }) - 1;
    const [high, low] = [first + Math.floor(at / base), first + (at % base)];
    return text + String.fromCharCode(high, low);
  };
  try {
    return { drawn: draw(), numbers };
  } finally {
    writing.mark = undefined;
  }
}

export interface Mark {
  /** Which number. */
  readonly id: number;
  /** Where it ends in the text without marks. */
  readonly end: number;
}

/** Text without its marks, and where they were. */
export function unmarked(text: string): { plain: string; marks: readonly Mark[] } {
  const marks: Mark[] = [];
  const plain = text.replace(marked, (mark, at: number) => {
    const id = (mark.charCodeAt(0) - first) * base + (mark.charCodeAt(1) - first);
    marks.push({ id, end: at - 2 * marks.length });
    return "";
  });
  return { plain, marks };
}
