/** Charts whose x axis is a slider, by pointer and by keys. */
import { nothing, type SVGTemplateResult, svg } from "lit";
import { classes } from "../marks.js";
import type { Scale } from "../scale.js";

/** How far across a drawing of this width a pointer is. */
export function across(event: MouseEvent, width: number): number {
  const box = (event.currentTarget as Element).getBoundingClientRect();
  return ((event.clientX - box.left) / box.width) * width;
}

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

export interface SlideEvents {
  /** A press, drag or key selects an entry. */
  go(entry: number): void;
  /** The gesture ended. */
  done(): void;
}

/** A chart whose x axis is a slider. */
export interface Slider {
  /** Class of the chart. */
  readonly kind: string;
  readonly label: string;
  /** The field that the chart changes. */
  readonly control: string;
  /** Size of the drawing in CSS pixels. */
  readonly width: number;
  readonly height: number;
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
}

export function sliderChart(
  slider: Slider,
  events: SlideEvents,
  drawing: SVGTemplateResult,
): SVGTemplateResult {
  const { width, height, x, at, last, page, every = 1, valueText, isLocked } = slider;
  const press = (event: PointerEvent) => {
    if (isLocked || (event.type === "pointermove" && event.buttons !== 1)) return;
    events.go(Math.min(last, Math.max(0, Math.round(x.invert(across(event, width))))));
  };
  const key = (event: KeyboardEvent) => {
    const to = entryAfter(event, at, last, page);
    if (to === undefined) return;
    event.preventDefault();
    events.go(to);
  };
  return svg`<svg class="chart ${slider.kind}" viewBox="0 0 ${width} ${height}" data-edits=${slider.control}
      tabindex=${isLocked ? -1 : 0} role=${isLocked ? "img" : "slider"} aria-label=${slider.label}
      aria-valuemin=${isLocked ? nothing : 0} aria-valuemax=${isLocked ? nothing : last * every}
      aria-valuenow=${isLocked ? nothing : at * every} aria-valuetext=${isLocked ? nothing : valueText}
      aria-description=${isLocked ? valueText : nothing}
      @pointerdown=${press} @pointermove=${press} @pointerup=${events.done} @keydown=${key}
      @keyup=${(event: KeyboardEvent) => entryAfter(event, at, last, page) !== undefined && events.done()}>
    <rect class="chart-ground" width=${width} height=${height}></rect>
    ${drawing}
  </svg>`;
}

export interface Slide extends Slider {
  /** Under the plot: its ends, the last step of the axis, its unit, and the distance from the bottom. */
  readonly foot: {
    readonly left: number;
    readonly right: number;
    readonly end: number;
    readonly axis: string;
    readonly above: number;
  };
}

/** A chart over the steps of a run, as a slider to any known step. */
export function slideChart(
  slide: Slide,
  events: SlideEvents,
  drawing: SVGTemplateResult,
): SVGTemplateResult {
  const { foot } = slide;
  const base = slide.height - foot.above;
  return sliderChart(
    slide,
    events,
    svg`${drawing}
    <text class="tick" x=${foot.left} y=${base} text-anchor="middle">0</text>
    <text class="axis-name" x=${(foot.left + foot.right) / 2} y=${base} text-anchor="middle">${foot.axis}</text>
    <text class="tick" x=${foot.right} y=${base} text-anchor="end">${foot.end}</text>`,
  );
}

/** A dial with few stops as the axis of a curve. */
export interface Dial extends Pick<Slider, "width" | "height" | "x" | "at"> {
  readonly stops: readonly string[];
  readonly axis: string;
}

/** Of a dial, from the bottom: its line, its numbers, and the name of the axis. */
export const dialPlace = { line: 58, numbers: 32, name: 8 } as const;

export function dialAxis({ stops, at, axis, width, height, x }: Dial): SVGTemplateResult {
  const line = height - dialPlace.line;
  return svg`<line class="dial-line" x1=${x(0)} x2=${x(stops.length - 1)} y1=${line} y2=${line}></line>
    ${stops.map(
      (
        stop,
        i,
      ) => svg`<circle class=${classes({ "dial-stop": true, on: i === at })} cx=${x(i)} cy=${line} r=${i === at ? 10 : 5}></circle>
        <text class=${classes({ "dial-text": true, on: i === at })} x=${x(i)} y=${height - dialPlace.numbers} text-anchor="middle">${stop}</text>`,
    )}
    <text class="axis-name" x=${width / 2} y=${height - dialPlace.name} text-anchor="middle">${axis}</text>`;
}
