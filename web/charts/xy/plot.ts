/** A plot on two axes: what it returns draws marks in the units of the data, the class first. */
import { nothing, type SVGTemplateResult, svg } from "lit";
import type { Written } from "../../figure/phrase.js";
import { bandPath, linePath } from "../path.js";
import type { Scale } from "../scale.js";

export type Place = readonly [number, number];
export type Sides = Readonly<Record<"left" | "right" | "top" | "bottom", number>>;

/** From its place to a text. */
interface Shift {
  readonly dx?: number;
  readonly dy?: number;
  readonly anchor?: "start" | "middle" | "end";
  /** The middle of the letters, not their foot, lies at the place. */
  readonly isCentred?: boolean;
}

/** A text at a place of the drawing, in pixels. */
export function textAt(
  is: string,
  text: Written | number,
  [x, y]: Place,
  { dx = 0, dy = 0, anchor, isCentred }: Shift = {},
): SVGTemplateResult {
  return svg`<text class=${is} x=${x + dx} y=${y + dy} dy=${isCentred ? "0.35em" : nothing}
    text-anchor=${anchor ?? nothing}>${text}</text>`;
}

const lineAt = (is: string, [x1, y1]: Place, [x2, y2]: Place): SVGTemplateResult =>
  svg`<line class=${is} x1=${x1} x2=${x2} y1=${y1} y2=${y2}></line>`;

export function plot(x: Scale, y: Scale, { left, right, top, bottom }: Sides) {
  const placed = ([a, b]: Place): Place => [x(a), y(b)];
  const across = (is: string, at: number) => lineAt(is, [left, y(at)], [right, y(at)]);
  return {
    line: (is: string, places: readonly Place[]) =>
      svg`<path class=${is} d=${linePath(places.map(placed))}></path>`,
    band: (is: string, upper: readonly Place[], lower: readonly Place[]) =>
      svg`<path class=${is} d=${bandPath(upper.map(placed), lower.map(placed))}></path>`,
    dots: (is: string, places: readonly Place[], r: number) =>
      svg`${places.map((at) => svg`<circle class=${is} cx=${x(at[0])} cy=${y(at[1])} r=${r}></circle>`)}`,
    text: (is: string, text: Written | number, at: Place, shift?: Shift) =>
      textAt(is, text, placed(at), shift),
    stroke: (is: string, from: Place, to: Place) => lineAt(is, placed(from), placed(to)),
    /** From side to side: at an x, and at a y. */
    down: (is: string, at: number) => lineAt(is, [x(at), top], [x(at), bottom]),
    across,
    /** Lines with their numbers at the left. */
    levels: (values: readonly number[], text: (value: number) => string = String, gap = 8) =>
      svg`${values.map((at) => [across("grid", at), textAt("tick", text(at), [left - gap, y(at)], { anchor: "end", isCentred: true })])}`,
    /** Numbers below the plot. */
    below: (values: readonly number[], text: (value: number) => string = String, gap = 18) =>
      svg`${values.map((at) => textAt("tick", text(at), [x(at), bottom + gap], { anchor: "middle" }))}`,
  };
}

/** Under the steps of a run: its ends, and the unit between them. */
export function stepsBelow({ left, right }: Sides, y: number, end: number, unit: string) {
  return svg`${textAt("tick", 0, [left, y], { anchor: "middle" })}
    ${textAt("axis-name", unit, [(left + right) / 2, y], { anchor: "middle" })}
    ${textAt("tick", end, [right, y], { anchor: "end" })}`;
}

/** A number with a typographic minus sign. */
export function signed(x: number): string {
  return x < 0 ? `−${-x}` : String(x);
}

/** About `most` evenly spaced values, from the first one on. */
export function thinned<T>(values: readonly T[], most: number): T[] {
  const every = Math.ceil(values.length / most);
  return values.filter((_, i) => i % every === 0);
}

/** Separates heights so that neighbours are `gap` apart, in their order, none above `top`. */
export function apart(heights: readonly number[], gap: number, top: number): number[] {
  const order = heights.map((_, i) => i).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  const placed = [...heights];
  let last = top - gap;
  for (const i of order) {
    last = Math.max(heights[i] ?? 0, last + gap);
    placed[i] = last;
  }
  return placed;
}
