/** A thumbnail of the weights of a causal head: a row per query, a column per key, a frame around the selected row. */
import { css, html, nothing, type SVGTemplateResult, svg, type TemplateResult } from "lit";
import { ref } from "lit/directives/ref.js";
import { painter } from "../painted-canvas.js";
import { type Ink, paintInk } from "./ink.js";
import { laterKeys, mapInk } from "./weight-map.js";

export interface AttentionThumbScene {
  /** Omit if the surrounding text describes it. */
  readonly label?: string;
  /** (count, count), ≥ 0. */
  readonly weights: Float64Array;
  readonly count: number;
  readonly row?: number;
}

const size = 96;
/** The lines of the hatching stay apart in a small picture. */
const coarse = 2;

export function attentionThumb(scene: AttentionThumbScene): SVGTemplateResult {
  const { label, weights, count, row } = scene;
  const cell = size / count;
  return svg`<svg class="chart attention-thumb" viewBox="-1 -1 ${size + 2} ${size + 2}" role=${label === undefined ? nothing : "img"} aria-label=${label ?? nothing}
    aria-hidden=${label === undefined ? "true" : nothing}>
    <rect class="map-ground" width=${size} height=${size}></rect>
    <g transform="scale(${coarse})">${laterKeys(count, cell / coarse)}</g>
    <g transform="scale(${cell})">${mapInk(weights, count)}</g>
    ${row === undefined ? nothing : svg`<rect class="map-row" x="0" y=${cell * row} width=${size} height=${cell}></rect>`}
  </svg>`;
}

export const thumbStyles = css`
  .map-ground {
    fill: var(--paper);
    stroke: var(--rule);
  }
  .map-ink {
    fill: var(--weight);
  }
  .map-row {
    fill: none;
    stroke: var(--accent);
    stroke-width: 1.2;
  }
`;

/** The same for many heads of many tokens, on a canvas; empty without ink. The surrounding text describes it. */
export function paintedThumb(ink: Ink | undefined): TemplateResult {
  const paint = painter((canvas) => ink && paintInk(canvas, ink));
  return html`<canvas class="attention-thumb" aria-hidden="true" width="1" height="1" ${ref(paint)}
    @transitionend=${(event: Event) => paint(event.target as Element)}></canvas>`;
}
