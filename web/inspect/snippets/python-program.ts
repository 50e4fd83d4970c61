/** What a writer of Python gives: steps, and where the number then is. */
import type { Dialect } from "./dialects.js";
import { type Numbers, sizeOf } from "./numbers.js";
import type { Named } from "./signature.js";

export interface PythonProgram {
  /** The arrays it begins with; those of the call unless others are named. */
  readonly arrays?: Readonly<Record<string, Numbers>>;
  readonly lines: readonly string[];
  /** An expression. */
  readonly target: string;
}

export type PythonWriter = (call: Named, dialect: Dialect) => PythonProgram;

/** `name[1, 2]` for a flat place in an array of this shape. */
export function indexed(name: string, shape: readonly number[], flat: number): string {
  let rest = flat;
  const index = [...shape].reverse().map((axis) => {
    const i = rest % axis;
    rest = (rest - i) / axis;
    return i;
  });
  return index.length > 0 ? `${name}[${index.reverse().join(", ")}]` : name;
}

/** The number of a path such as ["weights", "data", 3] in the array of the same name. */
export function pathIndexed(call: Named, shape: readonly number[]): string {
  return indexed(String(call.path[0]), shape, Number(call.path.at(-1)));
}

export const isEmpty = ({ shape }: Numbers): boolean => sizeOf(shape) === 0;

/** Lines one level further in. */
export const indented = (lines: readonly string[]): string[] =>
  lines.map((line) => (line === "" ? "" : `    ${line}`));
