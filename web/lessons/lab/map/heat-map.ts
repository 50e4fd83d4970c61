/**
 * Many weights as ink on a canvas, a row per query and a column per key, under an SVG with the
 * cursor. The canvas has a pixel per cell or block and is stretched.
 */
import { html, nothing, svg, type TemplateResult } from "lit";
import { classes } from "../../../charts/marks.js";
import { paintInk } from "../../../charts/matrix/ink.js";
import { maskHatches } from "../../../charts/matrix/mask-hatch.js";
import { paintedCanvas, placeCanvas } from "../../../charts/painted-canvas.js";
import { type HeatMapEvents, heatMapPointer } from "./heat-map-pointer.js";
import { type HeatBox, type HeatMapScene, hasWords, heatBox } from "./heat-map-scene.js";

function ticks(scene: HeatMapScene, box: HeatBox) {
  const rows = scene.rowTicks.map(
    ({ at, text, strong }) => svg`<text class=${classes({ tick: true, strong })} x=${box.left - 6}
      y=${box.top + box.cellHeight * (at + 0.5)} dy="0.35em" text-anchor="end">${text}</text>`,
  );
  const slanted = hasWords(scene.columnTicks);
  const columns = scene.columnTicks.map(({ at, text, strong }) => {
    const x = box.left + box.cellWidth * (at + 0.5);
    const end = x > box.left + box.inner - 20;
    return slanted
      ? svg`<text class=${classes({ tick: true, strong })} transform="translate(${x + 3} ${box.top - 4}) rotate(-50)">${text}</text>`
      : svg`<text class=${classes({ tick: true, strong })} x=${end ? box.left + box.inner : x} y=${box.top - 7}
          text-anchor=${end ? "end" : x < box.left + 14 ? "start" : "middle"}>${text}</text>`;
  });
  const { axis } = scene;
  return svg`${rows}${columns}
    <text class="axis-name" x=${box.left} y="14">${axis.columns}</text>
    <text class="axis-name" x="2" y=${box.top - 7}>${axis.rows}</text>`;
}

/** The selected row and column, framed so that thin ones stay visible. */
function cross(scene: HeatMapScene, box: HeatBox) {
  const { cursor } = scene;
  if (cursor === undefined) return nothing;
  const [x0, y0] = [box.left, box.top];
  const tall = Math.max(3, box.cellHeight);
  const wide = Math.max(3, box.cellWidth);
  const y = (row: number) => y0 + box.cellHeight * (row + 0.5) - tall / 2;
  const x = (column: number) => x0 + box.cellWidth * (column + 0.5) - wide / 2;
  return svg`<rect class="heat-row" x=${x0 - 1} y=${y(cursor.row) - 1} width=${box.inner + 2} height=${tall + 2}></rect>
    <rect class="heat-column" x=${x(cursor.column) - 1} y=${y0 - 5} width=${wide + 2} height="5"></rect>`;
}

export function heatMap(scene: HeatMapScene, events: HeatMapEvents): TemplateResult {
  const { role } = scene;
  const box = heatBox(scene);
  const pointer = heatMapPointer(scene, box, events);
  return html`<div class="heat">
    ${paintedCanvas((canvas) => paintHeat(canvas, scene, box))}
    ${svg`<svg class="chart heat-map"
        viewBox="0 0 ${scene.width} ${box.height}" tabindex=${role ? 0 : -1} data-edits="labRow"
        role=${role ? "slider" : "img"} aria-roledescription=${role ?? nothing} aria-label=${scene.label}
        aria-valuemin=${role ? 0 : nothing} aria-valuemax=${role ? scene.last : nothing}
        aria-valuenow=${role ? scene.now : nothing} aria-valuetext=${role ? scene.text : nothing}
        aria-description=${role ? nothing : scene.text}
        @click=${pointer.click} @keydown=${pointer.key}>
      <defs>${maskHatches()}</defs>
      ${ticks(scene, box)}
      <g transform="translate(${box.left} ${box.top})">
        <mask id="heat-blocked" maskUnits="userSpaceOnUse" x="0" y="0" width=${box.inner} height=${scene.height}>
          <path fill="#fff" transform="scale(${box.cellWidth} ${box.cellHeight})" d=${scene.masked}></path></mask>
        ${
          scene.masked === ""
            ? nothing
            : svg`<rect class="heat-blocked" width=${box.inner} height=${scene.height} fill="url(#hatch-causal)" mask="url(#heat-blocked)"></rect>`
        }
        <rect class="heat-frame" width=${box.inner} height=${scene.height}></rect></g>
      ${cross(scene, box)}
    </svg>`}
  </div>`;
}

/** Places the canvas under the cells and repaints it after a change. */
function paintHeat(canvas: HTMLCanvasElement, scene: HeatMapScene, box: HeatBox): void {
  const area = [box.left, box.top, box.inner, scene.height] as const;
  placeCanvas(canvas, area, [scene.width, box.height]);
  const smooth = scene.columns > box.inner * devicePixelRatio;
  canvas.style.setProperty("image-rendering", smooth ? "auto" : "pixelated");
  paintInk(canvas, scene);
}
