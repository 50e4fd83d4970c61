/** The cells of the lab's map, which may stand for blocks of a large matrix, and the masks over them. */
import type { Floats, LabSetting, LabShape } from "./inputs.js";

export interface Place {
  readonly row: number;
  readonly column: number;
}

/** The most cells of a side. */
const mostCells = 512;

/** What the map draws. */
export interface LabCells extends LabShape {
  /** (rows, columns), row-major. */
  readonly weights: Floats;
  /** The index of the largest. */
  readonly strongest: number;
}

/** A cell for each weight, or the largest weight of every block. */
export function cellsOf(weights: Floats, shape: LabShape): LabCells {
  const grid = {
    rows: Math.min(shape.rows, mostCells),
    columns: Math.min(shape.columns, mostCells),
  };
  const shown = pooled(weights, shape, grid);
  return { ...grid, weights: shown, strongest: strongestOf(shown) };
}

/** The largest weight of every block of a grid: thin diagonals stay visible. */
export function pooled(weights: Floats, shape: LabShape, grid: LabShape): Floats {
  const { rows, columns } = shape;
  if (rows === grid.rows && columns === grid.columns) return weights;
  const result = new (weights.constructor as typeof Float64Array)(grid.rows * grid.columns);
  const place = Uint16Array.from({ length: columns }, (_, j) =>
    Math.floor((j * grid.columns) / columns),
  );
  for (let row = 0; row < rows; row++) {
    const to = Math.floor((row * grid.rows) / rows) * grid.columns;
    for (let j = 0; j < columns; j++) {
      const w = weights[row * columns + j] as number;
      const at = to + (place[j] as number);
      if (Math.abs(w) > Math.abs(result[at] as number)) result[at] = w;
    }
  }
  return result;
}

function strongestOf(weights: Floats): number {
  let [at, most] = [0, 0];
  for (let i = 0; i < weights.length; i++) {
    const x = weights[i] as number;
    if (x > most) [at, most] = [i, x];
  }
  return at;
}

/** The cell of a query and a key. */
export const cellAt = ({ rows, columns }: LabShape, shape: LabShape, at: Place): Place => ({
  row: Math.floor((at.row * rows) / shape.rows),
  column: Math.floor((at.column * columns) / shape.columns),
});

/** The first query and key of a cell. */
export const placeOf = ({ rows, columns }: LabShape, shape: LabShape, cell: Place): Place => ({
  row: Math.ceil((cell.row * shape.rows) / rows),
  column: Math.ceil((cell.column * shape.columns) / columns),
});

/** Keys [from, to). */
type Range = readonly [number, number];

/** The keys that a query may attend to; undefined for none. Mask geometry as in `causalMask`. */
export function allowedKeys(setting: LabSetting, n: number, row: number): Range | undefined {
  const { causal, window, padding } = setting;
  const at = row + setting.past;
  const low = window > 0 ? Math.max(0, at - window + 1) : 0;
  const reach = causal ? at + 1 : window > 0 ? at + window : n;
  const high = Math.min(n - padding, reach);
  return high > low ? [low, high] : undefined;
}

/** A path of rectangles over cells whose weights are all blocked, one unit per cell; "" for none. */
export function maskedPath(setting: LabSetting, shape: LabShape, grid: LabShape): string {
  let path = "";
  const blocked = (row: number, from: number, to: number) => {
    if (to > from) path += `M${from} ${row}h${to - from}v1h${from - to}z`;
  };
  for (let row = 0; row < grid.rows; row++) {
    const from = placeOf(grid, shape, { row, column: 0 }).row;
    const to = placeOf(grid, shape, { row: row + 1, column: 0 }).row;
    const ranges = [from, to - 1].flatMap((at) => {
      const range = allowedKeys(setting, shape.columns, at);
      return range ? [range] : [];
    });
    if (ranges.length === 0) {
      blocked(row, 0, grid.columns);
      continue;
    }
    const cell = (column: number) => cellAt(grid, shape, { row: 0, column }).column;
    blocked(row, 0, cell(Math.min(...ranges.map(([low]) => low))));
    blocked(row, cell(Math.max(...ranges.map(([, high]) => high)) - 1) + 1, grid.columns);
  }
  return path;
}
