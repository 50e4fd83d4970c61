/** The field behind a plane as pixels: its own colors, or shades of the theme's weight color. */
import type { FieldPicture } from "./messages.js";

const painted = new WeakMap<HTMLCanvasElement, string>();

export function paintPicture(canvas: HTMLCanvasElement, field: FieldPicture): void {
  // The theme's color is available only in the page.
  if (!canvas.isConnected) queueMicrotask(() => canvas.isConnected && paintPicture(canvas, field));
  else paint(canvas, field);
}

function paint(canvas: HTMLCanvasElement, field: FieldPicture): void {
  const { rows, columns, kind, data } = field;
  const { color } = getComputedStyle(canvas);
  const id = kind === "ink" ? color : kind;
  if (painted.get(canvas) === id) return;
  painted.set(canvas, id);
  [canvas.width, canvas.height] = [columns, rows];
  const context = canvas.getContext("2d");
  if (context === null) return;
  const image = new ImageData(columns, rows);
  for (let cell = 0; cell < rows * columns; cell++) {
    if (kind === "colours") image.data.set(data.subarray(3 * cell, 3 * cell + 3), 4 * cell);
    image.data[4 * cell + 3] = kind === "colours" ? 255 : (data[cell] ?? 0);
  }
  context.putImageData(image, 0, 0);
  if (kind === "colours") return;
  context.globalCompositeOperation = "source-in";
  context.fillStyle = color;
  context.fillRect(0, 0, columns, rows);
}
