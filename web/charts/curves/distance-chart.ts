/** The scores of every query by the distance of its keys: one curve for each query, all over one another where only the distance counts. */
import { type SVGTemplateResult, svg } from "lit";
import { linePath } from "../path.js";
import { linearScale } from "../scale.js";
import { levels, signed, thinned } from "./axes.js";

export interface DistanceScene {
  readonly label: string;
  readonly width: number;
  readonly height: number;
  /** (count, count), a row per query. */
  readonly scores: ArrayLike<number>;
  readonly count: number;
  readonly names: {
    readonly score: string;
    readonly before: string;
    readonly after: string;
    readonly same: string;
  };
}

const [left, right, top, below] = [34, 14, 26, 42];

export function distanceChart(scene: DistanceScene): SVGTemplateResult {
  const { width, height, count, scores, names } = scene;
  const bottom = height - below;
  const all = Array.from(scores);
  const low = Math.min(-2, Math.floor(Math.min(...all)));
  const high = Math.max(2, Math.ceil(Math.max(...all)));
  const far = count - 1;
  const x = linearScale([-far, far], [left, width - right]);
  const y = linearScale([low, high], [bottom, top]);
  const whole = Array.from({ length: high - low + 1 }, (_, i) => low + i);
  const places = (i: number) =>
    Array.from({ length: count }, (_, j) => [x(j - i), y(all[i * count + j] ?? 0)] as const);
  // A zero-length line with round caps is a dot: one path draws all of a query.
  const dots = (i: number) =>
    places(i)
      .map(([px, py]) => `M${px.toFixed(1)} ${py.toFixed(1)}h0`)
      .join("");
  const queries = Array.from({ length: count }, (_, i) => i);
  const ticks = queries.filter((distance) => distance % 3 === 0);
  return svg`<svg class="chart distance-chart" width=${width} height=${height} viewBox="0 0 ${width} ${height}" role="img" aria-label=${scene.label}>
    ${levels(thinned(whole, 6), y, { left, right: width - right }, signed)}
    <line class="marker" x1=${x(0)} x2=${x(0)} y1=${top} y2=${bottom}></line>
    ${queries.map((i) => svg`<path class="query-course" d=${linePath(places(i))}></path>`)}
    ${queries.map((i) => svg`<path class="query-dots" d=${dots(i)}></path>`)}
    ${[...new Set(ticks.flatMap((d) => [-d, d]))].map((d) => svg`<text class="tick" x=${x(d)} y=${bottom + 17} text-anchor="middle">${d === 0 ? names.same : Math.abs(d)}</text>`)}
    <text class="axis-name" x="2" y="13">${names.score}</text>
    <text class="axis-name" x=${left} y=${height - 6}>${names.before}</text>
    <text class="axis-name" x=${width - right} y=${height - 6} text-anchor="end">${names.after}</text>
  </svg>`;
}
