/** The colours of a field on a canvas: a whole coarse field, or some rows of the fine one. */

/** Red, green and blue of every cell, 0 … 255, row by row from the top: (rows, columns, 3). */
export interface FieldColours {
  readonly rows: number;
  readonly columns: number;
  readonly colours: ArrayLike<number>;
}

function imageOf({ rows, columns, colours }: FieldColours): ImageData {
  const image = new ImageData(columns, rows);
  const { data } = image;
  // The clamped array rounds to the nearest integer, ties to even.
  for (let cell = 0, from = 0; cell < data.length; cell += 4, from += 3) {
    data[cell] = colours[from] ?? 0;
    data[cell + 1] = colours[from + 1] ?? 0;
    data[cell + 2] = colours[from + 2] ?? 0;
    data[cell + 3] = 255;
  }
  return image;
}

/** Draws a whole field with one cell per pixel; the style sheet stretches the canvas, interpolated between the pixels. */
export function drawWhole(canvas: HTMLCanvasElement, field: FieldColours): void {
  if (canvas.width !== field.columns) canvas.width = field.columns;
  if (canvas.height !== field.rows) canvas.height = field.rows;
  drawRows(canvas, field, 0);
}

/** Draws rows of a field with one cell per pixel. */
export function drawRows(canvas: HTMLCanvasElement, field: FieldColours, fromRow: number): void {
  canvas.getContext("2d")?.putImageData(imageOf(field), 0, fromRow);
}

/** Resizes the canvas to this many pixels a side and keeps its content, stretched. */
export function resizeField(canvas: HTMLCanvasElement, side: number): void {
  if (canvas.width === side) return;
  const copy = document.createElement("canvas");
  [copy.width, copy.height] = [canvas.width, canvas.height];
  copy.getContext("2d")?.drawImage(canvas, 0, 0);
  [canvas.width, canvas.height] = [side, side];
  canvas.getContext("2d")?.drawImage(copy, 0, 0, side, side);
}
