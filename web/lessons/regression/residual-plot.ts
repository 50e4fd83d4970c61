/** How far a curve misses its points: a stroke from each point to the prediction at its place. */
import { type SVGTemplateResult, svg } from "lit";
import { linearScale } from "../../charts/scale.js";
import { type Place, plot, signed, textAt } from "../../charts/xy/plot.js";
import { xy } from "../../charts/xy/xy.js";
import type { Written } from "../../figure/phrase.js";
import type { CurveName, Line } from "./curve.js";
import { wholeLevels } from "./regression-frame.js";

export interface ResidualScene {
  readonly label: string;
  readonly width: number;
  readonly xRange: readonly [number, number];
  readonly yRange: readonly [number, number];
  readonly kind: CurveName;
  readonly name: Written;
  readonly truth: Line;
  readonly line: Line;
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
  /** Of each point. */
  readonly predictions: ArrayLike<number>;
}

export function residualPlot(scene: ResidualScene): SVGTemplateResult {
  const { width, kind, label, xRange, yRange } = scene;
  const bottom = 12 + Math.round(Math.min(300, Math.max(190, width * 0.42)));
  const sides = { left: 28, right: width - 12, top: 12, bottom };
  const { left, right, top } = sides;
  const chart = plot(linearScale(xRange, [left, right]), linearScale(yRange, [bottom, top]), sides);
  const places = ({ x, y }: Line) => Array.from(y, (height, i): Place => [x[i] ?? 0, height]);
  const misses = Array.from(scene.x, (x, i) => {
    const at = [x, scene.y[i] ?? 0] as const;
    return [
      chart.stroke("miss", at, [x, scene.predictions[i] ?? 0]),
      chart.dots("point-paper", [at], 3.6),
    ];
  });
  return xy({ kind: "residual-plot", label, width, height: bottom + 24 }, [
    chart.levels(wholeLevels(yRange), signed, 6),
    chart.below([0, 1, 2, 3, 4, 5]),
    chart.line("curve truth", places(scene.truth)),
    chart.line(`curve ${kind}`, places(scene.line)),
    svg`<g class=${kind}>${misses}</g>`,
    textAt(`line-name ${kind}`, scene.name, [right, top + 10], { anchor: "end" }),
  ]);
}
