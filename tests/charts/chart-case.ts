/** A chart with a scene: what a golden keeps as text and the page for developers shows. */
import type { CSSResult, SVGTemplateResult, TemplateResult } from "lit";

export type Drawing = TemplateResult | SVGTemplateResult;

export interface ChartCase {
  readonly name: string;
  /** Room on the page, in CSS pixels. */
  readonly width: number;
  /** Of the words, where they run from right to left. */
  readonly language?: "fa";
  draw(): Drawing;
}

export interface ChartCases {
  /** The exported function of web/charts. */
  readonly chart: string;
  /** What its lesson adds to the styles that all charts share. */
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
