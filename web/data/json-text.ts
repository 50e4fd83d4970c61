/**
 * A JSON parser that works by position, so that a fault names line and character in every engine
 * and a million numbers go straight into their matrix. Exactly RFC 8259.
 */
import { excerpt, type FaultKind, fail } from "./fault.js";

/** Deeper than any state or matrix. */
const maxDepth = 64;

export class JsonText {
  /** Offset of the next character. */
  at = 0;

  constructor(readonly text: string) {}

  /** The fraction read so far, 0 … 1. */
  get share(): number {
    return this.at / this.text.length;
  }

  /** Peeks at the next character that is no white space; "" at the end. */
  peek(): string {
    const { text } = this;
    for (;;) {
      const code = text.charCodeAt(this.at);
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) break;
      this.at += 1;
    }
    return text.charAt(this.at);
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
    const before = this.text.slice(0, at).split("\n");
    return { line: before.length, character: (before.at(-1)?.length ?? 0) + 1 };
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
    if (this.peek() !== '"') this.failSyntax();
    const start = this.at;
    let at = start + 1;
    for (; this.text[at] !== '"'; at++) {
      const code = this.text.charCodeAt(at);
      if (Number.isNaN(code)) this.fail("jsonEnd", at);
      if (code < 32) this.fail("jsonSyntax", at, JSON.stringify(this.text[at]));
      if (code === 92) at = this.#escape(at);
    }
    this.at = at + 1;
    return JSON.parse(this.text.slice(start, this.at)) as string;
  }

  /** The offset of the last character of an escape sequence. */
  #escape(at: number): number {
    const allowed = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
    allowed.lastIndex = at;
    const found = allowed.exec(this.text)?.[0];
    if (found === undefined) return this.fail("jsonSyntax", at, this.text.slice(at, at + 2));
    return at + found.length - 1;
  }

  /** Skips and validates any value. */
  skip(depth = 0): void {
    if (depth > maxDepth) this.failSyntax();
    const mark = this.peek();
    if (mark === "[") this.#skipList(depth);
    else if (mark === "{") this.#skipObject(depth);
    else if (mark === '"') this.string();
    else if (!this.#word()) this.#skipNumber();
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

  #skipList(depth: number): void {
    this.need("[");
    if (this.take("]")) return;
    do this.skip(depth + 1);
    while (this.next("]"));
  }

  #skipObject(depth: number): void {
    this.need("{");
    if (this.take("}")) return;
    do {
      this.string();
      this.need(":");
      this.skip(depth + 1);
    } while (this.next("}"));
  }
}
