/** What a property of the element takes. */

/** A text, or what is written as one; anything else is refused where it is set, not at the next drawing. */
export function asText<T>(name: PropertyKey, value: T): T | string {
  if (value === undefined || value === null) return value;
  if (/^(string|number|boolean|bigint)$/.test(typeof value)) return String(value);
  throw new TypeError(`softknn: ${String(name)} must be a string, got ${typeof value}`);
}
