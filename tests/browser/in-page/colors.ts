/** Colors of computed styles, and their contrast. */
import { parentOf } from "./tree.js";

export type Rgba = readonly [number, number, number, number];

const pixel = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
const known = new Map<string, Rgba>();
/** Any color that a computed style can have. */
export const colorOf = (text: string): Rgba => {
  const old = known.get(text);
  if (old || !pixel) return old ?? [0, 0, 0, 0];
  pixel.clearRect(0, 0, 1, 1);
  pixel.fillStyle = text === "none" ? "transparent" : text;
  pixel.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0, a = 0] = pixel.getImageData(0, 0, 1, 1).data;
  const color = [r, g, b, a / 255] as const;
  known.set(text, color);
  return color;
};
/** The color behind an element. */
export const groundOf = (e: Element | null): Rgba => {
  if (e === null) return colorOf("Canvas");
  const color = colorOf(getComputedStyle(e).backgroundColor);
  return color[3] > 0.99 ? color : groundOf(parentOf(e));
};
const light = ([r, g, b]: Rgba) => {
  const [x = 0, y = 0, z = 0] = [r, g, b].map((c) =>
    c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * x + 0.7152 * y + 0.0722 * z;
};
export const contrast = (color: Rgba, ground: Rgba) => {
  const mixed = [0, 1, 2].map(
    (i) => (color[i] ?? 0) * color[3] + (ground[i] ?? 0) * (1 - color[3]),
  );
  const [a, b] = [light([...mixed, 1] as unknown as Rgba), light(ground)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};
