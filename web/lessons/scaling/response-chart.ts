/**
 * A softmax weight and its slope as one score varies, and below, on the same axis,
 * the distribution of sampled scores.
 */
import { type SVGTemplateResult, svg } from "lit";
import { linearScale, type Scale } from "../../charts/scale.js";
import { type Place, plot, signed, textAt } from "../../charts/xy/plot.js";
import { xy } from "../../charts/xy/xy.js";
import type { FigureHost } from "../../figure/figure-view.js";
import type { Strings } from "../../language/index.js";
import { maxScore as reach } from "./scores.js";
import type { Solved } from "./solve.js";

interface Shape {
  readonly x: Scale;
  readonly width: number;
  readonly words: Strings["scaling"]["responseNames"];
  /** Feet of the curves and of the bars, and the top of the bars. */
  readonly foot: number;
  readonly base: number;
  readonly top: number;
}

function curves(score: number, { curve, weight, slope }: Solved, shape: Shape) {
  const { x, width, words, foot, base } = shape;
  const y = linearScale([0, 1], [foot, 12]);
  const chart = plot(x, y, { left: 0, right: width, top: 12, bottom: base });
  const course = (values: readonly number[]) =>
    values.map((v, i): Place => [reach * ((2 * i) / (values.length - 1) - 1), v]);
  return [
    chart.across("grid", 1),
    chart.across("axis", 0),
    chart.line("weight-line", course(curve.weights)),
    chart.line("slope-line", course(curve.slopes)),
    textAt("line-name weight-name", words.weight, [width - 4, y(1) + 18], { anchor: "end" }),
    textAt("line-name slope-name", words.slope, [width - 4, y(0) - 8], { anchor: "end" }),
    chart.down("marker", score),
    chart.dots("weight-dot", [[score, weight.at().value]], 5),
    chart.dots("slope-dot", [[score, slope.at().value]], 5),
  ];
}

function histogram({ samples }: Solved, { width, words, top, base }: Shape) {
  const tallest = Math.max(...samples.unscaled.bins, ...samples.scaled.bins, 1e-9);
  const bars = (name: "unscaled" | "scaled") =>
    samples[name].bins.map((share, i, { length }) => {
      const [wide, tall] = [width / length, (share / tallest) * (base - top)];
      return svg`<rect class="bin ${name}" x=${i * wide} y=${base - tall} width=${wide} height=${tall}></rect>`;
    });
  return svg`${bars("unscaled")}${bars("scaled")}
    <line class="axis" x1="0" x2=${width} y1=${base} y2=${base}></line>
    ${textAt("line-name scaled-name", words.scaled, [4, top + 8])}
    ${textAt("line-name unscaled-name", words.unscaled, [4, top + 26])}`;
}

export function responseChart(
  { state, text, width }: FigureHost,
  solved: Solved,
): SVGTemplateResult {
  const { responseNames: words, responseLabel: label } = text.scaling;
  // A narrow page leaves less room.
  const [foot, base, height] = width < 480 ? [120, 198, 234] : [190, 308, 344];
  const x = linearScale([-reach, reach], [0, width]);
  const shape = { x, width, words, foot, base, top: foot + 22 };
  const ticks = [-20, -10, 0, 10, 20].filter((t) => Math.abs(t) <= reach);
  return xy({ kind: "response-chart", label, width, height }, [
    histogram(solved, shape),
    curves(state.score, solved, shape),
    ticks.map((t) => {
      const anchor = t === -reach ? "start" : t === reach ? "end" : "middle";
      return textAt("tick", signed(t), [x(t), height - 20], { anchor });
    }),
    textAt("axis-name", words.axis, [width, height - 2], { anchor: "end" }),
  ]);
}
