/** Weights as horizontal bars, one row per key, the number beside the bar it measures. */
import { type SVGTemplateResult, svg } from "lit";
import { classes, keyFill, keyMark } from "./marks.js";

export interface BarsScene {
  /** One weight in [0, 1] per key. */
  readonly weights: ArrayLike<number>;
  readonly letters: readonly string[];
  /** The weights as written. */
  readonly digits: readonly string[];
  readonly label: string;
  readonly highlight: number | undefined;
}

export interface BarsEvents {
  /** A row is pointed at, or none. */
  highlight(index: number | undefined): void;
}

const width = 320;
const rowHeight = 22;
const barStart = 30;
const barEnd = 262;

export function weightBars(scene: BarsScene, events: BarsEvents): SVGTemplateResult {
  const n = scene.letters.length;
  const rows = scene.letters.map((letter, i) => {
    const weight = scene.weights[i] ?? 0;
    const middle = rowHeight * (i + 0.5);
    return svg`<g class=${classes({ row: true, lit: scene.highlight === i })}
        @pointerenter=${() => events.highlight(i)}>
      <rect class="row-ground" x="0" y=${rowHeight * i} width=${width} height=${rowHeight}></rect>
      ${keyMark(12, middle, i, letter, 8)}
      <rect class="bar" x=${barStart} y=${middle - 6} height="12" rx="1"
        width=${(barEnd - barStart) * weight} fill=${keyFill(i)}></rect>
      <text class="number" x=${width - 4} y=${middle} dy="0.35em" text-anchor="end"
        >${scene.digits[i]}</text>
    </g>`;
  });
  return svg`<svg class="chart weight-bars" viewBox="0 0 ${width} ${rowHeight * n}" role="img"
      aria-label=${scene.label} @pointerleave=${() => events.highlight(undefined)}>
    <line class="axis" x1=${barStart} x2=${barStart} y1="0" y2=${rowHeight * n}></line>
    ${rows}
  </svg>`;
}
