/**
 * A softmax weight and its slope as one score varies, and below, on the same axis,
 * the distribution of sampled scores.
 */
import { type SVGTemplateResult, svg } from "lit";
import { linePath } from "../path.js";
import { linearScale } from "../scale.js";
import { signed } from "./axes.js";

export interface ResponseScene {
  readonly label: string;
  /** Width of the drawing in CSS pixels. */
  readonly width: number;
  /** Half the width of the axis. */
  readonly reach: number;
  /** Evenly spaced from −reach to reach, one weight and one slope per score. */
  readonly weights: readonly number[];
  readonly slopes: readonly number[];
  /** The selected score, with its weight and slope. */
  readonly chosen: { readonly score: number; readonly weight: number; readonly slope: number };
  /** Shares of the sampled scores in equal bins from −reach to reach. */
  readonly bins: { readonly unscaled: readonly number[]; readonly scaled: readonly number[] };
  readonly names: {
    readonly weight: string;
    readonly slope: string;
    readonly unscaled: string;
    readonly scaled: string;
    readonly axis: string;
  };
}

const footHeight = 44;

/** Heights of the curves and of the distribution; a narrow page leaves less room. */
const heights = ({ width }: ResponseScene) =>
  width < 480 ? { curveHeight: 120, binHeight: 70 } : { curveHeight: 190, binHeight: 110 };

function curves(scene: ResponseScene, x: (v: number) => number): SVGTemplateResult {
  const { weights, slopes, chosen, names, reach, width } = scene;
  const { curveHeight, binHeight } = heights(scene);
  const y = linearScale([0, 1], [curveHeight, 12]);
  const place = (values: readonly number[]) =>
    linePath(values.map((v, i) => [x(-reach + (2 * reach * i) / (values.length - 1)), y(v)]));
  return svg`<line class="grid" x1="0" x2=${width} y1=${y(1)} y2=${y(1)}></line>
    <line class="axis" x1="0" x2=${width} y1=${y(0)} y2=${y(0)}></line>
    <path class="weight-line" d=${place(weights)}></path>
    <path class="slope-line" d=${place(slopes)}></path>
    <text class="line-name weight-name" x=${width - 4} y=${y(1) + 18} text-anchor="end">${names.weight}</text>
    <text class="line-name slope-name" x=${width - 4} y=${y(0) - 8} text-anchor="end">${names.slope}</text>
    <line class="marker" x1=${x(chosen.score)} x2=${x(chosen.score)} y1="12" y2=${curveHeight + binHeight + 8}></line>
    <circle class="weight-dot" cx=${x(chosen.score)} cy=${y(chosen.weight)} r="5"></circle>
    <circle class="slope-dot" cx=${x(chosen.score)} cy=${y(chosen.slope)} r="5"></circle>`;
}

function histogram(scene: ResponseScene): SVGTemplateResult {
  const { bins, names, width } = scene;
  const { curveHeight, binHeight } = heights(scene);
  const top = curveHeight + 22;
  const tallest = Math.max(...bins.unscaled, ...bins.scaled, 1e-9);
  const bars = (name: "unscaled" | "scaled") => {
    const wide = width / bins[name].length;
    return bins[name].map((share, i) => {
      const tall = (share / tallest) * (binHeight - 14);
      return svg`<rect class="bin ${name}" x=${i * wide} y=${top + binHeight - 14 - tall}
        width=${wide} height=${tall}></rect>`;
    });
  };
  const base = top + binHeight - 14;
  return svg`${bars("unscaled")}${bars("scaled")}
    <line class="axis" x1="0" x2=${width} y1=${base} y2=${base}></line>
    <text class="line-name scaled-name" x="4" y=${top + 8}>${names.scaled}</text>
    <text class="line-name unscaled-name" x="4" y=${top + 26}>${names.unscaled}</text>`;
}

export function responseChart(scene: ResponseScene): SVGTemplateResult {
  const { width, reach } = scene;
  const x = linearScale([-reach, reach], [0, width]);
  const { curveHeight, binHeight } = heights(scene);
  const height = curveHeight + binHeight + footHeight;
  const ticks = [-20, -10, 0, 10, 20].filter((t) => Math.abs(t) <= reach);
  return svg`<svg class="chart response-chart" viewBox="0 0 ${width} ${height}" role="img" aria-label=${scene.label}>
    ${histogram(scene)}
    ${curves(scene, x)}
    ${ticks.map(
      (t) => svg`<text class="tick" x=${x(t)} y=${height - 20}
        text-anchor=${t === -reach ? "start" : t === reach ? "end" : "middle"}>${signed(t)}</text>`,
    )}
    <text class="axis-name" x=${width} y=${height - 2} text-anchor="end">${scene.names.axis}</text>
  </svg>`;
}
