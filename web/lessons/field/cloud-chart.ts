/** Moving points between steps of an iteration, and the path of one query among the keys. */
import { type SVGTemplateResult, svg } from "lit";
import { keyFill, keyMark, outputMark, queryMark } from "../../charts/marks.js";
import { linePath } from "../../charts/path.js";
import { linearScale } from "../../charts/scale.js";

type Point = readonly [x: number, y: number];

export interface CloudScene {
  readonly label: string;
  readonly size: number;
  /** Half-width of the square plane. */
  readonly extent: number;
  /** (steps + 1, points, 2); the points are sorted by group, groups have equal sizes. */
  readonly states: ArrayLike<number>;
  readonly points: number;
  readonly groups: number;
  /** The displayed step; fractions interpolate between two steps. */
  readonly at: number;
  readonly keys: readonly { readonly at: Point; readonly letter: string }[];
  /** The query after each step. */
  readonly path: readonly Point[];
}

/** The position of point `i`. */
function placeOf({ states, points, at }: CloudScene, i: number): Point {
  const before = Math.floor(at);
  const share = at - before;
  const read = (step: number, axis: number) => states[(step * points + i) * 2 + axis] ?? 0;
  const between = (axis: number) =>
    share === 0
      ? read(before, axis)
      : read(before, axis) * (1 - share) + read(before + 1, axis) * share;
  return [between(0), between(1)];
}

export function cloudChart(scene: CloudScene): SVGTemplateResult {
  const { size, extent, points, groups } = scene;
  const x = linearScale([-extent, extent], [0, size]);
  const y = linearScale([-extent, extent], [size, 0]);
  const each = points / groups;
  // A zero-length line with round caps is a disc: one path draws a whole group.
  const discs = (group: number) =>
    Array.from({ length: each }, (_, i) => {
      const [px, py] = placeOf(scene, group * each + i);
      return `M${x(px).toFixed(1)} ${y(py).toFixed(1)}h0`;
    }).join("");
  const path = scene.path.map(([px, py]) => [x(px), y(py)] as const);
  const [starX = 0, starY = 0] = path[0] ?? [];
  const [endX = 0, endY = 0] = path.at(-1) ?? [];
  return svg`<svg class="chart cloud-chart" viewBox="0 0 ${size} ${size}" role="img" aria-label=${scene.label}>
    <rect class="cloud-ground" width=${size} height=${size}></rect>
    ${Array.from(
      { length: groups },
      (_, group) => svg`<path class="cloud" stroke=${keyFill(group)} d=${discs(group)}></path>`,
    )}
    <path class="cloud-way" d=${linePath(path)}></path>
    ${scene.keys.map(({ at: [px, py], letter }, i) => keyMark(x(px), y(py), i, letter, 8))}
    ${outputMark(endX, endY, 5)}${queryMark(starX, starY, 9)}
  </svg>`;
}
