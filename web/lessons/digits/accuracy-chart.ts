/** Two accuracies over the training epochs: a slider to any finished epoch. */
import { nothing, type SVGTemplateResult } from "lit";
import { linearScale } from "../../charts/scale.js";
import { plot, stepsBelow } from "../../charts/xy/plot.js";
import { type Slider, xy } from "../../charts/xy/xy.js";
import { formatPercent } from "../../figure/format-number.js";

export interface AccuracyScene {
  readonly label: string;
  readonly width: number;
  /** One entry per epoch from 0. */
  readonly training: readonly number[];
  readonly heldOut: readonly number[];
  /** The last epoch of the axis. */
  readonly end: number;
  readonly names: Readonly<Record<"training" | "heldOut" | "axis", string>>;
  percent(share: string): string;
}

const height = 206;

export function accuracyChart(
  { label, width, training, heldOut, end, names, percent }: AccuracyScene,
  slider: Omit<Slider, "x">,
): SVGTemplateResult {
  const { at } = slider;
  const sides = { left: 52, right: width - 14, top: 18, bottom: height - 34 };
  const x = linearScale([0, end], [sides.left, sides.right]);
  const chart = plot(x, linearScale([0.4, 1], [sides.bottom, sides.top]), sides);
  const side = x(at) > sides.right - 130 ? ({ dx: -10, anchor: "end" } as const) : { dx: 10 };
  const line = (values: readonly number[], name: string, title: string, dy: number) => {
    const now = values[at];
    if (now === undefined) return nothing;
    return [
      chart.line(
        `course ${name}`,
        values.map((value, i) => [i, Math.max(0.4, value)]),
      ),
      chart.dots(`now-dot ${name}`, [[at, now]], 4.5),
      chart.text("line-name", title, [at, now], { ...side, dy }),
    ];
  };
  const drawing = [
    chart.levels([0.4, 0.6, 0.8, 1], (share) => percent(formatPercent(share))),
    chart.down("marker", at),
    line(training, "training", names.training, -10),
    line(heldOut, "held-out", names.heldOut, 20),
    stepsBelow(sides, height - 12, end, names.axis),
  ];
  return xy({ kind: "accuracy-chart", label, width, height }, drawing, { ...slider, x });
}
