/** All digits in a projected plane, with the query. */
import { html, nothing, svg, type TemplateResult } from "lit";
import { placeIn } from "../follow.js";
import { keyValue } from "../key-colours.js";
import { queryMark } from "../marks.js";
import { numbersIn, paintedCanvas } from "../painted-canvas.js";
import { linearScale } from "../scale.js";

export interface DigitPlaneScene extends PlaneInk {
  readonly label: string;
  /** The query. */
  readonly star: readonly [number, number];
  /** The selected point. */
  readonly chosen: number | undefined;
}

export interface DigitPlaneEvents {
  choose(point: number): void;
}

/** The largest distance between a press and its point, in pixels. */
const reach = 14;

export function digitPlane(scene: DigitPlaneScene, events: DigitPlaneEvents): TemplateResult {
  const { size, extent, points, chosen } = scene;
  const x = linearScale([-extent, extent], [0, size]);
  const y = linearScale([-extent, extent], [size, 0]);
  const placeOf = (i: number): readonly [number, number] => [
    x(points[2 * i] ?? 0),
    y(points[2 * i + 1] ?? 0),
  ];
  const choose = (event: MouseEvent) => {
    const [px, py] = placeIn(event.currentTarget as SVGSVGElement, event);
    let [best, nearest] = [-1, reach];
    for (let i = 0; i < scene.labels.length; i++) {
      const [ox, oy] = placeOf(i);
      const off = Math.hypot(px - ox, py - oy);
      if (off < nearest) [best, nearest] = [i, off];
    }
    if (best >= 0) events.choose(best);
  };
  const [ringX, ringY] = chosen === undefined ? [0, 0] : placeOf(chosen);
  return html`<div class="digit-plane-box">
    ${paintedCanvas((canvas) => paintPlane(canvas, scene))}
    ${svg`<svg class="chart digit-plane" viewBox="0 0 ${size} ${size}" role="img" aria-label=${scene.label} @click=${choose}>
      ${chosen === undefined ? nothing : svg`<circle class="plane-ring" cx=${ringX} cy=${ringY} r="10"></circle>`}
      ${queryMark(x(scene.star[0]), y(scene.star[1]), 10)}
    </svg>`}
  </div>`;
}

interface PlaneInk {
  readonly size: number;
  /** Half the side of the plane. */
  readonly extent: number;
  /** x and y of each point. */
  readonly points: ArrayLike<number>;
  readonly labels: ArrayLike<number>;
  /** The first group is drawn over the second. */
  readonly isFirst: (point: number) => boolean;
}

/** The share of the text colour in a glyph: a bright class stays legible on light paper. */
const inkShares = { bright: 0.5, middle: 0.3, dark: 0.12 } as const;

type Sprites = readonly HTMLCanvasElement[];
const spritesBy = new Map<string, Sprites>();

function glyphColour(label: number, ink: readonly number[]): string {
  const [red = 0, green = 0, blue = 0] = ink;
  const isLight = red + green + blue < 384;
  const own = keyValue(label);
  const bright = Math.max(...own) + Math.min(...own);
  const onPaper = bright > 290 ? inkShares.bright : inkShares.middle;
  const share = isLight ? onPaper : inkShares.dark;
  const mixed = own.map((x, i) => Math.round(x * (1 - share) + (ink[i] ?? 0) * share));
  return `rgb(${mixed.join()})`;
}

/** A cached image per glyph: drawing 1,797 texts per frame would be slow. */
function spritesOf(colour: string, font: string, side: number): Sprites {
  const name = `${colour} ${font} ${side}`;
  const known = spritesBy.get(name);
  if (known) return known;
  const ink = numbersIn(colour);
  const sprites = Array.from({ length: 10 }, (_, label) => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [side, side];
    const context = canvas.getContext("2d");
    if (context) {
      context.font = font;
      context.textAlign = "center";
      context.textBaseline = "middle";
      context.fillStyle = glyphColour(label, ink);
      context.fillText(String(label), side / 2, side / 2);
    }
    return canvas;
  });
  spritesBy.set(name, sprites);
  return sprites;
}

function paintPlane(canvas: HTMLCanvasElement, ink: PlaneInk): void {
  const { size, extent, points, labels } = ink;
  const density = Math.max(1, Math.round(devicePixelRatio));
  const side = Math.round(size * density);
  if (canvas.width !== side) [canvas.width, canvas.height] = [side, side];
  const context = canvas.getContext("2d");
  if (context === null) return;
  context.clearRect(0, 0, side, side);
  const { color, fontFamily } = getComputedStyle(canvas);
  const place = (x: number) => Math.min(side - 5, Math.max(5, (x / extent / 2 + 0.5) * side));
  for (const first of [false, true]) {
    const font = `${first ? 700 : 400} ${(first ? 11 : 10) * density}px ${fontFamily}`;
    const glyph = 14 * density;
    const sprites = spritesOf(color, font, glyph);
    context.globalAlpha = first ? 0.95 : 0.5;
    for (let i = 0; i < labels.length; i++) {
      const sprite = sprites[labels[i] ?? 0];
      if (ink.isFirst(i) !== first || sprite === undefined) continue;
      const x = place(points[2 * i] ?? 0) - glyph / 2;
      const y = side - place(points[2 * i + 1] ?? 0) - glyph / 2;
      context.drawImage(sprite, Math.round(x), Math.round(y));
    }
  }
  context.globalAlpha = 1;
}

/** Half the side of a plane that contains nearly all points; outliers are drawn at its edge. */
export function extentOf(points: ArrayLike<number>): number {
  const sizes = Array.from(points, Math.abs).sort((a, b) => a - b);
  return 1.06 * (sizes[Math.floor(0.995 * (sizes.length - 1))] || 1);
}
