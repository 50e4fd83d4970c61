/** A word beside its place, on the side with room. */
import { type SVGTemplateResult, svg } from "lit";

export type Side = "above" | "below" | "left" | "right";

/** The distance of a word from its mark, in pixels, and its text anchor. */
const places = {
  above: { dx: 0, dy: -1, anchor: "middle" },
  below: { dx: 0, dy: 1, anchor: "middle" },
  left: { dx: -1, dy: 0, anchor: "end" },
  right: { dx: 1, dy: 0, anchor: "start" },
} as const;

export function wordLabel(
  [x, y]: readonly [number, number],
  word: string,
  side: Side,
  gap = 8,
): SVGTemplateResult {
  const { dx, dy, anchor } = places[side];
  const middle = dy === 0 ? "0.34em" : dy > 0 ? "0.72em" : "0";
  return svg`<text class="word-label" x=${x + dx * gap} y=${y + dy * gap} dy=${middle}
    text-anchor=${anchor}>${word}</text>`;
}
