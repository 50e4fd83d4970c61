/** Numbers and arrays as source text that parses to the same bits. */
import type { Origin } from "../../figure/core-call.js";
import { type Element, type Numbers, sizeOf } from "./numbers.js";

export type Syntax = "javascript" | "python";

/** Longer arrays come from their generator or from a file. */
export const longestLiteral = 1200;
const width = 96;

/** NaN, infinity, false and true. */
const special: Readonly<Record<Syntax, readonly [string, string, string, string]>> = {
  javascript: ["NaN", "Infinity", "false", "true"],
  python: ['float("nan")', "np.inf", "False", "True"],
};

/** A double with as few digits as possible. Python needs the decimal point, because it has integers. */
export function literal(x: number, syntax: Syntax, element: Element = "double"): string {
  const [nan, infinity] = special[syntax];
  if (Number.isNaN(x)) return nan;
  if (!Number.isFinite(x)) return `${x < 0 ? "-" : ""}${infinity}`;
  const digits = element === "float" ? shortestFloat(x) : String(x);
  const signed = Object.is(x, -0) ? "-0" : digits;
  return syntax === "javascript" || /[.e]/.test(signed) ? signed : `${signed}.0`;
}

/** The fewest digits that round to this Float32 number. */
function shortestFloat(x: number): string {
  for (let digits = 1; digits < 9; digits++) {
    const short = Number(x.toPrecision(digits));
    if (Math.fround(short) === x) return String(short);
  }
  return String(x);
}

function leaf(numbers: Numbers, i: number, syntax: Syntax): string {
  const x = numbers.data[i] ?? 0;
  if (numbers.element !== "byte") return literal(x, syntax, numbers.element);
  return special[syntax][x ? 3 : 2];
}

/** Nested brackets, on one line if short enough, else one line per row. */
export function nestedLiteral(numbers: Numbers, syntax: Syntax, taken = 0): string {
  const step = syntax === "python" ? "    " : "  ";
  return write(numbers.shape, 0, taken, "");

  function write(shape: readonly number[], at: number, before: number, indent: string): string {
    const [length = 0, ...inner] = shape;
    const size = sizeOf(inner);
    const items = Array.from({ length }, (_, i) =>
      inner.length > 0
        ? write(inner, at + i * size, 0, indent + step)
        : leaf(numbers, at + i, syntax),
    );
    const short = `[${items.join(", ")}]`;
    if (before + indent.length + short.length <= width && !short.includes("\n")) return short;
    const lines = inner.length > 0 ? items.map((item) => `${item},`) : filled(items, indent.length);
    const body = lines.map((line) => `${indent}${step}${line}`).join("\n");
    return `[\n${body}\n${indent}]`;
  }
}

/** Comma-separated items, as many per line as fit. */
function filled(items: readonly string[], indent: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const item of items) {
    if (line !== "" && indent + line.length + item.length + 2 > width) {
      lines.push(line);
      line = "";
    }
    line += `${line === "" ? "" : " "}${item},`;
  }
  return line === "" ? lines : [...lines, line];
}

/** The common value of an array with equal numbers, if the short form pays. */
export function constantOf({ data, shape, element }: Numbers): number | undefined {
  if (sizeOf(shape) <= 64 || element === "byte") return undefined;
  const first = data[0] as number;
  return Array.prototype.every.call(data, (x: number) => x === first) ? first : undefined;
}

type Drawn = Extract<Origin, { skip: number }>;

/** The array syntax of a language by kind of array. */
export interface ArrayForms {
  constant(x: number): string;
  /** From NumPy's stream. */
  drawn(origin: Drawn): string;
  task(origin: Exclude<Origin, Drawn>): string;
  file(): string;
  literal(): string;
}

/** An array in its shortest form. */
export function arrayText(numbers: Numbers, forms: ArrayForms): string {
  const constant = constantOf(numbers);
  if (constant !== undefined) return forms.constant(constant);
  const { origin } = numbers;
  if (origin && sizeOf(numbers.shape) > 64)
    return "skip" in origin ? forms.drawn(origin) : forms.task(origin);
  return isFile(numbers) ? forms.file() : forms.literal();
}

/** Whether an array must come from a file: too long, and without a generator. */
export const isFile = (numbers: Numbers): boolean =>
  sizeOf(numbers.shape) > longestLiteral &&
  numbers.origin === undefined &&
  constantOf(numbers) === undefined;

export interface SnippetFile {
  readonly name: string;
  /** Created on access: it may be long. */
  readonly text: string;
}

/** The file of a long array: one row of its last axis per line. */
export function fileOf(name: string, numbers: Numbers): SnippetFile {
  let text: string | undefined;
  return {
    name: `${name}.csv`,
    get text() {
      text ??= linesOf(numbers);
      return text;
    },
  };
}

function linesOf({ data, shape }: Numbers): string {
  const rows = Math.max(1, shape.at(-1) ?? 1);
  const lines: string[] = [];
  for (let i = 0; i < data.length; i += rows) {
    const row = Array.prototype.slice.call(data, i, i + rows) as number[];
    lines.push(row.map((x) => (Object.is(x, -0) ? "-0" : String(x))).join(","));
  }
  return `${lines.join("\n")}\n`;
}
