/** A canvas under a drawing, whose colour is that of the theme and known in the page only. */
import { html, nothing, type TemplateResult } from "lit";
import { ref } from "lit/directives/ref.js";

/** Paints an element as soon as it is in the page. */
export function painter(paint: (canvas: HTMLCanvasElement) => void): (element?: Element) => void {
  return (element) => {
    const canvas = element as HTMLCanvasElement | undefined;
    if (canvas?.isConnected) paint(canvas);
    else if (canvas) queueMicrotask(() => canvas.isConnected && paint(canvas));
  };
}

/** Painted again when the theme changes its colour. */
export function paintedCanvas(
  paint: (canvas: HTMLCanvasElement) => void,
  name?: string,
): TemplateResult {
  const draw = painter(paint);
  return html`<canvas class=${name ?? nothing} aria-hidden="true" ${ref(draw)} @transitionend=${(e: Event) => draw(e.target as Element)}></canvas>`;
}

/** Places a canvas in a drawing of this size, in its units. */
export function placeCanvas(
  { style }: HTMLCanvasElement,
  [left, top, width, height]: readonly [number, number, number, number],
  [allWidth, allHeight]: readonly [number, number],
): void {
  const share = (x: number, of: number) => `${(100 * x) / of}%`;
  style.setProperty("left", share(left, allWidth));
  style.setProperty("top", share(top, allHeight));
  style.setProperty("width", share(width, allWidth));
  style.setProperty("height", share(height, allHeight));
}

/** Red, green and blue of a computed colour. */
export function numbersIn(colour: string): number[] {
  return (colour.match(/[\d.]+/g) ?? []).map(Number);
}
