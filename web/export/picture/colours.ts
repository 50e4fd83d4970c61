/** Converts computed colours of any notation to those that every SVG viewer supports. */

export interface Paint {
  readonly colour: string;
  /** 0 … 1 */
  readonly opacity: number;
}

const known = new Map<string, Paint>();
let brush: CanvasRenderingContext2D | null | undefined;

/** Paints one pixel and reads it back. */
function looked(colour: string): Paint {
  brush ??= document
    .createElement("canvas")
    .getContext("2d", { willReadFrequently: true, colorSpace: "srgb" });
  if (!brush) return { colour, opacity: 1 };
  brush.clearRect(0, 0, 1, 1);
  brush.fillStyle = colour;
  brush.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 255] = brush.getImageData(0, 0, 1, 1).data;
  return { colour: `rgb(${red},${green},${blue})`, opacity: alpha / 255 };
}

/** Parses computed `rgb(1, 2, 3)` and `rgba(1, 2, 3, 0.5)`; other notations through a pixel. */
function read(colour: string): Paint {
  const plain = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(colour);
  if (plain === null) return looked(colour);
  const [, red, green, blue, alpha = "1"] = plain;
  return { colour: `rgb(${red},${green},${blue})`, opacity: Number(alpha) };
}

export function paintOf(colour: string): Paint {
  let paint = known.get(colour);
  if (paint === undefined) {
    paint = read(colour);
    known.set(colour, paint);
  }
  return paint;
}

/** The fill attributes of a colour; opacity only if it is not 1. */
export function fillOf(colour: string): { fill: string; "fill-opacity": number | undefined } {
  const paint = paintOf(colour);
  return { fill: paint.colour, "fill-opacity": paint.opacity < 1 ? paint.opacity : undefined };
}

export function strokeOf(colour: string): { stroke: string; "stroke-opacity": number | undefined } {
  const paint = paintOf(colour);
  return { stroke: paint.colour, "stroke-opacity": paint.opacity < 1 ? paint.opacity : undefined };
}
