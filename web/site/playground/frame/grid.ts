/** Arrays of every form that the package accepts, as numbers with a shape. */
import { toNested } from "../../../api/index.js";

export interface Grid {
  readonly values: Float64Array;
  readonly shape: readonly number[];
}

interface Tensorlike {
  readonly data: ArrayLike<unknown>;
  readonly shape?: unknown;
  readonly dims?: unknown;
}

const isList = (value: unknown): value is ArrayLike<unknown> =>
  Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));

const isTensorlike = (value: unknown): value is Tensorlike =>
  typeof value === "object" &&
  value !== null &&
  isList((value as Tensorlike).data) &&
  (Array.isArray((value as Tensorlike).shape) || Array.isArray((value as Tensorlike).dims));

function toNumber(value: unknown): number {
  if (typeof value === "number") return value;
  return typeof value === "boolean" || typeof value === "bigint" ? Number(value) : Number.NaN;
}

function shapeOf(value: unknown): number[] {
  if (!isList(value)) return [];
  return [value.length, ...(value.length > 0 ? shapeOf(value[0]) : [])];
}

/** Collects the numbers of nested lists; false if shapes differ. */
function collect(value: unknown, shape: readonly number[], into: number[]): boolean {
  const [length, ...inner] = shape;
  if (length === undefined) {
    const kinds = ["number", "boolean", "bigint"];
    into.push(toNumber(value));
    return kinds.includes(typeof value);
  }
  if (!isList(value) || value.length !== length) return false;
  return Array.from(value).every((each) => collect(each, inner, into));
}

/** Undefined for values that are no array of numbers or booleans. */
export function readGrid(value: unknown): Grid | undefined {
  if (isTensorlike(value)) {
    const { data, shape, dims } = value;
    const sizes = (shape ?? dims) as number[];
    const isApart = "stride" in value || "strides" in value || "offset" in value;
    // Only the package reads strided tensors.
    if (isApart) return readGrid(toNested(value as unknown as Parameters<typeof toNested>[0]));
    const size = sizes.reduce((a, b) => a * b, 1);
    if (size !== data.length) return undefined;
    return { values: Float64Array.from(Array.from(data, toNumber)), shape: sizes };
  }
  if (!isList(value)) return undefined;
  const shape = shapeOf(value);
  const numbers: number[] = [];
  if (!collect(value, shape, numbers)) return undefined;
  return { values: Float64Array.from(numbers), shape };
}
