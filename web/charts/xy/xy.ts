/** Charts of plots on two axes; their x axis may be a slider, by pointer and by keys. */
import { nothing, type SVGTemplateResult, svg } from "lit";
import { placeIn } from "../follow.js";
import { classes } from "../marks.js";
import type { Scale } from "../scale.js";

/** The entry of 0 … last that a key selects from entry `at`; undefined for other keys. */
export function entryAfter(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  at: number,
  last: number,
  page?: number,
): number | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const steps: Readonly<Record<string, number | undefined>> = {
    ...{ ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 },
    ...{ PageUp: page, PageDown: page && -page },
    ...{ Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY },
  };
  const step = steps[key];
  return step === undefined ? undefined : Math.min(last, Math.max(0, at + step));
}

export interface Chart {
  /** Class of the chart. */
  readonly kind: string;
  readonly label: string;
  /** Size of the drawing in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** A ground of its own colour; a slider always has one. */
  readonly hasGround?: boolean;
}

/** The x axis as a slider. */
export interface Slider {
  /** The field that the chart changes. */
  readonly control: string;
  readonly x: Scale;
  /** The displayed entry, and the last one that is known. */
  readonly at: number;
  readonly last: number;
  /** Entries of a page key. */
  readonly page?: number;
  /** Steps from one entry to the next. */
  readonly every?: number;
  /** The displayed entry for screen readers. */
  readonly valueText: string;
  /** The reader cannot change the entry. */
  readonly isLocked: boolean;
  /** A press, drag or key selects an entry. */
  go(entry: number): void;
  /** The gesture ended. */
  done(): void;
}

function sliderChart(
  { kind, label, width, height }: Chart,
  slider: Slider,
  drawing: SVGTemplateResult,
): SVGTemplateResult {
  const { x, at, last, page, every = 1, valueText, isLocked, go, done } = slider;
  const press = (event: PointerEvent) => {
    if (isLocked || (event.type === "pointermove" && event.buttons !== 1)) return;
    go(
      Math.min(
        last,
        Math.max(0, Math.round(x.invert(placeIn(event.currentTarget as SVGSVGElement, event)[0]))),
      ),
    );
  };
  const key = (event: KeyboardEvent) => {
    const to = entryAfter(event, at, last, page);
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  return svg`<svg class="chart slider-chart ${kind}" viewBox="0 0 ${width} ${height}" data-edits=${slider.control}
      tabindex=${isLocked ? -1 : 0} role=${isLocked ? "img" : "slider"} aria-label=${label}
      aria-valuemin=${isLocked ? nothing : 0} aria-valuemax=${isLocked ? nothing : last * every}
      aria-valuenow=${isLocked ? nothing : at * every} aria-valuetext=${isLocked ? nothing : valueText}
      aria-description=${isLocked ? valueText : nothing}
      @pointerdown=${press} @pointermove=${press} @pointerup=${done} @keydown=${key}
      @keyup=${(event: KeyboardEvent) => entryAfter(event, at, last, page) !== undefined && done()}>${drawing}</svg>`;
}

/** A drawing of plots; with `slider`, the x axis of one chooses an entry. */
export function xy(chart: Chart, drawing: unknown, slider?: Slider): SVGTemplateResult {
  const { kind, label, width, height, hasGround = slider !== undefined } = chart;
  const content = svg`${hasGround ? svg`<rect class="chart-ground" width=${width} height=${height}></rect>` : nothing}${drawing}`;
  return slider
    ? sliderChart(chart, slider, content)
    : svg`<svg class="chart ${kind}" viewBox="0 0 ${width} ${height}" role="img" aria-label=${label}>${content}</svg>`;
}

/** From the bottom of a drawing: the line of its dial, the numbers, and the name of the axis. */
export const dialPlace = { line: 58, numbers: 32, name: 8 } as const;

/** A dial with few stops as the axis of a curve. */
export function dialAxis(
  { width, height }: Pick<Chart, "width" | "height">,
  { x, at }: Pick<Slider, "x" | "at">,
  stops: readonly string[],
  axis: string,
): SVGTemplateResult {
  const line = height - dialPlace.line;
  return svg`<line class="dial-line" x1=${x(0)} x2=${x(stops.length - 1)} y1=${line} y2=${line}></line>
    ${stops.map(
      (stop, i) =>
        svg`<circle class=${classes({ "dial-stop": true, on: i === at })} cx=${x(i)} cy=${line} r=${i === at ? 10 : 5}></circle>
        <text class=${classes({ "dial-text": true, on: i === at })} x=${x(i)} y=${height - dialPlace.numbers} text-anchor="middle">${stop}</text>`,
    )}
    <text class="axis-name" x=${width / 2} y=${height - dialPlace.name} text-anchor="middle">${axis}</text>`;
}
