/** Training curves in stacked bands over one axis of steps; a line marks the displayed step. */

import { nothing, type SVGTemplateResult, svg } from "lit";
import { formatFactor } from "../../figure/format-number.js";
import { linePath } from "../path.js";
import { linearScale, type Scale } from "../scale.js";
import { levels } from "./axes.js";
import { type SlideEvents, slideChart } from "./slide.js";

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
  /** The field that the chart changes. */
  readonly control: string;
  /** Width of the drawing in CSS pixels. */
  readonly width: number;
  readonly bands: readonly [TrainingBand, TrainingBand];
  /** The last entry of the axis, not less than the number of entries. */
  readonly last: number;
  /** The displayed entry. */
  readonly epoch: number;
  /** Steps from one entry to the next. */
  readonly every?: number;
  /** The unit of the axis. */
  readonly axis: string;
  /** The displayed step for screen readers. */
  readonly valueText: string;
  /** The reader cannot change the step. */
  readonly isLocked: boolean;
}

const left = 40;
const right = 12;
const upper = { top: 24, bottom: 134 } as const;
const lower = { top: 166, bottom: 234 } as const;
const height = 262;

/** A top of the axis that a loss rarely exceeds, so that it does not jump during a run. */
function topOf(losses: readonly number[]): number {
  const most = Math.max(...losses);
  const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
  const [, exponent = "0"] = most.toExponential().split("e");
  // A diverging run gets the next power of ten, which fits beside the axis.
  return steps.find((step) => most <= step) ?? Number(`1e${Number(exponent) + 1}`);
}

interface DrawnBand {
  readonly y: Scale;
  readonly drawn: SVGTemplateResult;
}

function drawBand(
  { width }: TrainingScene,
  { curves, kind, most = topOf(curves.flatMap(({ values }) => values)) }: TrainingBand,
  { top, bottom }: { readonly top: number; readonly bottom: number },
  x: Scale,
): DrawnBand {
  const y = linearScale([0, most], [bottom, top]);
  const paths = curves.map(({ values, kind: own }) => {
    // No more points than twice the pixels.
    const every = Math.max(1, Math.floor(values.length / (2 * width)));
    const kept = values.flatMap((v, i) =>
      i % every === 0 || i === values.length - 1 ? [[x(i), y(v)] as const] : [],
    );
    return svg`<path class=${own === undefined ? "course" : `course ${own}`} d=${linePath(kept)}></path>`;
  });
  return {
    y,
    drawn: svg`<g class=${kind}>${levels([0, most], y, { left, right: width - right }, formatFactor)}${paths}</g>`,
  };
}

/** The last entry. */
const lastOf = ({ bands: [{ curves }] }: TrainingScene) => (curves[0]?.values.length ?? 1) - 1;

export function trainingChart(scene: TrainingScene, events: SlideEvents): SVGTemplateResult {
  const { width, epoch, bands, every = 1, valueText, isLocked } = scene;
  const x = linearScale([0, scene.last], [left, width - right]);
  const drawn = [drawBand(scene, bands[0], upper, x), drawBand(scene, bands[1], lower, x)] as const;
  const dots = bands.map(({ curves }, i) =>
    curves.map(({ values }) => {
      const value = values[epoch];
      return value === undefined
        ? nothing
        : svg`<circle class="now-dot" cx=${x(epoch)} cy=${drawn[i]?.y(value) ?? 0} r="4.5"></circle>`;
    }),
  );
  return slideChart(
    {
      ...{ kind: "training-chart", control: scene.control, label: scene.label, width, height },
      ...{ x, at: epoch, last: lastOf(scene), page: 50, every, valueText, isLocked },
      foot: { left, right: width - right, end: scene.last * every, axis: scene.axis, above: 8 },
    },
    events,
    svg`<text class="axis-name" x=${left + 6} y="14">${bands[0].name}</text>
      ${drawn[0].drawn}
      <text class="axis-name" x=${left + 6} y="156">${bands[1].name}</text>
      ${drawn[1].drawn}
      <line class="marker" x1=${x(epoch)} x2=${x(epoch)} y1=${upper.top} y2=${lower.bottom}></line>
      ${dots}`,
  );
}
