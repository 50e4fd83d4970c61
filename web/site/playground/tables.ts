/** `show(value)`: the tables of numbers, or the picture, that a value is. */
import { type Message, maxColumns, maxRows } from "./message.js";

export interface Grid {
  readonly data: ArrayLike<number>;
  readonly shape: readonly number[];
}

const isNumbers = (value: unknown): value is ArrayLike<number> =>
  Array.isArray(value)
    ? value.every((x) => typeof x === "number")
    : ArrayBuffer.isView(value) &&
      !(value instanceof DataView) &&
      !("0" in value && typeof value[0] === "bigint");

/** Numbers, nested rows of equal shape, or a tensor; undefined for anything else. */
export function gridOf(value: unknown): Grid | undefined {
  if (isNumbers(value)) return { data: value, shape: [value.length] };
  if (Array.isArray(value)) {
    const rows = value.map(gridOf);
    const shape = rows[0]?.shape ?? [];
    const fits = rows.every((row) => row !== undefined && `${row.shape}` === `${shape}`);
    if (!fits) return undefined;
    return {
      data: rows.flatMap((row) => Array.from(row?.data ?? [])),
      shape: [rows.length, ...shape],
    };
  }
  const { data, shape } = (value ?? {}) as Partial<Grid>;
  if (!isNumbers(data) || !Array.isArray(shape) || !isNumbers(shape)) return undefined;
  const fits = Array.from(shape).reduce((a, b) => a * b, 1) === data.length;
  return fits ? { data, shape: Array.from(shape) } : undefined;
}

/** The first rows and columns of the matrix that starts at an offset. */
function part({ data }: Grid, from: number, rows: number, columns: number, title: string) {
  const [height, width] = [Math.min(rows, maxRows), Math.min(columns, maxColumns)];
  const numbers = Float64Array.from({ length: height * width }, (_, i) =>
    Number(data[from + Math.floor(i / width) * columns + (i % width)]),
  );
  const total = height < rows || width < columns ? `${rows} × ${columns}` : "";
  return { kind: "table", title, numbers, columns: width, total } as const;
}

/** A table for each place on the axes before the last two. */
function tables(grid: Grid, title: string): Partial<Message>[] {
  const [rows = 1, columns = 1] = grid.shape.length > 1 ? grid.shape.slice(-2) : [1, ...grid.shape];
  const outer = grid.shape.slice(0, -2);
  const size = rows * columns;
  if (size === 0) return [];
  return Array.from({ length: grid.data.length / size }, (_, i) => {
    let rest = i;
    const place = outer.toReversed().map((length) => {
      const at = rest % length;
      rest = Math.floor(rest / length);
      return at;
    });
    const name = outer.length > 0 ? `${title}[${place.reverse().join(", ")}]` : title;
    return part(grid, i * size, rows, columns, name);
  });
}

/** Empty if the value is neither a picture nor numbers, nor an object that holds numbers. */
export function shownOf(value: unknown, title: string): Partial<Message>[] {
  if (typeof value === "string" && /^\s*<svg[\s>]/.test(value))
    return [{ kind: "picture", text: value, title }];
  const grid = gridOf(value);
  if (grid) return tables(grid, title);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, field]) => {
    const inner = gridOf(field);
    return inner ? tables(inner, title ? `${title}.${name}` : name) : [];
  });
}
