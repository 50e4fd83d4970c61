/** A smooth share and a step-shaped share along a gradient. */
import { type SVGTemplateResult, svg } from "lit";
import { linePath } from "../path.js";
import { linearScale } from "../scale.js";
import { levels } from "./axes.js";

export interface SlopeScene {
  readonly label: string;
  readonly width: number;
  /** Positions along the gradient, 0 where it was computed. */
  readonly steps: readonly number[];
  readonly soft: ArrayLike<number>;
  readonly hard: ArrayLike<number>;
  readonly names: {
    readonly soft: string;
    readonly hard: string;
    readonly axis: string;
    readonly now: string;
  };
}

const [left, right, top, height] = [44, 14, 22, 190];
const bottom = height - 38;

/** Horizontal from each point halfway to the next. */
function stairs(points: readonly (readonly [number, number])[]): string {
  return points
    .map(([x, y], i) => {
      const before = points[i - 1];
      if (before === undefined) return `M${x} ${y}`;
      return `H${((before[0] + x) / 2).toFixed(1)}V${y.toFixed(1)}H${x.toFixed(1)}`;
    })
    .join("");
}

/** Offset of the label of a line's end: the upper one above its line, the lower one clear of it. */
const below = (end: number, isUpper: boolean): number =>
  isUpper ? end - 8 : Math.min(end + 32, bottom - 6);

export function slopeChart(scene: SlopeScene): SVGTemplateResult {
  const { width, steps, soft, hard, names } = scene;
  const [first = 0, last = 1] = [steps[0], steps.at(-1)];
  const x = linearScale([first, last], [left, width - right]);
  const y = linearScale([0, 1], [bottom, top]);
  const places = (values: ArrayLike<number>) =>
    steps.map((step, i) => [x(step), y(values[i] ?? 0)] as const);
  const now = steps.indexOf(0);
  const [before, after] = [soft[now - 1] ?? 0, soft[now + 1] ?? 0];
  const perStep = (after - before) / ((steps[now + 1] ?? 1) - (steps[now - 1] ?? 0));
  const reach = 0.9;
  const tangent = [-reach, reach].map(
    (step) => [x(step), y((soft[now] ?? 0) + perStep * step)] as const,
  );
  const end = steps.length - 1;
  const [softEnd, hardEnd] = [soft[end] ?? 0, hard[end] ?? 0];
  const isAbove = softEnd > hardEnd;
  return svg`<svg class="chart slope-chart" viewBox="0 0 ${width} ${height}" role="img" aria-label=${scene.label}>
    <rect class="chart-ground" width=${width} height=${height}></rect>
    ${levels([0, 1], y, { left, right: width - right })}
    <line class="marker" x1=${x(0)} x2=${x(0)} y1=${top} y2=${bottom}></line>
    <path class="course hard" d=${stairs(places(hard))}></path>
    <path class="course soft" d=${linePath(places(soft))}></path>
    <path class="tangent" d=${linePath(tangent)}></path>
    <circle class="now-dot soft" cx=${x(0)} cy=${y(soft[now] ?? 0)} r="4.5"></circle>
    <text class="line-name soft" x=${width - right} y=${below(y(softEnd), isAbove)} text-anchor="end">${names.soft}</text>
    <text class="line-name hard" x=${width - right} y=${below(y(hardEnd), !isAbove)} text-anchor="end">${names.hard}</text>
    <text class="tick" x=${x(0)} y=${height - 20} text-anchor="middle">${names.now}</text>
    <text class="axis-name" x=${width - right} y=${height - 4} text-anchor="end">${names.axis}</text>
  </svg>`;
}
