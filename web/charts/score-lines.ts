/** Lines that join places of equal score, behind the points of a plane. */

import { contours } from "d3-contour";
import { type SVGTemplateResult, svg } from "lit";
import { linePath } from "./path.js";
import { planeSize } from "./plane-scene.js";

/** Scores on a square grid over the plane, row by row from the top. */
export interface ScoreGrid {
  readonly size: number;
  readonly scores: ArrayLike<number>;
}

/** Lines of equal score. The outline that closes a contour along the frame is clipped away. */
export function scoreLines({ size, scores }: ScoreGrid): SVGTemplateResult {
  const finite = Array.from(scores, (s) => (Number.isFinite(s) ? s : 0));
  const cell = planeSize / (size - 1);
  const rings = contours().size([size, size]).thresholds(9)(finite);
  const path = rings
    .flatMap((contour) => contour.coordinates.flat())
    .map((ring) => ring.map(([x = 0, y = 0]) => [(x - 0.5) * cell, (y - 0.5) * cell] as const))
    .map(linePath)
    .join("");
  return svg`<path class="score-lines" d=${path}></path>`;
}
