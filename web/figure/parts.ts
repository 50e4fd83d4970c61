/** Quantities that are part of something larger and keep their origin. */
import { type Format, NamedValue } from "./named-value.js";
import { Quantity } from "./quantity.js";

/** The numbers at one label of the first axis, such as a row of a matrix. */
export function partOf({ name, data, format, axes }: Quantity, index: number): Quantity {
  const [first = [], ...rest] = axes;
  const size = data.length / first.length;
  const part = (data as Float64Array).subarray(index * size, (index + 1) * size);
  return new Quantity(name, part, format, [first.slice(index, index + 1), ...rest]);
}

/** One number of an object in a result: `epochs[3].loss`. */
export class Field<Key extends string> extends Quantity {
  constructor(
    name: string,
    private readonly holder: Readonly<Record<Key, number>>,
    private readonly key: Key,
    format: Format,
    private readonly of: readonly string[] = [],
  ) {
    super(
      name,
      [holder[key]],
      format,
      of.map((label) => [label]),
    );
  }

  override at(_index = 0, format = this.format): NamedValue {
    const { name, holder, key, of } = this;
    return new NamedValue(name, holder[key], format(holder[key]), holder, key, of);
  }
}
