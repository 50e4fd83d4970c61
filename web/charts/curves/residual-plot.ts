/** How far a curve misses its points: a stroke from each point to the prediction at its place. */
import { ticks } from "d3-array";
import { type SVGTemplateResult, svg } from "lit";
import type { Written } from "../../figure/phrase.js";
import { classes } from "../marks.js";
import { linePath } from "../path.js";
import { linearScale } from "../scale.js";
import { levels, signed, ticksBelow } from "./axes.js";
import type { CurveName, Line } from "./regression-scene.js";

export interface ResidualScene {
  readonly label: string;
  readonly width: number;
  readonly xRange: readonly [number, number];
  readonly yRange: readonly [number, number];
  readonly kind: CurveName;
  readonly name: Written;
  readonly truth: Line;
  readonly line: Line;
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
  /** Of each point. */
  readonly predictions: ArrayLike<number>;
}

const [left, top] = [28, 12];

export function residualPlot(scene: ResidualScene): SVGTemplateResult {
  const { width, kind } = scene;
  const right = width - 12;
  const bottom = top + Math.round(Math.min(300, Math.max(190, width * 0.42)));
  const x = linearScale(scene.xRange, [left, right]);
  const y = linearScale(scene.yRange, [bottom, top]);
  const path = ({ x: at, y: heights }: Line) =>
    linePath(Array.from(heights, (height, i) => [x(at[i] ?? 0), y(height)]));
  const whole = ticks(scene.yRange[0], scene.yRange[1], 6).filter(Number.isInteger);
  return svg`<svg class="chart residual-plot" viewBox="0 0 ${width} ${bottom + 24}" role="img" aria-label=${scene.label}>
    ${levels(whole, y, { left, right, gap: 6 }, signed)}${ticksBelow([0, 1, 2, 3, 4, 5], x, bottom + 18)}
    <path class="curve truth" d=${path(scene.truth)}></path>
    <path class=${classes({ curve: true, [kind]: true })} d=${path(scene.line)}></path>
    <g class=${kind}>${Array.from(scene.x, (at, i) => {
      const [from, to] = [y(scene.y[i] ?? 0), y(scene.predictions[i] ?? 0)];
      return svg`<line class="miss" x1=${x(at)} x2=${x(at)} y1=${from} y2=${to}></line>
        <circle class="point-paper" cx=${x(at)} cy=${from} r="3.6"></circle>`;
    })}</g>
    <text class="line-name ${kind}" x=${right} y=${top + 10} text-anchor="end">${scene.name}</text>
  </svg>`;
}
