/** Many weights as vertical sticks: their distribution over more keys than there are letters. */
import { nothing, type SVGTemplateResult, svg } from "lit";
import type { NamedValue } from "../../figure/named-value.js";
import { classes } from "../marks.js";

export interface SticksScene {
  /** Each in [0, 1]. */
  readonly weights: ArrayLike<number>;
  readonly label: string;
  /** Width of the drawing in CSS pixels. */
  readonly width: number;
  readonly highlight: number | undefined;
  readonly height?: number;
  /** The weight that a stick of full height has, written above the first one; default 1. */
  readonly full?: NamedValue;
  /** So many equal weights have the same entropy: a frame around as many sticks of equal height. */
  readonly even?: number;
  /** The number of equal weights that the reader predicts. */
  readonly guess?: number | undefined;
}

export function weightSticks(
  scene: SticksScene,
  events: { highlight(index: number | undefined): void },
): SVGTemplateResult {
  const n = scene.weights.length;
  const { height = 120, full, even, guess } = scene;
  const pitch = scene.width / n;
  const most = height - (full ? 18 : 4);
  const tallOf = (weight: number) => (weight / (full?.value || 1)) * most;
  /** A frame around `count` sticks of the weight 1/count. */
  const frame = (name: string, count: number) =>
    svg`<rect class=${name} x="0" y=${height - tallOf(1 / count)} width=${count * pitch} height=${tallOf(1 / count)}></rect>`;
  const sticks = Array.from(scene.weights, (weight, i) => {
    // A weight of 0 keeps a stub, so that the key stays visible.
    const tall = Math.max(1, tallOf(weight));
    return svg`<rect class=${classes({ stick: true, lit: scene.highlight === i })}
      x=${i * pitch + 0.5} y=${height - tall} width=${Math.max(1, pitch - 1)} height=${tall}
      @pointerenter=${() => events.highlight(i)}></rect>`;
  });
  return svg`<svg class="chart weight-sticks" viewBox="0 0 ${scene.width} ${height + 1}" role="img"
      aria-label=${scene.label} @pointerleave=${() => events.highlight(undefined)}>
    ${sticks}
    ${even === undefined ? nothing : frame("even", even)}
    ${guess === undefined ? nothing : frame("guess", guess)}
    ${full && svg`<text class="number" x="0" y="12">${full}</text>`}
    <line class="axis" x1="0" x2=${scene.width} y1=${height} y2=${height}></line>
  </svg>`;
}
