/** A canvas under a drawing. Its colour is that of the theme, known in the page only, and a change of the theme repaints it. */
import { html, nothing, type TemplateResult } from "lit";
import { ref } from "lit/directives/ref.js";

export function paintedCanvas(
  paint: (canvas: HTMLCanvasElement) => void,
  name?: string,
): TemplateResult {
  const draw = (element?: Element) => {
    const canvas = element as HTMLCanvasElement | undefined;
    if (canvas?.isConnected) paint(canvas);
    else if (canvas) queueMicrotask(() => canvas.isConnected && paint(canvas));
  };
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
export const numbersIn = (colour: string): number[] => (colour.match(/[\d.]+/g) ?? []).map(Number);
