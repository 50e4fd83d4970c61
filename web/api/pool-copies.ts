/** Arguments as they are now: a queue may be waiting for a worker. */

import { hasProperty } from "./slots.js";

const tensorProperties = ["data", "shape", "dims", "stride", "strides", "offset"];

/** What is inside an argument, and a tensor in a model. */
const mostLevels = 5;

/**
 * A copy of arguments. Undefined where a thread cannot be sent them (a function inside): the calling
 * thread then answers, or refuses them in the usual words.
 */
export function copyOf(args: readonly unknown[]): readonly unknown[] | undefined {
  try {
    return structuredClone(args.map((arg) => plain(arg, mostLevels)));
  } catch {
    return undefined;
  }
}

/** Tensors of classes as plain ones: a copy would lose what their classes define. */
function plain(value: unknown, levels: number): unknown {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return value;
  if (Array.isArray(value)) {
    const isList = typeof value[0] === "object" && !Array.isArray(value[0]);
    return isList && levels > 0 ? value.map((item) => plain(item, levels - 1)) : value;
  }
  const read = (names: readonly string[]) => names.map((name) => [name, Reflect.get(value, name)]);
  if (hasProperty(value, "data") && (hasProperty(value, "shape") || hasProperty(value, "dims"))) {
    const found = read(tensorProperties.filter((name) => hasProperty(value, name)));
    const needed = ["data", hasProperty(value, "shape") ? "shape" : "dims"];
    const counts = ([name, own]: unknown[]) =>
      typeof own !== "function" || needed.includes(name as string);
    return Object.fromEntries(found.filter(counts));
  }
  if (levels === 0) return value;
  return Object.fromEntries(
    read(Object.keys(value)).map(([name, own]) => [name, plain(own, levels - 1)]),
  );
}
