/** Enumerable properties that someone else put on `Object.prototype`. */

/**
 * Runs `job` while they are hidden from `for … in`. Embind walks its tables of
 * fields that way and would take a foreign property for a field. `job` is
 * synchronous and runs no code of the caller, so nobody sees the difference.
 * Costs one look at `Object.prototype` where there is nothing to hide.
 */
export function withoutPollution<T>(job: () => T): T {
  const names = Object.keys(Object.prototype);
  if (names.length === 0) return job();
  const hidden = names.filter((name) => setEnumerable(name, false));
  try {
    return job();
  } finally {
    for (const name of hidden) setEnumerable(name, true);
  }
}

function setEnumerable(name: string, enumerable: boolean): boolean {
  const found = Object.getOwnPropertyDescriptor(Object.prototype, name);
  if (!found?.configurable) return false;
  // Without a prototype, or a polluted "get" would be taken for part of the description.
  const changed = Object.assign(Object.create(null), found, { enumerable });
  return Reflect.defineProperty(Object.prototype, name, changed);
}
