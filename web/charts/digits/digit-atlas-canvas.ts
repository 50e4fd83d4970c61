/** Layout of an atlas, a band per class with its images in rows; and the images on two canvases: weights as backgrounds in the class colours, and the images over them. */

import { keyValue } from "../key-colours.js";
import { numbersIn, placeCanvas } from "../painted-canvas.js";

export interface AtlasLayout {
  readonly columns: number;
  /** Rows per band. */
  readonly rows: number;
  /** Side of an image with its margin, in units of the drawing. */
  readonly pitch: number;
  /** From the top of one band to the top of the next. */
  readonly band: number;
  readonly left: number;
  readonly top: number;
  readonly height: number;
  /** Left edge of the bars. */
  readonly bars: number;
}

/** Canvas pixels per image with margin, and between two bands. */
const tile = 9;
const bandGap = 5;

const left = 26;
const barsRoom = 108;
/** Space above the first band, for column headings. */
const top = 20;

/** Wide drawings show images, narrow ones at least their weights. */
const wantedPitch = (width: number): number => (width < 420 ? 6.2 : 9.2);

export function atlasLayout(width: number, classes: readonly (readonly number[])[]): AtlasLayout {
  const inner = width - left - barsRoom;
  const columns = Math.max(1, Math.floor(inner / wantedPitch(width)));
  const most = Math.max(1, ...classes.map((places) => places.length));
  const rows = Math.ceil(most / columns);
  const pitch = inner / columns;
  const band = (pitch * (rows * tile + bandGap)) / tile;
  return {
    ...{ columns, rows, pitch, band, left, top },
    height: top + band * classes.length,
    bars: left + inner + 12,
  };
}

/** The upper left corner of image number `at` of a class. */
export function cornerOf(layout: AtlasLayout, group: number, at: number): [x: number, y: number] {
  const row = Math.floor(at / layout.columns);
  return [
    layout.left + (at - row * layout.columns) * layout.pitch,
    layout.top + group * layout.band + row * layout.pitch,
  ];
}

/** The image at a point of the drawing. */
export function placeAt(
  layout: AtlasLayout,
  classes: readonly (readonly number[])[],
  x: number,
  y: number,
): number | undefined {
  const group = Math.floor((y - layout.top) / layout.band);
  const row = Math.floor((y - layout.top - group * layout.band) / layout.pitch);
  const column = Math.floor((x - layout.left) / layout.pitch);
  if (column < 0 || column >= layout.columns || row < 0 || row >= layout.rows) return undefined;
  return classes[group]?.[row * layout.columns + column];
}

interface AtlasInk {
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
export function paintAtlas(canvas: HTMLCanvasElement, ink: AtlasInk, layer: AtlasLayer): void {
  const { layout, width } = ink;
  const { left, top, columns, pitch, height } = layout;
  placeCanvas(canvas, [left, top, columns * pitch, height - top], [width, height]);
  const { color } = getComputedStyle(canvas);
  const before = painted.get(canvas);
  const isSame =
    before?.colour === color &&
    before.ink.weights === ink.weights &&
    before.ink.framed.join() === ink.framed.join() &&
    before.ink.layout.columns === columns;
  if (isSame) return;
  painted.set(canvas, { ink, colour: color });
  paint(canvas, ink, layer, numbersIn(color));
}

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
