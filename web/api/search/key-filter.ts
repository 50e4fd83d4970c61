/** Which keys of an index a search may find. */

import { failure, fromCaller, mustBe } from "../errors.js";
import { typedArrayName } from "../tensors/typed-array-name.js";
import { checkedLength, copyInto } from "../tensors/typed-arrays.js";
import type { Id, IdInput } from "./key-ids.js";

function among(ids: ReadonlySet<IdInput>) {
  const known = new Set(Array.from(ids, (id) => (typeof id === "bigint" ? String(id) : id)));
  return (id: Id) => known.has(id);
}

/** A byte for each key, 0 for those that do not pass. */
export function filterBytes(
  filter: unknown,
  ids: readonly Id[] | undefined,
  size: number,
): Uint8Array {
  const accepts = `a function, a Set of ids, or ${size} bytes or booleans`;
  const allowed = new Uint8Array(size);
  const passes = filter instanceof Set ? among(filter) : filter;
  if (typeof passes === "function") {
    try {
      for (let i = 0; i < size; i++) allowed[i] = passes(ids?.[i] ?? i, i) ? 1 : 0;
    } catch (cause) {
      throw fromCaller(cause);
    }
    return allowed;
  }
  const isBytes = typedArrayName(filter) === "Uint8Array";
  if (!isBytes && !Array.isArray(filter)) throw mustBe("TYPE", "filter", accepts, filter);
  const given = filter as Uint8Array | unknown[];
  const length = isBytes ? checkedLength(given as Uint8Array, "filter") : given.length;
  if (length !== size) throw failure("SHAPE", "filter", `must be ${accepts}, got ${length}`);
  if (isBytes) return copyInto(allowed, given as Uint8Array);
  for (let i = 0; i < size; i++) {
    const mark: unknown = given[i];
    if (typeof mark !== "boolean") throw mustBe("TYPE", `filter[${i}]`, "true or false", mark);
    allowed[i] = Number(mark);
  }
  return allowed;
}
