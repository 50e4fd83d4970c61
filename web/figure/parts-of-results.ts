/** Quantities that are not one result array: fields of objects, and parts of an array, with their origins. */
import { type Format, NamedValue } from "./named-value.js";
import { Quantity } from "./quantity.js";

/** Numbers from several results: the loss of each epoch of a training. */
export class FieldQuantity extends Quantity {
  constructor(
    name: string,
    /** The object or array that holds each number, and its key. */
    private readonly fields: readonly (readonly [holder: object, key: string | number])[],
    format: Format,
    axes: readonly (readonly string[])[] = [],
  ) {
    super(
      name,
      fields.map(([holder, key]) => Number(Reflect.get(holder, key))),
      format,
      axes,
    );
  }

  override at(index = 0, format = this.format): NamedValue {
    const { name, value, text, of } = super.at(index, format);
    const [holder, key] = this.fields[index] ?? [this.data, index];
    return new NamedValue(name, value, text, holder, key, of);
  }
}

/** One number of an object in a result: `epochs[3].loss`. */
export const oneField = <Key extends string>(
  name: string,
  holder: Readonly<Record<Key, number>>,
  key: Key,
  format: Format,
  of: readonly string[] = [],
): FieldQuantity =>
  new FieldQuantity(
    name,
    [[holder, key]],
    format,
    of.map((label) => [label]),
  );

/** The numbers at one label of the first axis, such as a row of a matrix. */
export function partOf({ name, data, format, axes }: Quantity, index: number): Quantity {
  const [first = [], ...rest] = axes;
  const size = data.length / first.length;
  const part = (data as Float64Array).subarray(index * size, (index + 1) * size);
  return new Quantity(name, part, format, [first.slice(index, index + 1), ...rest]);
}
