/** The properties of the element: one for every field of the state, and those of attributes as texts. */

import { figureFields } from "../../figure/state/field-attributes.js";
import type { State } from "../../figure/state/state.js";
import { valueAt, withValue } from "../../figure/state/state-path.js";
import type { Store } from "../../figure/state/store.js";
import { asText, type FieldTexts } from "./field-texts.js";

interface FieldOwner {
  readonly store: Store;
  readonly texts: FieldTexts;
  assign(patch: Partial<State>): void;
}

/** A property has the type of `getState()`; it also accepts text as in the hash. */
export function defineFieldProperties(prototype: FieldOwner): void {
  for (const field of figureFields()) {
    const { name, path } = field;
    const assigned =
      field.assigned ?? ((value: unknown, state: State) => withValue(state, path, value));
    Object.defineProperty(prototype, name, {
      get(this: FieldOwner) {
        return valueAt(this.store.state, path);
      },
      set(this: FieldOwner, value: unknown) {
        if (typeof value === "string") this.texts.set(field, value);
        else if (value === undefined || value === null) this.texts.set(field, undefined);
        else {
          const part = path[0] as keyof State;
          this.assign({ [part]: assigned(value, this.store.state)[part] });
        }
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

/** The accessors of an attribute's property, as Lit makes them: any other value than a text throws. */
export function takingTexts(name: PropertyKey, made: PropertyDescriptor = {}): PropertyDescriptor {
  const { get, set } = made;
  return {
    get,
    set(value: unknown) {
      set?.call(this, asText(name, value));
    },
    configurable: true,
    enumerable: true,
  };
}
