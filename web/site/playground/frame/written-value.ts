/** Formats printed values as Node does, with the shape of tensors before their numbers. */

interface Writing {
  readonly depth: number;
  readonly above: readonly object[];
}

/** The largest depth of nested objects. */
const maxDepth = 6;
/** The largest number of elements of an array. */
const maxElements = 100;
/** Characters per line. */
const lineLength = 72;

type TypedArray = { readonly length: number } & ArrayLike<number | bigint> & object;

const isTyped = (value: object): value is TypedArray =>
  ArrayBuffer.isView(value) && !(value instanceof DataView);

const nameOf = (value: object): string => {
  const { constructor: maker } = value as { constructor?: unknown };
  return typeof maker === "function" && maker.name !== "" ? maker.name : "Object";
};

/** Joins texts in brackets: on one line if they fit. */
function bracketed(parts: readonly string[], [open, close]: readonly [string, string]): string {
  if (parts.length === 0) return open + close;
  const line = `${open} ${parts.join(", ")} ${close}`;
  if (line.length <= lineLength && !line.includes("\n")) return line;
  const short = parts.every((part) => part.length <= 24 && !part.includes("\n"));
  const rows = short ? wrapped(parts) : parts;
  return `${open}\n${rows.map((row) => row.replace(/^/gm, "  ")).join(",\n")}\n${close}`;
}

/** Wraps short texts into lines. */
function wrapped(parts: readonly string[]): string[] {
  const rows: string[] = [];
  for (const part of parts) {
    const last = rows.at(-1);
    const longer = `${last}, ${part}`;
    if (last === undefined || longer.length > lineLength - 4) rows.push(part);
    else rows[rows.length - 1] = longer;
  }
  return rows;
}

function elements(value: ArrayLike<unknown>, write: (each: unknown) => string): string[] {
  const shown = Array.from({ length: Math.min(value.length, maxElements) }, (_, i) =>
    i in value ? write(value[i]) : "<empty>",
  );
  const more = value.length - shown.length;
  return more > 0 ? [...shown, `… ${more} more`] : shown;
}

/** The numbers of a tensor in nested brackets, one level per axis. */
function nested(data: ArrayLike<unknown>, shape: readonly number[], from: number): unknown[] {
  const [length = 0, ...inner] = shape;
  const size = inner.reduce((a, b) => a * b, 1);
  return Array.from({ length }, (_, i) =>
    inner.length === 0 ? data[from + i] : nested(data, inner, from + i * size),
  );
}

/** The shape of `{ data, shape }` with exactly these fields, as every function returns it. */
function tensorShape(value: object): readonly number[] | undefined {
  const { data, shape } = value as { data?: unknown; shape?: unknown };
  if (Object.keys(value).sort().join() !== "data,shape" || !Array.isArray(shape)) return undefined;
  if (typeof data !== "object" || data === null || !isTyped(data)) return undefined;
  const whole = shape.every((n) => Number.isSafeInteger(n) && n >= 0);
  const size = shape.reduce((a: number, b: number) => a * b, 1);
  return whole && size === data.length && size <= 10_000 ? shape : undefined;
}

function writtenObject(value: object, { depth, above }: Writing): string {
  if (above.includes(value)) return "[Circular]";
  if (depth >= maxDepth) return `[${nameOf(value)}]`;
  const inside = { depth: depth + 1, above: [...above, value] };
  const write = (each: unknown) => written(each, inside);
  if (Array.isArray(value)) return bracketed(elements(value, write), ["[", "]"]);
  if (isTyped(value))
    return `${nameOf(value)}(${value.length}) ${bracketed(elements(value, write), ["[", "]"])}`;
  const shape = tensorShape(value);
  if (shape !== undefined) {
    const { data } = value as { data: TypedArray };
    const numbers = written(nested(data, shape, 0), inside);
    return `(${shape.join(", ")}) ${nameOf(data)} ${numbers}`;
  }
  if (value instanceof Map)
    return `Map(${value.size}) ${bracketed(
      [...value].map(([k, v]) => `${write(k)} => ${write(v)}`),
      ["{", "}"],
    )}`;
  if (value instanceof Set)
    return `Set(${value.size}) ${bracketed([...value].map(write), ["{", "}"])}`;
  return fields(value, write);
}

function fields(value: object, write: (each: unknown) => string): string {
  const descriptors = Object.entries(Object.getOwnPropertyDescriptors(value));
  const parts = descriptors.flatMap(([key, { enumerable, get, value: held }]) => {
    if (!enumerable) return [];
    const name = /^[A-Za-z_$][\w$]*$/.test(key) ? key : `'${key}'`;
    return [`${name}: ${get ? "[Getter]" : write(held)}`];
  });
  const name = nameOf(value);
  return `${name === "Object" ? "" : `${name} `}${bracketed(parts, ["{", "}"])}`;
}

/** An error without its stack, whose positions are those of this site. */
export const writtenError = (error: Error): string =>
  `${error.name || "Error"}${error.message ? `: ${error.message}` : ""}`;

/** A nested value: strings have quotation marks. */
function written(value: unknown, writing: Writing): string {
  if (typeof value === "string") return `'${value.replaceAll("\n", "\\n")}'`;
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "function") return `[Function: ${value.name || "(anonymous)"}]`;
  if (Object.is(value, -0)) return "-0";
  if (typeof value !== "object" || value === null) return String(value);
  if (value instanceof Error) return writtenError(value);
  if (value instanceof Date || value instanceof RegExp) return String(value);
  return writtenObject(value, writing);
}

/** A top-level value: strings are unquoted. */
export const writtenValue = (value: unknown): string =>
  typeof value === "string" ? value : written(value, { depth: 0, above: [] });

/** The output of one call of `console.log`. */
export const writtenLine = (values: readonly unknown[]): string =>
  values.map(writtenValue).join(" ");
