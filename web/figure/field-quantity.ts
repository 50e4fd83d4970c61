/** Numbers that stand in several results: the loss of each epoch of a training. */
import { type Format, NamedValue } from "./named-value.js";
import { Quantity } from "./quantity.js";

export class FieldQuantity extends Quantity {
  constructor(
    name: string,
    /** The object or array of a result that holds each number, and where. */
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
