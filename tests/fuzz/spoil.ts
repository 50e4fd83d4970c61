/** Turns a valid call into one that is likely to fail: errors are results too. */

import type { Random } from "./random.js";

/** Small or hopelessly large: accepted values must not cost much memory or time. */
const wrong: readonly unknown[] = [
  ...[Number.NaN, -1, 0.5, -Infinity, Infinity, 2147483648, 1e300],
  ...[null, undefined, true, "", "dto", "a rather long text that no option is ever likely to take"],
  ...[[], [[]], [1, 2], [[1], [2, 3]], [[true]], [["x"]], {}, { data: [1], shape: [1] }],
  ...[new Int8Array(3), new Float32Array(2), new Float64Array(2), new Uint8Array(1)],
  { data: new Float64Array(6), shape: [2, 2] },
  { data: new Float64Array(6), shape: [2, 3] },
  { data: new Float32Array(6), shape: [3, 2] },
  { data: new Float64Array(1), shape: [1, 1.5] },
  { data: new Float64Array(0), shape: [2147483647, 0] },
  { data: new Float64Array([Number.NaN, 1]), shape: [1, 2] },
];

const unknownOptions = ["temprature", "Scale", "tau", "k", "casual", "returnWeight", "x"];

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Replaces, omits or adds one argument, or one part of one. */
export function spoil(random: Random, args: readonly unknown[]): unknown[] {
  const spoilt = [...args];
  const at = random.below(args.length);
  const argument = args[at];
  spoilt[at] = isPlain(argument) && !random.once(5) ? within(random, argument) : random.pick(wrong);
  return spoilt;
}

function within(random: Random, object: Record<string, unknown>): Record<string, unknown> {
  const names = Object.keys(object);
  if (names.length === 0 || random.once(6)) return { ...object, [random.pick(unknownOptions)]: 1 };
  const name = random.pick(names);
  const part = object[name];
  if (isPlain(part) && !random.once(3)) return { ...object, [name]: within(random, part) };
  return { ...object, [name]: random.pick(wrong) };
}
