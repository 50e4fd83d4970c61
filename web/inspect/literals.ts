/** Arrays as source text: written out, drawn from NumPy's stream, or read from a file. */
import { type Element, type Numbers, sizeOf } from "./call.js";

export type Syntax = "javascript" | "python";

/** Longer arrays come from their generator or from a file. */
const longestLiteral = 400;
const width = 72;

/** NaN, infinity, false and true. */
const special: Readonly<Record<Syntax, readonly [string, string, string, string]>> = {
  javascript: ["NaN", "Infinity", "false", "true"],
  python: ["np.nan", "np.inf", "False", "True"],
};

/** A double with as few digits as possible. Python needs the decimal point, because it has integers. */
export function literal(x: number, syntax: Syntax, element: Element = "double"): string {
  const [nan, infinity] = special[syntax];
  if (Number.isNaN(x)) return nan;
  if (!Number.isFinite(x)) return `${x < 0 ? "-" : ""}${infinity}`;
  if (Object.is(x, -0)) return "-0.0";
  const digits = element === "float" ? shortestFloat(x) : String(x);
  return syntax === "javascript" || /[.e]/.test(digits) ? digits : `${digits}.0`;
}

/** The fewest digits that round to this Float32 number. */
function shortestFloat(x: number): string {
  for (let digits = 1; digits < 9; digits++) {
    const short = Number(x.toPrecision(digits));
    if (Math.fround(short) === x) return String(short);
  }
  return String(x);
}

/** Nested brackets, on one line if short enough, else one line per row. */
export function nestedLiteral({ data, shape, element }: Numbers, syntax: Syntax): string {
  const leaf = (i: number) =>
    element === "byte" ? special[syntax][data[i] ? 3 : 2] : literal(data[i] ?? 0, syntax, element);
  const write = ([length = 0, ...inner]: readonly number[], at: number, indent: string): string => {
    const size = sizeOf(inner);
    const items = Array.from({ length }, (_, i) =>
      inner.length > 0 ? write(inner, at + i * size, `${indent}  `) : leaf(at + i),
    );
    return bracketed(items, indent);
  };
  return write(shape, 0, "");
}

/** Items in brackets; what does not fit on a line stands on several. */
export function bracketed(items: readonly string[], indent = ""): string {
  const short = `[${items.join(", ")}]`;
  if (indent.length + short.length <= width && !short.includes("\n")) return short;
  const lines: string[] = [];
  for (const item of items) {
    const last = lines.at(-1);
    const fits =
      last && !/[[\]]/.test(item) && indent.length + last.length + item.length < width - 4;
    if (fits) lines[lines.length - 1] = `${last} ${item},`;
    else lines.push(`${item},`);
  }
  return `[\n${lines.map((line) => `${indent}  ${line}`).join("\n")}\n${indent}]`;
}

export const isLong = ({ shape }: Numbers): boolean => sizeOf(shape) > longestLiteral;

export interface SnippetFile {
  readonly name: string;
  /** Created on access: it may be long. */
  readonly text: string;
}

export interface Program {
  readonly text: string;
  /** The arrays that it reads: too long to write out. */
  readonly files: readonly SnippetFile[];
}

/** The file of a long array, with one number per line. */
const fileOf = (name: string, { data }: Numbers): SnippetFile => ({
  name: `${name}.txt`,
  get text() {
    return `${Array.from(data, (x) => (Object.is(x, -0) ? "-0" : String(x))).join("\n")}\n`;
  },
});

/** The arrays of a program: one that several calls share stands once. */
export class Declarations {
  readonly #known = new Map<string, { readonly text: string; readonly of: Numbers }>();

  /** The name of an array in the program: the wanted one, with a number if another array has it. */
  name(wanted: string, of: Numbers, write: (name: string) => string): string {
    const plain = wanted.replace(/\W/g, "_");
    for (let i = 1; ; i++) {
      const name = i === 1 ? plain : `${plain}${i}`;
      const text = write(name);
      const known = this.#known.get(name);
      if (known === undefined) this.#known.set(name, { text, of });
      // The text of a file names no numbers.
      else if (known.text !== text || (isLong(of) && known.of.data !== of.data)) continue;
      return name;
    }
  }

  lines(write: (name: string, text: string) => string): string[] {
    return [...this.#known].map(([name, { text }]) => write(name, text));
  }

  get files(): SnippetFile[] {
    const long = [...this.#known].filter(([, { of }]) => isLong(of) && of.origin === undefined);
    return long.map(([name, { of }]) => fileOf(name, of));
  }
}
