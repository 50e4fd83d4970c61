/** Defines a property for every field of the state, and applies values set before the element was upgraded. */
import { figureFields } from "../figure/state/field-attributes.js";
import type { Field } from "../figure/state/fields.js";

interface FieldAccess<Owner> {
  read(owner: Owner, field: Field): unknown;
  write(owner: Owner, field: Field, value: unknown): void;
}

export function defineFieldProperties<Owner extends object>(
  prototype: Owner,
  { read, write }: FieldAccess<Owner>,
): void {
  for (const field of figureFields()) {
    Object.defineProperty(prototype, field.name, {
      get(this: Owner) {
        return read(this, field);
      },
      set(this: Owner, value: unknown) {
        write(this, field, value);
      },
      configurable: true,
      enumerable: true,
    });
  }
}

/** Properties set before the upgrade shadow those of the class: delete and set them again. */
export function takeEarlyProperties(element: HTMLElement): void {
  for (const name of ["hash", ...figureFields().map((field) => field.name)]) {
    if (!Object.hasOwn(element, name)) continue;
    const value = Reflect.get(element, name);
    Reflect.deleteProperty(element, name);
    Reflect.set(element, name, value);
  }
}
