/** Contour lines of equal score, behind the points of a plane. */

import { contours } from "d3-contour";
import { type SVGTemplateResult, svg } from "lit";
import { linePath } from "../../charts/path.js";
import { planeSize } from "../../charts/plane/plane-scene.js";

/** Scores on a square grid over the plane, row by row from the top. */
export interface ScoreGrid {
  readonly size: number;
  readonly scores: ArrayLike<number>;
  /** Side of the plane in CSS pixels. */
  readonly width?: number;
}

type Place = readonly [number, number];

/** The largest deviation of a simplified line, in pixels. */
const tolerance = 0.05;

/** Removes points on the line between the kept neighbours: most contours are straight. */
function simplified(line: readonly Place[]): Place[] {
  const kept: Place[] = [];
  for (const [i, place] of line.entries()) {
    const [a, b] = [kept.at(-1), line[i + 1]];
    if (a && b) {
      const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
      const area = Math.abs(dx * (place[1] - a[1]) - dy * (place[0] - a[0]));
      if (area <= tolerance * Math.hypot(dx, dy)) continue;
    }
    kept.push(place);
  }
  return kept;
}

/** Contour lines. The parts of an outline along the frame are clipped away. */
export function scoreLines({ size, scores, width = planeSize }: ScoreGrid): SVGTemplateResult {
  const finite = Array.from(scores, (s) => (Number.isFinite(s) ? s : 0));
  const cell = width / (size - 1);
  const rings = contours().size([size, size]).thresholds(9)(finite);
  const path = rings
    .flatMap((contour) => contour.coordinates.flat())
    .map((ring) => ring.map(([x = 0, y = 0]) => [(x - 0.5) * cell, (y - 0.5) * cell] as const))
    .map((line) => linePath(simplified(line)))
    .join("");
  return svg`<path class="score-lines" d=${path}></path>`;
}
