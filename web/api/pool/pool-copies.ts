/** Copies arguments at the time of the call: tasks may wait for a worker. */

const tensorProperties = ["data", "type", "shape", "dims", "stride", "strides", "offset"];

/** The deepest level of an argument: a tensor in a layer of a model. */
const maxLevels = 5;

/**
 * A copy of arguments. Undefined if they cannot be sent to a thread (a function inside): then the
 * calling thread runs the call, or throws the usual error.
 */
export function copyOf(args: readonly unknown[]): readonly unknown[] | undefined {
  try {
    return structuredClone(args.map((arg) => plain(arg, maxLevels)));
  } catch {
    return undefined;
  }
}

/** Replaces class instances of tensors by plain objects: a structured clone loses accessors of classes. */
function plain(value: unknown, levels: number): unknown {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return value;
  if (Array.isArray(value)) {
    const isList = typeof value[0] === "object" && !Array.isArray(value[0]);
    return isList && levels > 0 ? value.map((item) => plain(item, levels - 1)) : value;
  }
  const read = (names: readonly string[]) => names.map((name) => [name, Reflect.get(value, name)]);
  const looksLikeTensor = "data" in value && ("shape" in value || "dims" in value);
  if (looksLikeTensor && !isPlain(value)) {
    const found = read(tensorProperties.filter((name) => name in value));
    const needed = ["data", "shape" in value ? "shape" : "dims"];
    const counts = ([name, own]: unknown[]) =>
      typeof own !== "function" || needed.includes(name as string);
    return Object.fromEntries(found.filter(counts));
  }
  if (levels === 0) return value;
  return Object.fromEntries(
    read(Object.keys(value)).map(([name, own]) => [name, plain(own, levels - 1)]),
  );
}

/** Whether a structured clone keeps all of an object, so that options stay as they are. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  const isBare = prototype === Object.prototype || prototype === null;
  const own = Object.values(Object.getOwnPropertyDescriptors(value));
  return isBare && own.every((property) => typeof property.value !== "function");
}
