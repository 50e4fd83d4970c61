/** The content and layout of a heat map. */

export interface HeatMapScene {
  readonly label: string;
  /** The cursor for screen readers, and the kind of the drawing. */
  readonly text: string;
  readonly role: string | undefined;
  readonly width: number;
  /** Height of the cell area. */
  readonly height: number;
  /** (rows, columns), row-major; `largest` has opacity 1; numbers of a file may have both signs. */
  readonly weights: Float64Array | Float32Array;
  readonly rows: number;
  readonly columns: number;
  readonly largest: number;
  /** Blocked cells as a path, one unit per cell. */
  readonly masked: string;
  /** The selected cell, in cells of the drawing. */
  readonly cursor: { readonly row: number; readonly column: number } | undefined;
  /** Labels beside rows and above columns, by cell. */
  readonly rowTicks: readonly HeatTick[];
  readonly columnTicks: readonly HeatTick[];
  readonly axis: { readonly rows: string; readonly columns: string };
  /** For screen readers: the current and the last row. */
  readonly now: number;
  readonly last: number;
}

export interface HeatTick {
  readonly at: number;
  readonly text: string;
  readonly strong?: boolean;
}

/** Margins around the cells: more if slanted words label the columns. */
const bottom = 6;
export const heatFrame = (hasWords: boolean) =>
  hasWords ? { left: 72, top: 76, right: 40 } : { left: 58, top: 46, right: 6 };

export interface HeatBox {
  readonly left: number;
  readonly top: number;
  readonly inner: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  readonly height: number;
}

export const hasWords = (ticks: readonly HeatTick[]): boolean =>
  ticks.some(({ text }) => /\p{L}/u.test(text));

export function heatBox({ width, height, rows, columns, columnTicks }: HeatMapScene): HeatBox {
  const { left, top, right } = heatFrame(hasWords(columnTicks));
  const inner = width - left - right;
  return {
    left,
    top,
    inner,
    cellWidth: inner / columns,
    cellHeight: height / rows,
    height: top + height + bottom,
  };
}
