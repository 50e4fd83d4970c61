/** The weights at the star, a bar per point, and the kernel they are cut from. */
import { type SVGTemplateResult, svg } from "lit";
import { linePath } from "./path.js";
import type { RegressionFrame } from "./regression-frame.js";
import type { RegressionScene, SceneVote } from "./regression-plot.js";

const largest = (list: ArrayLike<number>) => Math.max(0, ...Array.from(list));

/** How far above its highest bar a kernel may rise before it is cut off. */
const headroom = 1.6;

/** Height of the kernel's top, in weights: its samples and the heaviest bar are of one vote. */
function topOf({ weights, shape }: SceneVote): number {
  const bar = largest(weights);
  if (shape.anchor === 0) return bar;
  return Math.min(headroom, Math.max(1, largest(shape.share) / shape.anchor)) * bar;
}

function kernelPath(vote: SceneVote, frame: RegressionFrame, scale: number): string {
  const { x, share, anchor } = vote.shape;
  const bar = largest(vote.weights);
  const unit = anchor === 0 || bar === 0 ? undefined : bar / anchor;
  const room = frame.base - frame.stripTop;
  // Where nobody is in reach the kernel has no bar to measure it by: it fills the strip.
  const height = (s: number) =>
    unit === undefined ? (s / largest(share)) * room * 0.6 : Math.min(room, s * unit * scale);
  return linePath(x.map((a, i) => [frame.x(a), frame.base - height(share[i] ?? 0)]));
}

export function weightStrip(scene: RegressionScene, frame: RegressionFrame): SVGTemplateResult {
  const top = Math.max(...scene.votes.map(topOf));
  const scale = top > 0 ? (frame.base - frame.stripTop) / top : 0;
  return svg`<g class="strip" aria-hidden="true">${scene.votes.map((vote, series) => {
    const shift = scene.votes.length > 1 ? 3 * series - 1.5 : 0;
    return svg`<g class=${vote.kind}>
      ${Array.from(vote.weights, (weight, i) => {
        const height = weight * scale;
        return height < 0.1
          ? ""
          : svg`<rect class="weight-bar" x=${frame.x(scene.sorted[i] ?? 0) + shift - 1.25} width="2.5"
              y=${frame.base - height} height=${height}></rect>`;
      })}
      <path class="kernel-shape" d=${kernelPath(vote, frame, scale)}></path>
    </g>`;
  })}</g>`;
}
