/** A thumbnail of the weights of a head: a row per query, a column per key, a frame around the selected row. */
import { nothing, type SVGTemplateResult, svg } from "lit";
import { mapInk } from "./weight-map.js";

export interface AttentionThumbScene {
  /** Omit if the surrounding text describes it. */
  readonly label?: string;
  /** (count, count), ≥ 0. */
  readonly weights: Float64Array;
  readonly count: number;
  readonly row?: number;
}

const size = 96;

export function attentionThumb(scene: AttentionThumbScene): SVGTemplateResult {
  const { label, weights, count, row } = scene;
  const cell = size / count;
  return svg`<svg class="chart attention-thumb" viewBox="-1 -1 ${size + 2} ${size + 2}" role=${label === undefined ? nothing : "img"} aria-label=${label ?? nothing}
    aria-hidden=${label === undefined ? "true" : nothing}>
    <rect class="map-ground" width=${size} height=${size}></rect>
    <g transform="scale(${cell})">${mapInk(weights, count)}</g>
    ${row === undefined ? nothing : svg`<rect class="map-row" x="0" y=${cell * row} width=${size} height=${cell}></rect>`}
  </svg>`;
}
