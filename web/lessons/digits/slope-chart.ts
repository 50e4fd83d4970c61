/** A smooth share and a step-shaped share along a gradient. */
import type { SVGTemplateResult } from "lit";
import { linearScale } from "../../charts/scale.js";
import { type Place, plot, textAt } from "../../charts/xy/plot.js";
import { xy } from "../../charts/xy/xy.js";
import type { SolvedSlope } from "./solve-metric.js";

const height = 190;

/** Two points, so that a line through the points is horizontal from each halfway to the next. */
const stair = ([x, y]: Place, i: number, points: readonly Place[]): Place[] => {
  const half = (other: number) => (x + (points[other]?.[0] ?? x)) / 2;
  return [
    [half(i - 1), y],
    [half(i + 1), y],
  ];
};

export function slopeChart(
  label: string,
  width: number,
  { steps, soft, hard }: SolvedSlope,
  names: Readonly<Record<"soft" | "hard" | "axis" | "now", string>>,
): SVGTemplateResult {
  const sides = { left: 44, right: width - 14, top: 22, bottom: height - 38 };
  const last = steps.length - 1;
  const x = linearScale([steps[0] ?? 0, steps[last] ?? 1], [sides.left, sides.right]);
  const y = linearScale([0, 1], [sides.bottom, sides.top]);
  const chart = plot(x, y, sides);
  const places = (values: ArrayLike<number>) =>
    steps.map((step, i): Place => [step, values[i] ?? 0]);
  const now = steps.indexOf(0);
  const rise = (soft[now + 1] ?? 0) - (soft[now - 1] ?? 0);
  const slope = rise / ((steps[now + 1] ?? 1) - (steps[now - 1] ?? 0));
  const softNow = soft[now] ?? 0;
  const isAbove = (soft[last] ?? 0) > (hard[last] ?? 0);
  // The upper name stands above its line, the lower one clear of it.
  const name = (kind: "soft" | "hard", end: number, isUpper: boolean) => {
    const height = isUpper ? end - 8 : Math.min(end + 32, sides.bottom - 6);
    return textAt(`line-name ${kind}`, names[kind], [sides.right, height], { anchor: "end" });
  };
  return xy({ kind: "slope-chart", label, width, height, hasGround: true }, [
    chart.levels([0, 1]),
    chart.down("marker", 0),
    chart.line("course hard", places(hard).flatMap(stair)),
    chart.line("course soft", places(soft)),
    chart.line(
      "tangent",
      [-0.9, 0.9].map((step) => [step, softNow + slope * step]),
    ),
    chart.dots("now-dot soft", [[0, softNow]], 4.5),
    name("soft", y(soft[last] ?? 0), isAbove),
    name("hard", y(hard[last] ?? 0), !isAbove),
    chart.below([0], () => names.now),
    textAt("axis-name", names.axis, [sides.right, height - 4], { anchor: "end" }),
  ]);
}
