/** Rows of numbers; each number has its name and its call. */
import type { Format, NamedValue } from "./named-value.js";
import { Phrase } from "./phrase.js";
import type { Quantity } from "./quantity.js";

export type Row = readonly NamedValue[];
export type Rows = readonly Row[];

/** The rows of a quantity; its last axis is that of the columns. */
export function rowsOf(quantity: Quantity): Rows {
  const columns = quantity.axes.at(-1)?.length ?? 1;
  const all = Array.from(quantity.data, (_, i) => quantity.at(i));
  return Array.from({ length: all.length / columns }, (_, i) =>
    all.slice(i * columns, (i + 1) * columns),
  );
}

/** The same number in another format. */
export function inDigits(number: NamedValue, format: Format): NamedValue {
  return number.written(format(number.value));
}

/** Separated by one space. */
export function sideBySide(row: Row, format: Format): Phrase {
  const numbers = row.map((x) => inDigits(x, format));
  return new Phrase(numbers.flatMap((x, i) => (i === 0 ? [x] : [" ", x])));
}
