/** Two accuracies over the training epochs: a slider to any finished epoch. */
import { nothing, type SVGTemplateResult, svg } from "lit";
import { formatPercent } from "../../figure/format-number.js";
import { linePath } from "../path.js";
import { linearScale } from "../scale.js";

export interface AccuracyScene {
  readonly label: string;
  readonly width: number;
  /** One entry per epoch from 0. */
  readonly training: readonly number[];
  readonly heldOut: readonly number[];
  /** The last epoch of the axis. */
  readonly last: number;
  readonly epoch: number;
  readonly names: { readonly training: string; readonly heldOut: string; readonly axis: string };
  percent(share: string): string;
  /** The current epoch for screen readers. */
  readonly valueText: string;
  readonly isLocked: boolean;
}

export interface AccuracyEvents {
  go(epoch: number): void;
  /** The gesture ended. */
  done(): void;
}

const [left, right, top, height] = [52, 14, 18, 206];
const bottom = height - 34;
const ticks = [0.4, 0.6, 0.8, 1];

const keySteps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

export function accuracyChart(scene: AccuracyScene, events: AccuracyEvents): SVGTemplateResult {
  const { width, training, heldOut, names, isLocked } = scene;
  const last = training.length - 1;
  const epoch = Math.min(scene.epoch, Math.max(0, last));
  const x = linearScale([0, scene.last], [left, width - right]);
  const y = linearScale([0.4, 1], [bottom, top]);
  const known = (to: number) => Math.min(last, Math.max(0, Math.round(to)));
  const press = (event: PointerEvent) => {
    if (isLocked || (event.type === "pointermove" && event.buttons !== 1)) return;
    const box = (event.currentTarget as Element).getBoundingClientRect();
    events.go(known(x.invert(((event.clientX - box.left) / box.width) * width)));
  };
  const key = (event: KeyboardEvent) => {
    const step = keySteps[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    events.go(known(epoch + step));
  };
  const line = (values: readonly number[], name: string, title: string, shift: number) => {
    const now = values[epoch];
    if (now === undefined) return nothing;
    const path = linePath(values.map((value, i) => [x(i), y(Math.max(0.4, value))] as const));
    const isLate = x(epoch) > width - right - 130;
    return svg`<path class="course ${name}" d=${path}></path>
      <circle class="now-dot ${name}" cx=${x(epoch)} cy=${y(now)} r="4.5"></circle>
      <text class="line-name" x=${x(epoch) + (isLate ? -10 : 10)} y=${y(now) + shift} text-anchor=${isLate ? "end" : "start"}>${title}</text>`;
  };
  return svg`<svg class="chart accuracy-chart" viewBox="0 0 ${width} ${height}" data-edits="metricEpoch"
      tabindex=${isLocked ? -1 : 0} role=${isLocked ? "img" : "slider"} aria-label=${scene.label}
      aria-valuemin=${isLocked ? nothing : 0} aria-valuemax=${isLocked ? nothing : Math.max(0, last)}
      aria-valuenow=${isLocked ? nothing : epoch} aria-valuetext=${isLocked ? nothing : scene.valueText}
      aria-description=${isLocked ? scene.valueText : nothing}
      @pointerdown=${press} @pointermove=${press} @pointerup=${events.done} @keydown=${key} @keyup=${events.done}>
    <rect class="chart-ground" width=${width} height=${height}></rect>
    ${ticks.map(
      (
        tick,
      ) => svg`<line class="grid" x1=${left} x2=${width - right} y1=${y(tick)} y2=${y(tick)}></line>
      <text class="tick" x=${left - 8} y=${y(tick)} dy="0.35em" text-anchor="end">${scene.percent(formatPercent(tick))}</text>`,
    )}
    <line class="marker" x1=${x(epoch)} x2=${x(epoch)} y1=${top} y2=${bottom}></line>
    ${line(training, "training", names.training, -10)}${line(heldOut, "held-out", names.heldOut, 20)}
    <text class="tick" x=${left} y=${height - 12} text-anchor="middle">0</text>
    <text class="axis-name" x=${(left + width - right) / 2} y=${height - 12} text-anchor="middle">${names.axis}</text>
    <text class="tick" x=${width - right} y=${height - 12} text-anchor="end">${scene.last}</text>
  </svg>`;
}
