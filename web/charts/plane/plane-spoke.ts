/** The arrow from the query to a key, with width and opacity by weight. */

import { nothing, type SVGTemplateResult, svg } from "lit";
import { classes, keyFill } from "../marks.js";
import type { PlaneFrame, PlaneScene } from "./plane-scene.js";

/** An arrow that stops at the rim of the key; none if the two nearly touch. */
export function spoke(
  scene: Pick<PlaneScene, "query" | "keys" | "weights" | "highlight" | "ground">,
  frame: PlaneFrame,
  index: number,
): SVGTemplateResult | typeof nothing {
  const [key, { query }] = [scene.keys[index], scene];
  const weight = scene.weights[index] ?? 0;
  if (key === undefined || query === undefined) return nothing;
  const [x0, y0] = [frame.x(query[0]), frame.y(query[1])];
  const [dx, dy] = [frame.x(key[0]) - x0, frame.y(key[1]) - y0];
  const length = Math.hypot(dx, dy);
  if (length < 1) return nothing;
  const coloured = scene.ground === "coloured";
  const half = 0.6 + 9 * weight;
  const wing = half + 3 + 2 * weight;
  const head = Math.min(length, 7 + 10 * weight);
  const end = Math.max(length - 9, head);
  const shaft = end - head;
  const outline = `M0,${-half}L${shaft},${-half}L${shaft},${-wing}L${end},0L${shaft},${wing}L${shaft},${half}L0,${half}Z`;
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
  return svg`<path class=${classes({ spoke: true, lit: scene.highlight === index })} d=${outline}
    transform="translate(${x0} ${y0}) rotate(${angle})"
    fill=${coloured ? "var(--on-field)" : keyFill(index)}
    fill-opacity=${coloured ? 0.12 + 0.88 * weight : 0.35 + 0.65 * weight}></path>`;
}
