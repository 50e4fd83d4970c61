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

  /** Lit draws what can be iterated part by part: a text node that knows its number. */
  *[Symbol.iterator](): Iterator<DirectiveResult> {
    yield numberNode(this);
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

const shown = new WeakMap<Text, NamedValue>();

/** The number that a text node of a figure shows. */
export function shownIn(node: Text): NamedValue | undefined {
  return shown.get(node);
}

class NumberNode extends Directive {
  #node: Text | undefined;

  render(value: NamedValue): unknown {
    return value.text;
  }

  override update(_part: ChildPart, [value]: [NamedValue]): Text {
    this.#node ??= document.createTextNode("");
    if (this.#node.data !== value.text) this.#node.data = value.text;
    shown.set(this.#node, value);
    return this.#node;
  }
}

const numberNode = directive(NumberNode);
