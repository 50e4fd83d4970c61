/** The pictures of an atlas on two canvases: lit grounds in the colours of their classes, and over them the ink. */
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
  /** Pictures that are drawn by themselves. */
  readonly framed: readonly number[];
}

export type AtlasLayer = "ground" | "ink";

const [side, darkest] = [8, 16];
/** How strong the ink of a picture without weight is. */
const faint = 0.3;
const darkInk = 20;

interface Painted {
  readonly ink: AtlasInk;
  readonly colour: string;
}
const painted = new WeakMap<HTMLCanvasElement, Painted>();

/** Lays the canvas under the drawing and paints it, if anything has changed. */
export function paintAtlas(
  canvas: HTMLCanvasElement | undefined,
  ink: AtlasInk,
  layer: AtlasLayer,
): void {
  if (canvas === undefined) return;
  // Its colour is known once it stands in the page, which is after the first drawing.
  if (!canvas.isConnected) {
    queueMicrotask(() => canvas.isConnected && paintAtlas(canvas, ink, layer));
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
    before.ink.framed.join() === ink.framed.join() &&
    before.ink.layout.columns === layout.columns;
  if (isSame) return;
  painted.set(canvas, { ink, colour: color });
  paint(canvas, ink, layer, numbersIn(color));
}

const numbersIn = (colour: string): number[] => (colour.match(/[\d.]+/g) ?? []).map(Number);

/** The share of the largest weight, lifted so that small ones are seen as well. */
const litBy = (weight: number, largest: number): number =>
  largest > 0 ? Math.sqrt(weight / largest) : 0;

function paint(
  canvas: HTMLCanvasElement,
  ink: AtlasInk,
  layer: AtlasLayer,
  colour: readonly number[],
): void {
  const { layout, classes, weights, largest } = ink;
  const rows = layout.rows * tile + bandGap;
  [canvas.width, canvas.height] = [layout.columns * tile, rows * classes.length];
  const context = canvas.getContext("2d");
  if (context === null) return;
  const image = new ImageData(canvas.width, canvas.height);
  const framed = new Set(ink.framed);
  for (const [group, places] of classes.entries()) {
    for (const [i, place] of places.entries()) {
      const row = Math.floor(i / layout.columns);
      const x = (i - row * layout.columns) * tile;
      const y = group * rows + row * tile;
      const lit = framed.has(place) ? 0 : litBy(weights[place] ?? 0, largest);
      if (layer === "ground") fillGround(image, keyValue(group), { x, y, lit });
      else stampInk(image, ink.levels, place, { x, y, lit, colour });
    }
  }
  context.putImageData(image, 0, 0);
}

interface Stamp {
  readonly x: number;
  readonly y: number;
  readonly lit: number;
}

/** A square in the colour of the class, as strong as the weight. */
function fillGround({ data, width }: ImageData, colour: readonly number[], to: Stamp): void {
  if (to.lit === 0) return;
  const [red = 0, green = 0, blue = 0] = colour;
  for (let row = 0; row < tile; row++) {
    for (let column = 0; column < tile; column++) {
      const at = 4 * ((to.y + row) * width + to.x + column);
      data[at] = red;
      data[at + 1] = green;
      data[at + 2] = blue;
      data[at + 3] = 255 * to.lit;
    }
  }
}

/** The picture in the ink of the theme; on a lit ground the ink is dark in both themes. */
function stampInk(
  { data, width }: ImageData,
  levels: ArrayLike<number>,
  place: number,
  { x, y, lit, colour }: Stamp & { readonly colour: readonly number[] },
): void {
  const [red = 0, green = 0, blue = 0] = colour.map((own) => (1 - lit) * own + lit * darkInk);
  const strength = (faint + (1 - faint) * lit) / darkest;
  for (let pixel = 0; pixel < side * side; pixel++) {
    const level = levels[place * side * side + pixel] ?? 0;
    if (level === 0) continue;
    const row = Math.floor(pixel / side);
    const at = 4 * ((y + row) * width + x + pixel - row * side);
    data[at] = red;
    data[at + 1] = green;
    data[at + 2] = blue;
    data[at + 3] = 255 * level * strength;
  }
}
