/** Loss and head diversity over the steps, one above the other on one axis; a line stands at the step that is shown. */

import { nothing, type SVGTemplateResult, svg } from "lit";
import { formatFactor } from "../figure/format-number.js";
import { linePath } from "./path.js";
import { linearScale, type Scale } from "./scale.js";

export interface TrainingScene {
  readonly label: string;
  /** CSS pixels the drawing may fill. */
  readonly width: number;
  /** One entry per epoch from 0. */
  readonly losses: readonly number[];
  readonly diversities: readonly number[];
  /** Where the axis ends, at least as far as there are entries. */
  readonly last: number;
  readonly epoch: number;
  readonly names: { readonly loss: string; readonly diversity: string; readonly axis: string };
  /** What a screen reader says of the step that is shown. */
  readonly valueText: string;
  /** The reader cannot change the step. */
  readonly isLocked: boolean;
}

export interface TrainingEvents {
  /** A place of the chart is pressed or dragged to, or a key leads there. */
  go(epoch: number): void;
  /** The hand rests. */
  done(): void;
}

const left = 40;
const right = 12;
const upper = { top: 24, bottom: 134 } as const;
const lower = { top: 166, bottom: 234 } as const;
const height = 262;

/** A top for the axis that a loss rarely passes: it does not jump while a run goes on. */
function topOf(losses: readonly number[]): number {
  const most = Math.max(...losses);
  const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
  const [, exponent = "0"] = most.toExponential().split("e");
  // A run that diverges has the next power of ten, which fits beside the axis.
  return steps.find((step) => most <= step) ?? Number(`1e${Number(exponent) + 1}`);
}

function band(
  scene: TrainingScene,
  values: readonly number[],
  { top, bottom }: { readonly top: number; readonly bottom: number },
  most: number,
  x: Scale,
): { readonly y: Scale; readonly drawn: SVGTemplateResult } {
  const y = linearScale([0, most], [bottom, top]);
  const end = scene.width - right;
  // More points than pixels say nothing more.
  const every = Math.max(1, Math.floor(values.length / (2 * scene.width)));
  const kept = values.flatMap((v, i) =>
    i % every === 0 || i === values.length - 1 ? [[x(i), y(v)] as const] : [],
  );
  return {
    y,
    drawn: svg`${[0, most].map(
      (tick) => svg`<line class="grid" x1=${left} x2=${end} y1=${y(tick)} y2=${y(tick)}></line>
        <text class="tick" x=${left - 8} y=${y(tick)} dy="0.35em" text-anchor="end">${formatFactor(tick)}</text>`,
    )}
      <path class="course" d=${linePath(kept)}></path>`,
  };
}

const keySteps: Record<string, number> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 50,
  PageDown: -50,
};

function destination(scene: TrainingScene, key: string): number | undefined {
  if (key === "Home") return 0;
  if (key === "End") return scene.losses.length - 1;
  const step = keySteps[key];
  return step === undefined ? undefined : scene.epoch + step;
}

export function trainingChart(scene: TrainingScene, events: TrainingEvents): SVGTemplateResult {
  const { width, epoch, losses, diversities, names, isLocked } = scene;
  const x = linearScale([0, scene.last], [left, width - right]);
  const known = (to: number) => Math.min(losses.length - 1, Math.max(0, Math.round(to)));
  const at = (event: PointerEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    return known(x.invert(((event.clientX - box.left) / box.width) * width));
  };
  const loss = band(scene, losses, upper, topOf(losses), x);
  const diversity = band(scene, diversities, lower, 1, x);
  const press = (event: PointerEvent) => {
    if (event.type === "pointermove" && event.buttons !== 1) return;
    events.go(at(event));
  };
  const key = (event: KeyboardEvent) => {
    const to = destination(scene, event.key);
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    events.go(known(to));
  };
  const dot = (y: Scale, value: number | undefined) =>
    value === undefined
      ? nothing
      : svg`<circle class="now-dot" cx=${x(epoch)} cy=${y(value)} r="4.5"></circle>`;
  return svg`<svg class="chart training-chart" viewBox="0 0 ${width} ${height}" data-edits="headEpochs"
      tabindex=${isLocked ? -1 : 0} role=${isLocked ? "img" : "slider"} aria-label=${scene.label}
      aria-valuemin=${isLocked ? nothing : 0} aria-valuemax=${isLocked ? nothing : losses.length - 1}
      aria-valuenow=${isLocked ? nothing : epoch} aria-valuetext=${isLocked ? nothing : scene.valueText}
      aria-description=${isLocked ? scene.valueText : nothing} @pointerdown=${press} @pointermove=${press} @pointerup=${events.done}
      @keydown=${key} @keyup=${(e: KeyboardEvent) => destination(scene, e.key) !== undefined && events.done()}>
    <rect class="chart-ground" width=${width} height=${height}></rect>
    <text class="axis-name" x=${left} y="14">${names.loss}</text>
    <g class="loss">${loss.drawn}</g>
    <text class="axis-name" x=${left} y="156">${names.diversity}</text>
    <g class="diversity">${diversity.drawn}</g>
    <line class="marker" x1=${x(epoch)} x2=${x(epoch)} y1=${upper.top} y2=${lower.bottom}></line>
    ${dot(loss.y, losses[epoch])}${dot(diversity.y, diversities[epoch])}
    <text class="tick" x=${left} y=${height - 8} text-anchor="middle">0</text>
    <text class="axis-name" x=${(left + width - right) / 2} y=${height - 8} text-anchor="middle">${names.axis}</text>
    <text class="tick" x=${width - right} y=${height - 8} text-anchor="end">${scene.last}</text>
  </svg>`;
}
