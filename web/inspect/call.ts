/** A remembered call with the names of its arguments. */
import type { CoreCall, Draws } from "../figure/core-call.js";

export type Element = "double" | "float" | "byte";

/** Numbers of any accepted form, with their shape. */
export interface Numbers {
  readonly data: ArrayLike<number>;
  readonly shape: readonly number[];
  readonly element: Element;
  /** The generator of the numbers. */
  readonly origin?: Draws | undefined;
}

export interface NamedCall {
  readonly name: string;
  readonly arrays: Readonly<Record<string, Numbers>>;
  /** All other settings. */
  readonly options: Readonly<Record<string, unknown>>;
}

const rows = ["x"];
const shares = ["p"];
const compared = ["query", "key"];

/** The names of positional arguments; those of options have names already. */
const positional: Readonly<Record<string, readonly string[]>> = {
  ...{ scores: compared, nearestNeighbors: compared },
  ...{ softmax: rows, softmaxJacobian: rows },
  ...{ entropy: shares, effectiveNeighbors: shares, capturedMass: ["p", "k"] },
  headDiversity: ["weights"],
  linear: ["x", "weight", "bias"],
  batchMatmul: ["a", "b"],
};

export const nameOfArgument = (name: string, i: number): string | undefined =>
  positional[name]?.[i];

export const sizeOf = (shape: readonly number[]): number => shape.reduce((n, axis) => n * axis, 1);

/** The length of an axis counted from the last; 1 if missing. */
export const axis = (numbers: Numbers | undefined, fromLast: number): number =>
  numbers?.shape[numbers.shape.length - fromLast] ?? 1;

const bare = (data: ArrayLike<number>, element: Element): Numbers => ({
  ...{ data, element },
  shape: [data.length],
});

/** The value as numbers with a shape; undefined for other settings. */
export function numbersOf(value: unknown): Numbers | undefined {
  if (value instanceof Float64Array || value instanceof Int32Array) return bare(value, "double");
  if (value instanceof Float32Array) return bare(value, "float");
  if (value instanceof Uint8Array) return bare(value, "byte");
  if (Array.isArray(value)) return nested(value);
  if (typeof value !== "object" || value === null) return undefined;
  const { data, shape, origin } = value as Partial<Numbers>;
  const inner = numbersOf(data);
  return inner && Array.isArray(shape) ? { ...inner, shape, origin } : undefined;
}

function nested(rows: readonly unknown[]): Numbers | undefined {
  const shape: number[] = [];
  for (let level: unknown = rows; Array.isArray(level); level = level[0]) shape.push(level.length);
  const leaves = rows.flat(shape.length as 1) as readonly unknown[];
  const kind = typeof leaves[0];
  if (kind !== "number" && kind !== "boolean") return undefined;
  if (!leaves.every((leaf) => typeof leaf === kind)) return undefined;
  const element = kind === "boolean" ? "byte" : "double";
  return { data: Float64Array.from(leaves, Number), shape, element };
}

/** A look-up is attention without a scale; its query and its values may be one vector. */
function lookup({ query, value, ...rest }: Record<string, Numbers>): Record<string, Numbers> {
  const matrix = (numbers: Numbers | undefined, shape: (n: number) => readonly number[]) =>
    numbers?.shape.length === 1 ? { ...numbers, shape: shape(numbers.data.length) } : numbers;
  const [row, column] = [matrix(query, (d) => [1, d]), matrix(value, (n) => [n, 1])];
  return { ...rest, ...(row && { query: row }), ...(column && { value: column }) };
}

/** The arguments by name. */
export function named({ name, args }: CoreCall): NamedCall {
  const arrays: Record<string, Numbers> = {};
  const options: Record<string, unknown> = {};
  const put = (key: string, given: unknown) => {
    const numbers = numbersOf(given);
    if (numbers) arrays[key] = numbers;
    else if (given !== undefined) options[key] = given;
  };
  for (const [i, given] of args.entries()) {
    const key = nameOfArgument(name, i);
    if (key !== undefined) put(key, given);
    else if (numbersOf(given)) put("x", given);
    else for (const [own, one] of Object.entries(given ?? {})) put(own, one);
  }
  if (name === "lookup") return { name, arrays: lookup(arrays), options: { scale: 1, ...options } };
  return {
    name,
    arrays,
    options: name === "nearestNeighbors" ? { scale: 1, ...options } : options,
  };
}

/** A numeric setting, or its default. */
export function setting({ options }: NamedCall, name: string, byDefault: number): number {
  const value = options[name];
  return typeof value === "number" ? value : byDefault;
}
