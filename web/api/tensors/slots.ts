/** Reads internal slots, which own properties and proxies cannot change. */

export const typedArrayPrototype = Object.getPrototypeOf(Uint8Array.prototype) as Uint8Array;

/** The platform's getter of a slot. */
export function getter(prototype: object, name: string | symbol): (this: unknown) => unknown {
  return Object.getOwnPropertyDescriptor(prototype, name)?.get as (this: unknown) => unknown;
}

const typedArrayTag = getter(typedArrayPrototype, Symbol.toStringTag);

/** The true element type of a typed array of any realm, undefined for anything else. */
export function typedArrayName(value: unknown): string | undefined {
  return typedArrayTag.call(value) as string | undefined;
}

/** Whether a property belongs to an object or its class. Properties of `Object.prototype` do not count. */
export function hasProperty(object: object, name: string): boolean {
  if (Object.hasOwn(object, name)) return true;
  const parent: object | null = Object.getPrototypeOf(object);
  return parent !== null && Object.getPrototypeOf(parent) !== null && hasProperty(parent, name);
}
