/** Gradient norms against dimension: mean and median, with and without the scale, on two logarithmic axes. */
import { html, svg, type TemplateResult } from "lit";
import { logScale } from "../../charts/scale.js";
import { type Place, plot, textAt, thinned } from "../../charts/xy/plot.js";
import { xy } from "../../charts/xy/xy.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { experimentDims as dims } from "./dimensions.js";
import type { Measured, Solved } from "./solve.js";

const mean = ({ trials }: Measured) => trials?.gradientMean;
const median = ({ trials }: Measured) => trials?.gradientMedian;

/** In narrow drawings a label is this far below the end of its line. */
const lines = [
  { name: "scaledMean", series: "scaled", norm: mean, dy: 18 },
  { name: "scaledMedian", series: "scaled", norm: median, dy: -10 },
  { name: "unscaledMean", series: "unscaled", norm: mean, dy: -10 },
  { name: "unscaledMedian", series: "unscaled", norm: median, dy: -10 },
] as const;

const height = 280;
/** Smaller norms are drawn here. */
const floor = 1e-14;
const ceiling = 100;
/** The named powers of ten. */
const powers = new Map([
  [1e-12, "10⁻¹²"],
  [1e-8, "10⁻⁸"],
  [1e-4, "10⁻⁴"],
  [1, "1"],
]);

export function gradients(
  { text, width }: FigureHost,
  { series }: Solved,
  dim: number,
): TemplateResult {
  const { label, names, axis, row } = text.scaling.gradients;
  const wide = width >= 560;
  const right = width - (wide ? 150 : 24);
  const sides = { left: wide ? 52 : 46, right, top: 26, bottom: height - 48 };
  const x = logScale([Math.min(...dims), Math.max(...dims)], [wide ? 64 : 56, right]);
  const chart = plot(x, logScale([floor, ceiling], [sides.bottom, sides.top]), sides);
  const drawn = lines.map((line) => {
    const places = series[line.series].flatMap((measured): Place[] => {
      const norm = line.norm(measured)?.data[0];
      return norm === undefined ? [] : [[measured.dim, Math.min(ceiling, Math.max(floor, norm))]];
    });
    const last = places.at(-1);
    const shift = wide ? { dx: 12, dy: 4 } : ({ dy: line.dy, anchor: "end" } as const);
    return {
      line: svg`<g class="gradient ${line.name}">${chart.line("course", places)}${chart.dots("dot", places, 3.5)}</g>`,
      name: svg`<g class="gradient ${line.name}">${last && chart.text("line-name", names[line.name], last, shift)}</g>`,
    };
  });
  const spoken = series.unscaled.flatMap(({ dim, trials }) =>
    trials ? row(dim, String(trials.gradientMean.at()), String(trials.gradientMedian.at())) : [],
  );
  return html`${xy(
    { kind: "gradient-chart", label: label(text.common.sentences(spoken)), width, height },
    [
      chart.levels([...powers.keys()], (power) => powers.get(power) ?? "", wide ? 6 : 4),
      chart.down("marker", dim),
      drawn.map(({ line }) => line),
      // Over all lines.
      drawn.map(({ name }) => name),
      chart.below(thinned(dims, wide ? 8 : 4), String, 20),
      textAt("axis-name", axis.x, [right, height - 6], { anchor: "end" }),
      textAt("axis-name", axis.y, [4, 14]),
    ],
  )}`;
}
