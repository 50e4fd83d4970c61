/** Many weights as vertical sticks: their distribution over more keys than there are letters. */
import { nothing, type SVGTemplateResult, svg } from "lit";
import { classes } from "../marks.js";

export interface SticksScene {
  /** Each in [0, 1]. */
  readonly weights: ArrayLike<number>;
  readonly label: string;
  /** Width of the drawing in CSS pixels. */
  readonly width: number;
  readonly highlight: number | undefined;
  readonly height?: number;
  /** So many equal weights have the same entropy: a frame around as many sticks of equal height. */
  readonly even?: number;
  /** The number of equal weights that the reader predicts. */
  readonly guess?: number | undefined;
}

/** A frame around `count` sticks of the weight 1/count. */
function frame(name: string, count: number, pitch: number, tall: number, base: number) {
  return svg`<rect class=${name} x="0" y=${base - tall / count} width=${count * pitch} height=${tall / count}></rect>`;
}

export function weightSticks(
  scene: SticksScene,
  events: { highlight(index: number | undefined): void },
): SVGTemplateResult {
  const n = scene.weights.length;
  const { height = 120, even, guess } = scene;
  const pitch = scene.width / n;
  const sticks = Array.from(scene.weights, (weight, i) => {
    // A weight of 0 keeps a stub, so that the key stays visible.
    const tall = Math.max(1, weight * (height - 4));
    return svg`<rect class=${classes({ stick: true, lit: scene.highlight === i })}
      x=${i * pitch + 0.5} y=${height - tall} width=${Math.max(1, pitch - 1)} height=${tall}
      @pointerenter=${() => events.highlight(i)}></rect>`;
  });
  return svg`<svg class="chart weight-sticks" viewBox="0 0 ${scene.width} ${height + 1}" role="img"
      aria-label=${scene.label} @pointerleave=${() => events.highlight(undefined)}>
    ${sticks}
    ${even === undefined ? nothing : frame("even", even, pitch, height - 4, height)}
    ${guess === undefined ? nothing : frame("guess", guess, pitch, height - 4, height)}
    <line class="axis" x1="0" x2=${scene.width} y1=${height} y2=${height}></line>
  </svg>`;
}
