/** A number of a figure: what it is called, how it is written, and where it comes from. */
import { type ChildPart, Directive, type DirectiveResult, directive } from "lit/directive.js";
import { type Origin, originOf } from "./origins.js";

/** How a number is written. */
export type Format = (x: number) => string;

export class NamedValue {
  constructor(
    /** Of the quantity, as the lesson names it. */
    readonly name: string,
    readonly value: number,
    readonly text: string,
    /** The array or object that holds the number, and where. */
    private readonly holder: object,
    private readonly key: string | number,
    /** What it belongs to, along each axis of its quantity: "mat", "cat". */
    readonly of: readonly string[] = [],
  ) {}

  /** The call that gave the number; none of a number that was chosen, counted or quoted. */
  get origin(): Origin | undefined {
    return originOf(this.holder, this.key);
  }

  /** The reader or the lesson has chosen it. */
  get isChosen(): boolean {
    return this.holder instanceof Choice;
  }

  /** The same number in other digits: another language's, a shorter form. */
  written(text: string): NamedValue {
    return new NamedValue(this.name, this.value, text, this.holder, this.key, this.of);
  }

  toString(): string {
    return this.text;
  }

  get parts(): readonly NamedValue[] {
    return [this];
  }

  /** Lit draws what can be iterated part by part: one text node, which knows its number. */
  *[Symbol.iterator](): Iterator<DirectiveResult> {
    yield numberedNode(this);
  }
}

class Choice {
  constructor(readonly value: number) {}
}

/** A number of the state, which the reader or the lesson has chosen. */
export function chosen(
  name: string,
  value: number,
  format: Format,
  of: readonly string[] = [],
): NamedValue {
  return new NamedValue(name, value, format(value), new Choice(value), "value", of);
}

/** A text with numbers in it. */
interface NumberedText {
  readonly parts: readonly (string | NamedValue)[];
}

const shown = new WeakMap<Text, NumberedText>();

export interface ShownNumber {
  readonly named: NamedValue;
  /** Where its digits are in the text node. */
  readonly start: number;
  readonly end: number;
}

/** The numbers that a text node of a figure shows. */
export function shownIn(node: Text): readonly ShownNumber[] {
  let end = 0;
  return (shown.get(node)?.parts ?? []).flatMap((named) => {
    const start = end;
    end += String(named).length;
    return typeof named === "string" ? [] : [{ named, start, end }];
  });
}

/** A sentence stays one text node: its words move with its digits, and nothing is laid out anew. */
class NumberedNode extends Directive {
  #node: Text | undefined;

  render(text: NumberedText): unknown {
    return String(text);
  }

  override update(_part: ChildPart, [text]: [NumberedText]): Text {
    this.#node ??= document.createTextNode("");
    const data = String(text);
    if (this.#node.data !== data) this.#node.data = data;
    shown.set(this.#node, text);
    return this.#node;
  }
}

export const numberedNode = directive(NumberedNode);
