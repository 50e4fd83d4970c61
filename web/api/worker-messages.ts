/** What crosses between a thread and its `softknn/worker`. */

/** A call of a function, or of a method of the handle `target`. */
export interface Call {
  readonly id: number;
  readonly target?: number | undefined;
  readonly name: string;
  readonly args: unknown;
}

/** The worker asks during a call: for the next tensor of a model, or which of these ids pass a filter. */
export type Ask = (ids?: unknown) => Promise<unknown>;

export interface Answer {
  readonly value?: unknown;
  /** The result stays in the worker. */
  readonly handle?: { readonly id: number; readonly methods: readonly string[] };
  /** The properties of the handle. */
  readonly state?: object | undefined;
}

/** The property of an object that stands for a handle, by its number, or for a value that cannot cross and is refused there. */
export const mark = "softknn.mark";

export type Marked = { readonly [mark]: number | "function" | "detached" };

/** Whether a function gives an iterable, by its name. */
export const givesSteps = (name: string): boolean => /(Steps|^generate)$/.test(name);

const tensorProperties = ["data", "type", "shape", "dims", "stride", "strides", "offset"];

/** Plain objects and lists with parts replaced. A tensor of a class becomes plain: a clone would lose its accessors. */
export function replaced(
  value: unknown,
  replace: (part: unknown) => unknown,
  levels = 10,
): unknown {
  const found = replace(value);
  const isLeaf = typeof value !== "object" || value === null || ArrayBuffer.isView(value);
  if (found !== value || isLeaf || levels === 0) return found;
  const inner = (part: unknown) => replaced(part, replace, levels - 1);
  if (Array.isArray(value))
    return value.some((part) => Object(part) === part) ? value.map(inner) : value;
  const prototype: object | null = Object.getPrototypeOf(value);
  const isPlain = prototype === null || Object.getPrototypeOf(prototype) === null;
  const isTensor = "data" in value && ("shape" in value || "dims" in value);
  if (!isPlain && !isTensor) return value;
  const names = isPlain ? Object.keys(value) : tensorProperties.filter((name) => name in value);
  return Object.fromEntries(names.map((name) => [name, inner(Reflect.get(value, name))]));
}
