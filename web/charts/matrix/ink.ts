/** Weights as ink on a canvas with a pixel per cell, in the colours of the theme. */
import { numbersIn } from "../painted-canvas.js";

export interface Ink {
  /** (rows, columns), row-major. Anything but a number leaves its cell empty. */
  readonly weights: Float64Array | Float32Array;
  readonly rows: number;
  readonly columns: number;
  /** The absolute value with opacity 1. */
  readonly largest: number;
  /** Opacity relative to the largest of each row instead. */
  readonly byRow?: boolean;
}

interface Painted {
  readonly weights: Ink["weights"];
  readonly text: string;
}

const painted = new WeakMap<HTMLCanvasElement, Painted>();

/** Positive numbers in the text colour of the canvas, negative ones in its outline colour. Painted after a change only. */
export function paintInk(canvas: HTMLCanvasElement, ink: Ink): void {
  const { color, outlineColor } = getComputedStyle(canvas);
  const text = `${color} ${outlineColor} ${ink.byRow} ${ink.largest} ${ink.rows} ${ink.columns}`;
  const before = painted.get(canvas);
  if (before?.weights === ink.weights && before.text === text) return;
  painted.set(canvas, { weights: ink.weights, text });
  [canvas.width, canvas.height] = [ink.columns, ink.rows];
  const context = canvas.getContext("2d");
  if (context === null || ink.rows === 0 || ink.columns === 0) return;
  const image = new ImageData(ink.columns, ink.rows);
  fill(image.data, ink, numbersIn(color), numbersIn(outlineColor));
  context.putImageData(image, 0, 0);
}

type Colour = readonly number[];

function fill(pixels: Uint8ClampedArray, ink: Ink, positive: Colour, negative: Colour): void {
  const { weights, rows, columns, byRow } = ink;
  for (let row = 0; row < rows; row++) {
    const from = row * columns;
    let most = ink.largest;
    if (byRow) {
      most = 0;
      for (let i = from; i < from + columns; i++) most = Math.max(most, Math.abs(weights[i] || 0));
    }
    const scale = most > 0 ? 255 / most : 0;
    for (let i = from; i < from + columns; i++) {
      const x = weights[i] as number;
      const colour = x < 0 ? negative : positive;
      for (let part = 0; part < 3; part++) pixels[4 * i + part] = colour[part] ?? 0;
      pixels[4 * i + 3] = Math.abs(x) * scale;
    }
  }
}
