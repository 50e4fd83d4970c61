/** The weights at the star, a bar per point, and the kernel they are cut from. */

import { ticks } from "d3-array";
import { type SVGTemplateResult, svg } from "lit";
import { classes } from "./marks.js";
import { linePath } from "./path.js";
import type { RegressionFrame } from "./regression-frame.js";
import type { RegressionScene, SceneVote } from "./regression-scene.js";

const largest = (list: ArrayLike<number>) => Math.max(0, ...Array.from(list));

/** How far above its highest bar a kernel may rise and still be drawn to the scale of the bars. */
const headroom = 1.6;

/** The kernel's top over the heaviest bar; undefined where the bars cannot measure the kernel. */
function peakOf({ shape }: SceneVote): number | undefined {
  const peak = largest(shape.share) / shape.anchor;
  return shape.anchor > 0 && peak <= headroom ? Math.max(1, peak) : undefined;
}

/** Height of the kernel's top, in weights: its samples and the heaviest bar are of one vote. */
function topOf(vote: SceneVote): number {
  return largest(vote.weights) * (peakOf(vote) ?? 1);
}

function kernelPath(vote: SceneVote, frame: RegressionFrame, scale: number): string {
  const { x, share, anchor } = vote.shape;
  // Where nobody is near, the kernel has no bar to measure it by: it fills a part of the strip.
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
    return svg`<g class=${vote.kind}>
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
