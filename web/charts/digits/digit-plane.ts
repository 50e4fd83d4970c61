/** All digits in a projected plane, with the query and gradient arrows of selected points. */
import { html, nothing, svg, type TemplateResult } from "lit";
import { ref } from "lit/directives/ref.js";
import { queryMark } from "../marks.js";
import { linearScale } from "../scale.js";
import { type PlaneInk, paintPlane } from "./digit-plane-canvas.js";

export interface DigitPlaneScene extends PlaneInk {
  readonly label: string;
  /** The query. */
  readonly star: readonly [number, number];
  /** The selected point. */
  readonly chosen: number | undefined;
  /** Each point after one training step; undefined without arrows. */
  readonly next: ArrayLike<number> | undefined;
  /** The points with an arrow, and the magnification of the arrows. */
  readonly arrows: readonly number[];
  readonly enlarged: number;
}

export interface DigitPlaneEvents {
  choose(point: number): void;
}

/** The largest distance between a press and its point, in pixels. */
const reach = 14;

export function digitPlane(scene: DigitPlaneScene, events: DigitPlaneEvents): TemplateResult {
  const { size, extent, points, next, chosen } = scene;
  const x = linearScale([-extent, extent], [0, size]);
  const y = linearScale([-extent, extent], [size, 0]);
  const paint = (element?: Element) => paintPlane(element as HTMLCanvasElement | undefined, scene);
  const placeOf = (i: number): readonly [number, number] => [
    x(points[2 * i] ?? 0),
    y(points[2 * i + 1] ?? 0),
  ];
  const arrow = (i: number) => {
    const [fromX, fromY] = placeOf(i);
    const toX = fromX + scene.enlarged * (x(next?.[2 * i] ?? 0) - fromX);
    const toY = fromY + scene.enlarged * (y(next?.[2 * i + 1] ?? 0) - fromY);
    return `M${fromX.toFixed(1)} ${fromY.toFixed(1)}L${toX.toFixed(1)} ${toY.toFixed(1)}`;
  };
  const choose = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const scale = size / box.width;
    const [px, py] = [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
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
    <canvas aria-hidden="true" ${ref(paint)} @transitionend=${(e: Event) => paint(e.target as Element)}></canvas>
    ${svg`<svg class="chart digit-plane" viewBox="0 0 ${size} ${size}" role="img" aria-label=${scene.label} @click=${choose}>
      ${
        next === undefined
          ? nothing
          : svg`<defs><marker id="gradient-tip" viewBox="0 0 6 6" refX="5" refY="3" markerWidth="5" markerHeight="5" orient="auto">
          <path d="M0 0L6 3L0 6z"></path></marker></defs>
        <g class="gradient-arrows">${scene.arrows.map((i) => svg`<path marker-end="url(#gradient-tip)" d=${arrow(i)}></path>`)}</g>`
      }
      ${chosen === undefined ? nothing : svg`<circle class="plane-ring" cx=${ringX} cy=${ringY} r="10"></circle>`}
      ${queryMark(x(scene.star[0]), y(scene.star[1]), 10)}
    </svg>`}
  </div>`;
}
