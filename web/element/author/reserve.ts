/** Reserves the height of a figure before it is drawn, so that the page does not jump. */
import { css } from "lit";
import type { ViewName } from "../../figure/state/state.js";
import { type Language, languageOf } from "../../language/index.js";
import measured from "./heights.json" with { type: "json" };

/**
 * Heights of figures in their default state: minimum width, height at width 0 in pixels, growth per further pixel,
 * repeated. `npm run heights` measures them in Chromium with the test fonts; elsewhere a line more or less is possible.
 * An unmeasured lesson reserves no height.
 */
const heights: Readonly<Record<string, Readonly<Record<Language, readonly number[]>>>> = measured;

export const reserveStyles = css`
  @media screen {
    figure {
      min-block-size: var(--reserve);
    }
  }
`;

/** The height in pixels of a figure in its default state. */
export function heightOf(view: ViewName, language: string, width: number): number {
  const rows = heights[view]?.[languageOf(language)] ?? [];
  let height = 0;
  for (let at = 0; at < rows.length && width >= (rows[at] ?? 0); at += 3)
    height = Math.ceil((rows[at + 1] ?? 0) + (rows[at + 2] ?? 0) * width);
  return height;
}

/** Reserves the height, or none with a reduced set of controls, whose height is unknown. */
export function reserve(root: ParentNode, whole: boolean, height: number): void {
  const { style } = root.querySelector("figure") as HTMLElement;
  const wanted = whole ? `${height}px` : "";
  if (style.getPropertyValue("--reserve") !== wanted) style.setProperty("--reserve", wanted);
}
