/** Training curves in one or two bands over one axis of steps; a line marks the displayed step. */

import { type SVGTemplateResult, svg } from "lit";
import { formatFactor } from "../../figure/format-number.js";
import { linearScale } from "../scale.js";
import { type Place, plot, stepsBelow, textAt } from "./plot.js";
import { type Slider, xy } from "./xy.js";

/** Curves of one kind. */
export interface TrainingBand {
  /** Class of the band, such as `loss`. */
  readonly kind: string;
  readonly name: string;
  /** One entry per kept step, from 0. */
  readonly curves: readonly { readonly values: readonly number[]; readonly kind?: string }[];
  /** Top of the axis; computed for a loss. */
  readonly most?: number;
}

export interface TrainingScene {
  readonly label: string;
  /** Width of the drawing in CSS pixels. */
  readonly width: number;
  readonly bands: readonly [TrainingBand, TrainingBand?];
  /** The last entry of the axis, not less than the number of entries. */
  readonly end: number;
  /** The unit of the axis. */
  readonly axis: string;
}

const height = 262;
const whole = [{ top: 24, bottom: 234 }] as const;
const halves = [
  { top: 24, bottom: 134 },
  { top: 166, bottom: 234 },
] as const;

/** A top of the axis that a loss rarely exceeds, so that it does not jump during a run. */
function topOf(losses: readonly number[]): number {
  const most = Math.max(...losses);
  const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
  const [, exponent = "0"] = most.toExponential().split("e");
  // A diverging run gets the next power of ten, which fits beside the axis.
  return steps.find((step) => most <= step) ?? Number(`1e${Number(exponent) + 1}`);
}

export function trainingChart(
  { label, width, bands: [first, second], end, axis }: TrainingScene,
  slider: Omit<Slider, "last" | "x">,
): SVGTemplateResult {
  const { at, every = 1 } = slider;
  const rows = second ? halves : whole;
  const bands = second ? [first, second] : [first];
  const last = (first.curves[0]?.values.length ?? 1) - 1;
  const [left, right] = [40, width - 12];
  const x = linearScale([0, end], [left, right]);
  // No more points than twice the pixels.
  const kept = (values: readonly number[]) => {
    const step = Math.max(1, Math.floor(values.length / (2 * width)));
    return values.flatMap((value, i): Place[] =>
      i % step === 0 || i === values.length - 1 ? [[i, value]] : [],
    );
  };
  const plots = bands.map(({ curves, kind, name, most }, i) => {
    const { top, bottom } = rows[i] ?? rows[0];
    const all = curves.map(({ values }) => values);
    const highest = most ?? topOf(all.flat());
    const y = linearScale([0, highest], [bottom, top]);
    const chart = plot(x, y, { left, right, top, bottom });
    return {
      lines: svg`${textAt("axis-name", name, [left + 6, top - 10])}<g class=${kind}>
        ${chart.levels([0, highest], formatFactor)}
        ${curves.map(({ values, kind: own }) => chart.line(own ? `course ${own}` : "course", kept(values)))}</g>`,
      dots: chart.dots(
        "now-dot",
        all.flatMap((values): Place[] => (values[at] === undefined ? [] : [[at, values[at]]])),
        4.5,
      ),
    };
  });
  const sides = { left, right, top: rows[0].top, bottom: whole[0].bottom };
  const drawing = [
    plots.map(({ lines }) => lines),
    plot(x, x, sides).down("marker", at),
    plots.map(({ dots }) => dots),
    stepsBelow(sides, height - 8, end * every, axis),
  ];
  const chosen = { page: 50, ...slider, last, x };
  return xy({ kind: "training-chart", label, width, height }, drawing, chosen);
}
