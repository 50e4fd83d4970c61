/** The weights at the star, a bar per point, and the kernel that they sample. */

import { type SVGTemplateResult, svg } from "lit";
import { classes } from "../../charts/marks.js";
import { linePath } from "../../charts/path.js";
import { ticks } from "../../charts/scale.js";
import type { Vote } from "./curve.js";
import type { RegressionFrame } from "./regression-frame.js";
import type { RegressionScene } from "./scene.js";

const largest = (list: ArrayLike<number>) => Math.max(0, ...Array.from(list));

/** The largest ratio of kernel to highest bar that is drawn to the scale of the bars. */
const headroom = 1.6;

/** The kernel's peak relative to the largest weight; undefined if the bars cannot measure it. */
function peakOf({ shape }: Vote): number | undefined {
  const peak = largest(shape.share) / shape.anchor;
  return shape.anchor > 0 && peak <= headroom ? Math.max(1, peak) : undefined;
}

/** Height of the kernel's peak, in weights: both its samples and the largest bar belong to one curve. */
function topOf(vote: Vote): number {
  return largest(vote.weights) * (peakOf(vote) ?? 1);
}

function kernelPath(vote: Vote, frame: RegressionFrame, scale: number): string {
  const { x, share, anchor } = vote.shape;
  // Without near points there is no bar to scale the kernel by: it fills a part of the strip.
  const unit =
    peakOf(vote) === undefined
      ? ((frame.base - frame.stripTop) * 0.6) / largest(share)
      : (largest(vote.weights) / anchor) * scale;
  const height = (s: number) => s * unit;
  return linePath(x.map((a, i) => [frame.x(a), frame.base - height(share[i] ?? 0)]));
}

export function weightStrip(scene: RegressionScene, frame: RegressionFrame): SVGTemplateResult {
  const top = Math.max(...scene.votes.map(topOf));
  const scale = top > 0 ? (frame.base - frame.stripTop) / top : 0;
  const levels = top > 0 ? ticks(0, top, 2) : [0];
  return svg`<g class="strip" aria-hidden="true">${levels.map(
    (level) =>
      svg`<text class="tick" x=${frame.left - 8} y=${frame.base - level * scale} dy="0.35em" text-anchor="end">${level}</text>`,
  )}${scene.votes.map((vote, series) => {
    const shift = scene.votes.length > 1 ? 3 * series - 1.5 : 0;
    return svg`<g class=${vote.curve.name}>
      ${Array.from(vote.weights, (weight, i) => {
        const height = weight * scale;
        return height < 0.1
          ? ""
          : svg`<rect class="weight-bar" x=${frame.x(scene.sorted[i] ?? 0) + shift - 1.25} width="2.5"
              y=${frame.base - height} height=${height}></rect>`;
      })}
      <path class=${classes({ "kernel-shape": true, loose: peakOf(vote) === undefined })} d=${kernelPath(vote, frame, scale)}></path>
    </g>`;
  })}</g>`;
}
