/** A number of a figure with its name, its text and its origin. */
import { type ChildPart, Directive, type DirectiveResult, directive } from "lit/directive.js";
import { type Origin, originOf } from "./state/origins.js";

/** Formats a number as text. */
export type Format = (x: number) => string;

export class NamedValue {
  constructor(
    /** The quantity, as the lesson names it. */
    readonly name: string,
    readonly value: number,
    readonly text: string,
    /** The array or object that holds the number, and its key. */
    private readonly holder: object,
    private readonly key: string | number,
    /** Its label along each axis of its quantity: "mat", "cat". */
    readonly of: readonly string[] = [],
  ) {}

  /** The call that returned the number; undefined for a chosen, counted or quoted number. */
  get origin(): Origin | undefined {
    return originOf(this.holder, this.key);
  }

  /** Whether the reader or the lesson chose it. */
  get isChosen(): boolean {
    return this.holder instanceof Choice;
  }

  /** The same number with another text, such as another language's digits. */
  written(text: string): NamedValue {
    return new NamedValue(this.name, this.value, text, this.holder, this.key, this.of);
  }

  toString(): string {
    return this.text;
  }

  get parts(): readonly NamedValue[] {
    return [this];
  }

  /** Lit renders iterables part by part: one text node that carries its number. */
  *[Symbol.iterator](): Iterator<DirectiveResult> {
    yield numberedNode(this);
  }
}

class Choice {
  constructor(readonly value: number) {}
}

/** A number of the state, chosen by the reader or the lesson. */
export function chosen(
  name: string,
  value: number,
  format: Format,
  of: readonly string[] = [],
): NamedValue {
  return new NamedValue(name, value, format(value), new Choice(value), "value", of);
}

/** A text that contains numbers. */
interface NumberedText {
  readonly parts: readonly (string | NamedValue)[];
}

const shown = new WeakMap<Text, NumberedText>();

export interface ShownNumber {
  readonly named: NamedValue;
  /** Offset of its digits in the text node. */
  readonly start: number;
  readonly end: number;
}

/** The numbers in a text node of a figure. */
export function shownIn(node: Text): readonly ShownNumber[] {
  let end = 0;
  return (shown.get(node)?.parts ?? []).flatMap((named) => {
    const start = end;
    end += String(named).length;
    return typeof named === "string" ? [] : [{ named, start, end }];
  });
}

/** A sentence stays one text node, so that an update changes text and causes no new layout. */
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
