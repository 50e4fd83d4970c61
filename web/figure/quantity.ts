/** Numbers of one quantity with labels. */
import { type Format, NamedValue } from "./named-value.js";
import { Phrase } from "./phrase.js";

export class Quantity {
  constructor(
    readonly name: string,
    readonly data: ArrayLike<number>,
    readonly format: Format,
    /** The labels along each axis of row-major data; empty for a single number. */
    readonly axes: readonly (readonly string[])[] = [],
  ) {}

  /** The number at an index of the data. */
  at(index = 0, format = this.format): NamedValue {
    const of: string[] = [];
    let rest = index;
    for (const labels of [...this.axes].reverse()) {
      of.unshift(labels[rest % labels.length] ?? "");
      rest = Math.floor(rest / labels.length);
    }
    return numberAt(this.name, this.data, index, format, of);
  }

  /** All numbers separated by one space: `0.252 0.236 0.174`. */
  row(format = this.format): Phrase {
    const numbers = Array.from(this.data, (_, i) => this.at(i, format));
    return new Phrase(numbers.flatMap((number, i) => (i === 0 ? [number] : [" ", number])));
  }
}

/** One number of an array, with its labels; 0 beyond the end of the array. */
export function numberAt(
  name: string,
  data: ArrayLike<number>,
  index: number,
  format: Format,
  of: readonly string[] = [],
): NamedValue {
  const value = data[index] ?? 0;
  return new NamedValue(name, value, format(value), data, index, of);
}
