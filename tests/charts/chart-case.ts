/** A chart with a scene: goldens store it as text, the developer page draws it. */
import type { CSSResult, SVGTemplateResult, TemplateResult } from "lit";

export type Drawing = TemplateResult | SVGTemplateResult;

export interface ChartCase {
  readonly name: string;
  /** Size on the page, in CSS pixels. */
  readonly width: number;
  /** Of the words, if right to left. */
  readonly language?: "fa";
  draw(): Drawing;
}

export interface ChartCases {
  /** The exported function of web/charts. */
  readonly chart: string;
  /** Styles of the lesson in addition to the shared chart styles. */
  readonly styles: readonly CSSResult[];
  readonly cases: readonly ChartCase[];
}

/** The cases of one chart; a case without a width of its own has the default width. */
export function chartCases(
  chart: string,
  styles: readonly CSSResult[],
  width: number,
  cases: Readonly<Record<string, (() => Drawing) | Omit<ChartCase, "name">>>,
): ChartCases {
  return {
    chart,
    styles,
    cases: Object.entries(cases).map(([name, it]) =>
      typeof it === "function" ? { name, width, draw: it } : { name, ...it },
    ),
  };
}

/** An event handler that does nothing. */
export const ignore = (): void => {};
