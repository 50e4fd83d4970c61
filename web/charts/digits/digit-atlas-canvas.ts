/** The images of an atlas on two canvases: weights as backgrounds in the class colours, and the images over them. */

import { keyValue } from "../key-colours.js";
import { type AtlasLayout, bandGap, tile } from "./digit-atlas-scene.js";

export interface AtlasInk {
  readonly layout: AtlasLayout;
  readonly width: number;
  /** Image indices by class. */
  readonly classes: readonly (readonly number[])[];
  /** 64 levels 0 … 16 for each image. */
  readonly levels: ArrayLike<number>;
  readonly weights: ArrayLike<number>;
  readonly largest: number;
  /** Images that are drawn separately. */
  readonly framed: readonly number[];
}

export type AtlasLayer = "ground" | "ink";

const [side, darkest] = [8, 16];
/** Opacity of an image without weight. */
const faint = 0.3;
const darkInk = 20;

interface Painted {
  readonly ink: AtlasInk;
  readonly colour: string;
}
const painted = new WeakMap<HTMLCanvasElement, Painted>();

/** Places the canvas under the drawing and repaints it after a change. */
export function paintAtlas(
  canvas: HTMLCanvasElement | undefined,
  ink: AtlasInk,
  layer: AtlasLayer,
): void {
  if (canvas === undefined) return;
  // Its colour is available only in the page, after the first drawing.
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

/** Opacity by share of the largest weight, raised for small weights. */
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

/** A square in the class colour, with an opacity by weight. */
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

/** The image in the theme's ink; dark in both themes on a weighted background. */
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
