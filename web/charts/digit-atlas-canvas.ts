/** The pictures of an atlas on a canvas: faint ink, and lit by their weight. */
import { type AtlasLayout, bandGap, tile } from "./digit-atlas-scene.js";
import { keyValue } from "./key-colours.js";

export interface AtlasInk {
  readonly layout: AtlasLayout;
  readonly width: number;
  /** The pictures of each class, by their places. */
  readonly classes: readonly (readonly number[])[];
  /** 64 levels 0 … 16 for each picture. */
  readonly levels: ArrayLike<number>;
  readonly weights: ArrayLike<number>;
  readonly largest: number;
}

const [side, darkest] = [8, 16];
/** How strong the ink of a picture without weight is. */
const faint = 0.3;

interface Painted {
  readonly ink: AtlasInk;
  readonly colour: string;
}
const painted = new WeakMap<HTMLCanvasElement, Painted>();

/** Lays the canvas under the drawing and paints it, if anything has changed. */
export function paintAtlas(canvas: HTMLCanvasElement | undefined, ink: AtlasInk): void {
  if (canvas === undefined) return;
  // Its colour is known once it stands in the page, which is after the first drawing.
  if (!canvas.isConnected) {
    queueMicrotask(() => canvas.isConnected && paintAtlas(canvas, ink));
    return;
  }
  const { layout, width } = ink;
  const share = (x: number, of: number) => `${(100 * x) / of}%`;
  const inner = layout.columns * layout.pitch;
  canvas.style.setProperty("left", share(layout.left, width));
  canvas.style.setProperty("top", share(layout.top, layout.height));
  canvas.style.setProperty("width", share(inner, width));
  canvas.style.setProperty("height", share(layout.height - layout.top, layout.height));
  const { color } = getComputedStyle(canvas);
  const before = painted.get(canvas);
  const isSame =
    before?.colour === color &&
    before.ink.weights === ink.weights &&
    before.ink.layout.columns === layout.columns;
  if (isSame) return;
  painted.set(canvas, { ink, colour: color });
  paint(canvas, ink, numbersIn(color));
}

const numbersIn = (colour: string): number[] => (colour.match(/[\d.]+/g) ?? []).map(Number);

/** The share of the largest weight, lifted so that small ones are seen as well. */
const litBy = (weight: number, largest: number): number =>
  largest > 0 ? Math.sqrt(weight / largest) : 0;

function paint(canvas: HTMLCanvasElement, ink: AtlasInk, colour: readonly number[]): void {
  const { layout, classes, weights, largest } = ink;
  const [columns, rows] = [layout.columns * tile, layout.rows * tile + bandGap];
  [canvas.width, canvas.height] = [columns, rows * classes.length];
  const context = canvas.getContext("2d");
  if (context === null) return;
  const image = new ImageData(canvas.width, canvas.height);
  for (const [group, places] of classes.entries()) {
    for (const [i, place] of places.entries()) {
      const row = Math.floor(i / layout.columns);
      const x = (i - row * layout.columns) * tile;
      const y = group * rows + row * tile;
      const lit = litBy(weights[place] ?? 0, largest);
      stamp(image, ink, place, { x, y, lit, group, colour });
    }
  }
  context.putImageData(image, 0, 0);
}

interface Stamp {
  readonly x: number;
  readonly y: number;
  readonly lit: number;
  readonly group: number;
  readonly colour: readonly number[];
}

/** One picture: a ground in the colour of its class as strong as its weight, and ink over that. */
function stamp(image: ImageData, { levels }: AtlasInk, place: number, to: Stamp): void {
  const { x, y, lit, group, colour } = to;
  const ground = keyValue(group);
  const { data, width } = image;
  for (let row = 0; row < tile; row++) {
    for (let column = 0; column < tile; column++) {
      const isInside = row < side && column < side;
      const level = isInside
        ? (levels[place * side * side + row * side + column] ?? 0) / darkest
        : 0;
      const over = level * (faint + (1 - faint) * lit);
      const under = lit * (1 - over);
      const opacity = over + under;
      const at = 4 * ((y + row) * width + x + column);
      if (opacity === 0) continue;
      for (let channel = 0; channel < 3; channel++) {
        // Ink on a lit ground is dark in both themes.
        const own = (1 - lit) * (colour[channel] ?? 0) + lit * 20;
        data[at + channel] = (over * own + under * (ground[channel] ?? 0)) / opacity;
      }
      data[at + 3] = 255 * opacity;
    }
  }
}
