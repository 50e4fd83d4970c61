/** The loss before each training step. The epoch axis is stretched at the start and compressed at the end. */
import { ticks } from "d3-array";
import { nothing, type SVGTemplateResult, svg } from "lit";
import type { Written } from "../../figure/phrase.js";
import { linePath } from "../path.js";
import { linearScale, logScale } from "../scale.js";
import { levels, ticksBelow } from "./axes.js";

export interface LossScene {
  readonly label: string;
  readonly width: number;
  /** The loss before each finished step, from step 1. */
  readonly losses: readonly number[];
  /** The current loss, before the next step, and its text. */
  readonly next: number;
  readonly now: Written;
  readonly axis: { readonly x: string; readonly y: string };
}

const height = 220;
const inner = { left: 34, top: 26, bottom: height - 40 };
/** More epochs have no dots. */
const maxDotted = 20;

export function lossChart(scene: LossScene): SVGTemplateResult {
  const { losses, width } = scene;
  const right = width - 16;
  const all = [...losses, scene.next];
  const end = Math.max(10, all.length);
  const most = Math.max(1, ...all);
  const x = logScale([1, end], [inner.left + 8, right]);
  const y = linearScale([0, most], [inner.bottom, inner.top + 8]);
  const places = all.map((loss, i) => [x(i + 1), y(loss)] as const);
  const [nowX = 0, nowY = 0] = places.at(-1) ?? [];
  const named = [1, 2, 3, 5, 10, 100, 1000].filter((e) => e <= end && (end <= 20 || e !== 3));
  return svg`<svg class="chart loss-chart" viewBox="0 0 ${width} ${height}" role="img" aria-label=${scene.label}>
    <text class="axis-name" x="2" y="14">${scene.axis.y}</text>
    <text class="axis-name" x=${right} y=${height - 4} text-anchor="end">${scene.axis.x}</text>
    ${levels(ticks(0, most, 4), y, { left: inner.left, right })}
    ${ticksBelow(named, x, inner.bottom + 18)}
    <path class="loss-line" d=${linePath(places)}></path>
    ${
      losses.length <= maxDotted
        ? places.map(
            ([cx, cy]) => svg`<circle class="loss-dot" cx=${cx} cy=${cy} r="3.5"></circle>`,
          )
        : nothing
    }
    <circle class="loss-dot next" cx=${nowX} cy=${nowY} r="5"></circle>
    <text class="number loss-now" x=${nowX > right - 60 ? right : nowX + 10} y=${nowY < 40 ? nowY + 5 : nowY - 12}
      text-anchor=${nowX > right - 60 ? "end" : "start"}>${scene.now}</text>
  </svg>`;
}
