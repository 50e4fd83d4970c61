/** How far a curve misses its points: a stroke from each point to the prediction at its place. */
import { type SVGTemplateResult, svg } from "lit";
import { linearScale } from "../../charts/scale.js";
import { type Place, plot, signed, textAt } from "../../charts/xy/plot.js";
import { xy } from "../../charts/xy/xy.js";
import type { Written } from "../../figure/phrase.js";
import { xRange } from "./constants.js";
import { type Curve, fine, type Line } from "./curve.js";
import { type Heights, wholeLevels } from "./frame.js";
import { truthLine } from "./solve.js";

export interface ResidualScene {
  readonly label: string;
  readonly width: number;
  readonly heights: Heights;
  readonly curve: Curve;
  readonly name: Written;
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
  /** Of each point. */
  readonly predictions: ArrayLike<number>;
}

export function residualPlot(scene: ResidualScene): SVGTemplateResult {
  const { width, label, heights, curve } = scene;
  const bottom = 12 + Math.round(Math.min(300, Math.max(190, width * 0.42)));
  const sides = { left: 28, right: width - 12, top: 12, bottom };
  const { left, right, top } = sides;
  const across = linearScale([xRange.min, xRange.max], [left, right]);
  const chart = plot(across, linearScale(heights, [bottom, top]), sides);
  const places = ({ x, y }: Line) => Array.from(y, (height, i): Place => [x[i] ?? 0, height]);
  const misses = Array.from(scene.x, (x, i) => {
    const at = [x, scene.y[i] ?? 0] as const;
    return [
      chart.stroke("miss", at, [x, scene.predictions[i] ?? 0]),
      chart.dots("point-paper", [at], 3.6),
    ];
  });
  return xy({ kind: "residual-plot", label, width, height: bottom + 24 }, [
    chart.levels(wholeLevels(heights), signed, 6),
    chart.below([0, 1, 2, 3, 4, 5]),
    chart.line("curve truth", places({ x: fine, y: truthLine })),
    svg`<svg width=${width} height=${bottom + 6}>${chart.line(`curve ${curve.name}`, places(curve.line))}
      <g class=${curve.name}>${misses}</g></svg>`,
    textAt(`line-name ${curve.name}`, scene.name, [right, top + 10], { anchor: "end" }),
  ]);
}
