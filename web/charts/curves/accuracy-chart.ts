/** Two accuracies over the training epochs: a slider to any finished epoch. */
import { nothing, type SVGTemplateResult, svg } from "lit";
import { formatPercent } from "../../figure/format-number.js";
import { linePath } from "../path.js";
import { linearScale } from "../scale.js";
import { levels } from "./axes.js";
import { type SlideEvents, slideChart } from "./slide.js";

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

const [left, top, height] = [52, 18, 206];
const bottom = height - 34;

export function accuracyChart(scene: AccuracyScene, events: SlideEvents): SVGTemplateResult {
  const { width, training, heldOut, names } = scene;
  const right = width - 14;
  const last = Math.max(0, training.length - 1);
  const epoch = Math.min(scene.epoch, last);
  const x = linearScale([0, scene.last], [left, right]);
  const y = linearScale([0.4, 1], [bottom, top]);
  const line = (values: readonly number[], name: string, title: string, shift: number) => {
    const now = values[epoch];
    if (now === undefined) return nothing;
    const path = linePath(values.map((value, i) => [x(i), y(Math.max(0.4, value))] as const));
    const isLate = x(epoch) > right - 130;
    return svg`<path class="course ${name}" d=${path}></path>
      <circle class="now-dot ${name}" cx=${x(epoch)} cy=${y(now)} r="4.5"></circle>
      <text class="line-name" x=${x(epoch) + (isLate ? -10 : 10)} y=${y(now) + shift} text-anchor=${isLate ? "end" : "start"}>${title}</text>`;
  };
  return slideChart(
    {
      ...{ kind: "accuracy-chart", control: "metricEpoch", label: scene.label, width, height },
      ...{ x, at: epoch, last, page: 10, valueText: scene.valueText, isLocked: scene.isLocked },
      foot: { left, right, end: scene.last, axis: names.axis, above: 12 },
    },
    events,
    svg`${levels([0.4, 0.6, 0.8, 1], y, { left, right }, (share) => scene.percent(formatPercent(share)))}
      <line class="marker" x1=${x(epoch)} x2=${x(epoch)} y1=${top} y2=${bottom}></line>
      ${line(training, "training", names.training, -10)}${line(heldOut, "held-out", names.heldOut, 20)}`,
  );
}
