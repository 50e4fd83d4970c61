/**
 * A JSON parser that works by position, so that a fault names line and character in every engine
 * and a million numbers go straight into their matrix. Exactly RFC 8259.
 */
import { excerpt, type FaultKind, fail } from "./fault.js";

/** Deeper than any state or matrix. */
const maxDepth = 64;

/** Characters between two pauses of the generators. */
const piece = 2 ** 16;

const firstLine = { at: 0, line: 1, start: 0 };

export class JsonText {
  /** Offset of the next character. */
  at = 0;
  /** The line of an offset, from which later ones are counted. */
  #known = firstLine;

  constructor(readonly text: string) {}

  /** The fraction read so far, 0 … 1. */
  get share(): number {
    return this.at / this.text.length;
  }

  /** Peeks at the next character that is no white space; "" at the end. */
  peek(): string {
    while (this.gap());
    return this.text.charAt(this.at);
  }

  /** Skips white space, at most a piece: true if more may follow. */
  gap(): boolean {
    const { text } = this;
    const end = this.at + piece;
    for (; this.at < end; this.at++) {
      const code = text.charCodeAt(this.at);
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return false;
    }
    return true;
  }

  /** Consumes the next character if it equals `mark`. */
  take(mark: string): boolean {
    if (this.peek() !== mark) return false;
    this.at += 1;
    return true;
  }

  need(mark: string): void {
    if (!this.take(mark)) this.failSyntax();
  }

  /** Between the items of a list: true if another item follows. */
  next(close: "]" | "}"): boolean {
    if (this.take(close)) return false;
    this.need(",");
    return true;
  }

  failSyntax(): never {
    if (this.peek() === "") return this.fail("jsonEnd", this.at);
    const word = /[^\s,\][{}:"]+|./y;
    word.lastIndex = this.at;
    return this.fail("jsonSyntax", this.at, word.exec(this.text.slice(0, this.at + 200))?.[0]);
  }

  /** Line and character of an offset, both from 1. */
  where(at: number): { line: number; character: number } {
    const known = this.#known.at <= at ? this.#known : firstLine;
    let { line, start } = known;
    for (let i = known.at; i < at; i++) {
      if (this.text.charCodeAt(i) !== 10) continue;
      line += 1;
      start = i + 1;
    }
    this.#known = { at, line, start };
    return { line, character: at - start + 1 };
  }

  fail(kind: FaultKind, at: number, found?: string, wanted?: string): never {
    return fail(kind, {
      ...this.where(at),
      ...(found === undefined ? {} : { found: excerpt(found) }),
      ...(wanted === undefined ? {} : { wanted }),
    });
  }

  /** Parses a finite number, or throws with an excerpt. */
  number(): number {
    this.peek();
    const pattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found === undefined) return this.#failNumber();
    const x = Number(found);
    if (!Number.isFinite(x)) this.fail("notFinite", this.at, found);
    this.at = pattern.lastIndex;
    return x;
  }

  #failNumber(): never {
    const word = /-?[A-Za-z]+|"[^"\n]{0,40}"?/y;
    word.lastIndex = this.at;
    const found = word.exec(this.text)?.[0];
    if (found === undefined) return this.failSyntax();
    const infinite = /^-?(NaN|Infinity)$/.test(found);
    return this.fail(infinite ? "notFinite" : "notANumber", this.at, found);
  }

  /** Throws if something other than a list of numbers was found. */
  failList(): never {
    const word = /-?[\w.+-]+|"[^"\n]{0,40}"?|\{/y;
    word.lastIndex = this.at;
    const found = word.exec(this.text)?.[0];
    return found === undefined ? this.failSyntax() : this.fail("notAList", this.at, found);
  }

  string(): string {
    this.peek();
    const start = this.at;
    const steps = this.scan();
    while (!steps.next().done);
    return JSON.parse(this.text.slice(start, this.at)) as string;
  }

  /** Validates and skips a string, in pieces. */
  *scan(): Generator<void> {
    if (this.peek() !== '"') this.failSyntax();
    let at = this.at + 1;
    for (let left = piece; this.text[at] !== '"'; at++) {
      const code = this.text.charCodeAt(at);
      if (Number.isNaN(code)) this.fail("jsonEnd", at);
      if (code < 32) this.fail("jsonSyntax", at, JSON.stringify(this.text[at]));
      if (code === 92) at = this.#escape(at);
      left -= 1;
      if (left > 0) continue;
      left = piece;
      yield;
    }
    this.at = at + 1;
  }

  /** The offset of the last character of an escape sequence. */
  #escape(at: number): number {
    const allowed = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
    allowed.lastIndex = at;
    const found = allowed.exec(this.text)?.[0];
    if (found === undefined) return this.fail("jsonSyntax", at, this.text.slice(at, at + 2));
    return at + found.length - 1;
  }

  /** Skips and validates any value, in pieces. */
  *skip(): Generator<void> {
    const open: ("]" | "}")[] = [];
    for (let values = 1; ; values++) {
      if (open.length > maxDepth) this.failSyntax();
      if (values % 1024 === 0) yield;
      while (this.gap()) yield;
      const mark = this.peek();
      const close = mark === "[" ? "]" : mark === "{" ? "}" : undefined;
      if (close) {
        this.at += 1;
        while (this.gap()) yield;
        if (!this.take(close)) {
          open.push(close);
          if (close === "}") yield* this.#skipKey();
          continue;
        }
      } else if (mark === '"') yield* this.scan();
      else if (!this.#word()) this.#skipNumber();
      for (let inner = open.at(-1); ; inner = open.at(-1)) {
        if (inner === undefined) return;
        while (this.gap()) yield;
        if (this.next(inner)) {
          if (inner === "}") yield* this.#skipKey();
          break;
        }
        open.pop();
      }
    }
  }

  *#skipKey(): Generator<void> {
    while (this.gap()) yield;
    yield* this.scan();
    while (this.gap()) yield;
    this.need(":");
  }

  #word(): boolean {
    const word = /true|false|null/y;
    word.lastIndex = this.at;
    if (!word.test(this.text)) return false;
    this.at = word.lastIndex;
    return true;
  }

  #skipNumber(): void {
    if (!/[-\d]/.test(this.peek())) this.failSyntax();
    this.number();
  }
}
