/**
 * The messages between a page and its program frame. The program shares the frame, so the page accepts
 * only messages of these shapes, and at most `maxItems` of them.
 */

/** Items of one run: lines, tables and drawings. */
export const maxItems = 300;
/** Characters of one text. */
export const maxText = 20_000;
/** Numbers of one drawing. */
export const maxNumbers = 65_536;

/** The field behind a plane, one or three numbers per cell. */
export interface FieldPicture {
  readonly rows: number;
  readonly columns: number;
  /** "colours": red, green and blue, 0 … 255; `"ink"`: 0 … 255 of the theme's weight colour. */
  readonly kind: "colours" | "ink";
  readonly data: Uint8ClampedArray;
}

interface Titled {
  readonly title: string;
  /** The same numbers as text. */
  readonly text: string;
}

export interface BarsDrawing extends Titled {
  readonly type: "bars";
  readonly values: Float64Array;
  readonly names: readonly string[];
  /** The total number of values, of which `values` are the first. */
  readonly total: number;
}

export interface MatrixDrawing extends Titled {
  readonly type: "matrix";
  /** (rows, columns), row-major. */
  readonly values: Float64Array;
  readonly rows: number;
  readonly columns: number;
  readonly rowNames: readonly string[];
  readonly columnNames: readonly string[];
  readonly totalRows: number;
  readonly totalColumns: number;
}

export interface PlaneDrawing extends Titled {
  readonly type: "plane";
  /** The plane shows [-extent, extent] on both axes. */
  readonly extent: number;
  /** (n, 2), row-major. */
  readonly keys: Float64Array;
  readonly names: readonly string[];
  /** Empty or 2 numbers. */
  readonly query: Float64Array;
  /** Empty or n numbers. */
  readonly weights: Float64Array;
  /** Empty or 2 numbers. */
  readonly output: Float64Array;
  readonly field?: FieldPicture | undefined;
}

export type Drawing = BarsDrawing | MatrixDrawing | PlaneDrawing;

export const levels = ["log", "info", "warn", "error", "value"] as const;
export type Level = (typeof levels)[number];

export interface LineItem {
  readonly kind: "line";
  readonly level: Level;
  readonly text: string;
  /** The code of this value. */
  readonly of?: string | undefined;
}

export interface TableItem {
  readonly kind: "table";
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface DrawingItem {
  readonly kind: "drawing";
  readonly drawing: Drawing;
}

export const problemCodes: readonly string[] = [
  ...[
    "syntax",
    "thrown",
    "endless",
    "module",
    "moduleName",
    "moduleMeta",
    "export",
    "hung",
    "left",
  ],
];

/** Why a program ended early. The position is unknown if the engine does not report it. */
export interface ProblemItem {
  readonly kind: "problem";
  /** One of `problemCodes`. */
  readonly code: string;
  /** The error message, or the name of a module. */
  readonly message: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

export type Item = LineItem | TableItem | DrawingItem | ProblemItem;

export type FromFrame =
  | { readonly kind: "ready" }
  | { readonly kind: "item"; readonly item: Item }
  | { readonly kind: "pong" }
  /** The program has ended; its timers may continue. */
  | { readonly kind: "end"; readonly seconds: number };

export type ToFrame =
  | { readonly kind: "run"; readonly code: string; readonly limitMs: number }
  | { readonly kind: "ping" };
