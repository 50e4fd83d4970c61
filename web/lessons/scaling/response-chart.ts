/** A softmax weight and its slope as one score varies, over the range of the scores of random vectors. */
import { type SVGTemplateResult, svg } from "lit";
import { linearScale } from "../../charts/scale.js";
import { type Place, plot, signed, textAt } from "../../charts/xy/plot.js";
import { xy } from "../../charts/xy/xy.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { maxScore as reach } from "./response.js";
import type { Solved } from "./solve.js";

export function responseChart(
  { state, text, width }: FigureHost,
  { curve, weight, slope }: Solved,
): SVGTemplateResult {
  const { responseNames: words, responseLabel: label } = text.scaling;
  const height = width < 480 ? 220 : 300;
  const [top, bottom] = [12, height - 60];
  const x = linearScale([-reach, reach], [0, width]);
  const y = linearScale([0, 1], [bottom, top]);
  const chart = plot(x, y, { left: 0, right: width, top, bottom });
  const course = (values: readonly number[]) =>
    values.map((v, i): Place => [reach * ((2 * i) / (values.length - 1) - 1), v]);
  // The scores of random vectors vary by √d, and by 1 once they are divided by it.
  const spread = (name: "unscaled" | "scaled", half: number) => {
    const [from, to] = [x(-Math.min(reach, half)), x(Math.min(reach, half))];
    return svg`<rect class="spread ${name}" x=${from} y=${top} width=${to - from} height=${bottom - top}></rect>`;
  };
  return xy({ kind: "response-chart", label, width, height }, [
    spread("unscaled", Math.sqrt(state.dim)),
    spread("scaled", 1),
    chart.across("grid", 1),
    chart.across("axis", 0),
    chart.line("weight-line", course(curve.weights)),
    chart.line("slope-line", course(curve.slopes)),
    textAt("line-name weight-name", words.weight, [width - 4, y(1) + 18], { anchor: "end" }),
    textAt("line-name slope-name", words.slope, [width - 4, y(0) - 8], { anchor: "end" }),
    textAt("line-name scaled-name", words.scaled, [4, top + 18]),
    textAt("line-name unscaled-name", words.unscaled, [4, top + 36]),
    chart.down("marker", state.score),
    chart.dots("weight-dot", [[state.score, weight.at().value]], 5),
    chart.dots("slope-dot", [[state.score, slope.at().value]], 5),
    [-20, -10, 0, 10, 20].map((t) => {
      const anchor = t === -reach ? "start" : t === reach ? "end" : "middle";
      return textAt("tick", signed(t), [x(t), bottom + 22], { anchor });
    }),
    textAt("axis-name", words.axis, [width, height - 6], { anchor: "end" }),
  ]);
}
