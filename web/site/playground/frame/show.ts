/** `show(value)`: a drawing of the program's numbers, sent to the page as data. */
import type { SoftKnn } from "../../../api/index.js";
import { type Drawing, type Item, maxNumbers, maxText } from "../messages.js";
import { type Grid, readGrid } from "./grid.js";
import { type FieldOptions, fieldDrawing, type PlaneOptions, planeDrawing } from "./show-plane.js";
import { writtenValue } from "./written-value.js";

export interface ShowOptions {
  readonly title?: string;
  /** Names of the bars. */
  readonly names?: readonly string[];
  /** Names of the rows and columns of a matrix. */
  readonly rows?: readonly string[];
  readonly columns?: readonly string[];
}

export interface Show {
  /** Draws a value and returns it. */
  <T>(value: T, options?: string | ShowOptions): T;
  /** Keys and a query in a plane, with the weights and the output that the core computes for them. */
  plane(options: PlaneOptions): void;
  /** The plane over the core's outputs for every point as the query. */
  field(options: FieldOptions): void;
}

/** The largest number of bars of one drawing. */
const maxBars = 64;
/** The largest number of matrices of one tensor. */
const maxSlices = 12;

const product = (numbers: readonly number[]) => numbers.reduce((a, b) => a * b, 1);

/** One name per number: the given ones, then indices. */
const namesFor = (length: number, given: readonly string[] = []): string[] =>
  Array.from({ length }, (_, i) => String(given[i] ?? i));

const cut = (text: string) => (text.length > maxText ? `${text.slice(0, maxText - 1)}…` : text);

function barsOf({ values }: Grid, options: ShowOptions, text: string): Drawing {
  const shown = values.slice(0, maxBars);
  const names = namesFor(shown.length, options.names);
  return {
    type: "bars",
    title: options.title ?? "",
    text,
    values: shown,
    names,
    total: values.length,
  };
}

/** The first rows and columns of a matrix, up to the limit of one drawing. */
function matrixOf({ values, shape }: Grid, options: ShowOptions, text: string): Drawing {
  const [totalRows = 0, totalColumns = 0] = shape;
  const columns = Math.min(totalColumns, 2048);
  const rows = Math.min(totalRows, Math.floor(maxNumbers / Math.max(1, columns)));
  const part = new Float64Array(rows * columns);
  for (let row = 0; row < rows; row++) {
    const from = row * totalColumns;
    part.set(values.subarray(from, from + columns), row * columns);
  }
  const named = {
    rowNames: namesFor(rows, options.rows),
    columnNames: namesFor(columns, options.columns),
  };
  const size = { rows, columns, ...named, totalRows, totalColumns };
  return { type: "matrix", title: options.title ?? "", text, values: part, ...size };
}

/** The last two axes of a tensor, for each index of the leading axes. */
function slices({ values, shape }: Grid, options: ShowOptions): Drawing[] {
  const [inner, outer] = [shape.slice(-2), shape.slice(0, -2)];
  const size = product(inner);
  return Array.from({ length: Math.min(product(outer), maxSlices) }, (_, i) => {
    let rest = i;
    const place = outer.toReversed().map((length) => {
      const at = rest % length;
      rest = Math.floor(rest / length);
      return at;
    });
    const part = { values: values.subarray(i * size, (i + 1) * size), shape: inner };
    const title = `${options.title ?? ""}[${place.reverse().join(", ")}]`;
    return matrixOf(part, { ...options, title }, textOf(part));
  });
}

const textOf = ({ values, shape }: Grid) => cut(writtenValue({ data: values, shape: [...shape] }));

function drawingsOf(grid: Grid, options: ShowOptions): Drawing[] {
  const [axes, text] = [grid.shape.length, textOf(grid)];
  if (grid.values.length === 0) return [];
  if (axes === 1) return [barsOf(grid, options, text)];
  return axes === 2 ? [matrixOf(grid, options, text)] : slices(grid, options);
}

/** The fields of an object that are arrays of numbers, such as results of the core. */
function fieldsOf(value: unknown): [string, Grid][] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, field]) => {
    const grid = readGrid(field);
    return grid ? [[name, grid] as [string, Grid]] : [];
  });
}

function itemsOf(value: unknown, options: ShowOptions): Item[] {
  const { title = "" } = options;
  const grid = readGrid(value);
  const fields = grid ? [] : fieldsOf(value);
  const drawn = grid
    ? drawingsOf(grid, options)
    : fields.flatMap(([name, field]) =>
        drawingsOf(field, { ...options, title: title ? `${title}.${name}` : name }),
      );
  if (drawn.length > 0) return drawn.map((drawing) => ({ kind: "drawing", drawing }));
  const text = cut(writtenValue(value));
  return [{ kind: "line", level: "log", text, ...(title ? { of: title } : {}) }];
}

/** @param send sends an item to the page */
export function makeShow(knn: SoftKnn, send: (item: Item) => void): Show {
  const draw = (drawing: Drawing) => send({ kind: "drawing", drawing });
  const show = <T>(value: T, options: string | ShowOptions = {}): T => {
    const read = typeof options === "string" ? { title: options } : options;
    for (const item of itemsOf(value, read)) send(item);
    return value;
  };
  return Object.assign(show, {
    plane: (options: PlaneOptions) => draw(planeDrawing(knn, options)),
    field: (options: FieldOptions) => draw(fieldDrawing(knn, options)),
  });
}
