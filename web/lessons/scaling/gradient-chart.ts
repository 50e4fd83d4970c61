/** Gradient norms against dimension: mean and median, with and without the scale, on two logarithmic axes. */
import { nothing, type SVGTemplateResult, svg } from "lit";
import { logScale } from "../../charts/scale.js";
import { type Place, plot, textAt, thinned } from "../../charts/xy/plot.js";
import { xy } from "../../charts/xy/xy.js";

/** In narrow drawings labels are above the ends of the lines, or below one. */
const labels = {
  scaledMean: 18,
  scaledMedian: -10,
  unscaledMean: -10,
  unscaledMedian: -10,
} as const;

export type GradientName = keyof typeof labels;

export interface GradientScene {
  readonly label: string;
  /** Width of the drawing in CSS pixels. */
  readonly width: number;
  readonly dims: readonly number[];
  /** By dimension; undefined while its trials are running. */
  readonly norms: Readonly<Record<GradientName, readonly (number | undefined)[]>>;
  readonly names: Readonly<Record<GradientName, string>>;
  readonly axis: Readonly<Record<"x" | "y", string>>;
  readonly highlight: number | undefined;
}

const height = 280;
/** Smaller norms are drawn here. */
const floor = 1e-14;
const ceiling = 100;
/** The named powers of ten. */
const powers = new Map(
  [1e-12, 1e-8, 1e-4, 1].map((x, i) => [x, ["10⁻¹²", "10⁻⁸", "10⁻⁴", "1"][i]]),
);

export function gradientChart(scene: GradientScene): SVGTemplateResult {
  const { dims, width, label, axis, highlight } = scene;
  const wide = width >= 560;
  const sides = {
    left: wide ? 52 : 46,
    right: width - (wide ? 150 : 24),
    top: 26,
    bottom: height - 48,
  };
  const x = logScale([Math.min(...dims), Math.max(...dims)], [wide ? 64 : 56, sides.right]);
  const chart = plot(x, logScale([floor, ceiling], [sides.bottom, sides.top]), sides);
  const placesOf = (name: GradientName) =>
    scene.norms[name].flatMap((norm, i): Place[] =>
      norm === undefined ? [] : [[dims[i] ?? 1, Math.min(ceiling, Math.max(floor, norm))]],
    );
  const names = Object.keys(labels) as GradientName[];
  const lines = names.map((name) => {
    const places = placesOf(name);
    return svg`<g class="gradient ${name}">${chart.line("course", places)}${chart.dots("dot", places, 3.5)}</g>`;
  });
  // Over all lines.
  const ends = names.map((name) => {
    const last = placesOf(name).at(-1);
    const shift = wide ? { dx: 12, dy: 4 } : ({ dy: labels[name], anchor: "end" } as const);
    return svg`<g class="gradient ${name}">${last && chart.text("line-name", scene.names[name], last, shift)}</g>`;
  });
  return xy({ kind: "gradient-chart", label, width, height }, [
    chart.levels([...powers.keys()], (power) => powers.get(power) ?? "", wide ? 6 : 4),
    highlight === undefined ? nothing : chart.down("marker", highlight),
    lines,
    ends,
    chart.below(thinned(dims, wide ? 8 : 4), String, 20),
    textAt("axis-name", axis.x, [sides.right, height - 6], { anchor: "end" }),
    textAt("axis-name", axis.y, [4, 14]),
  ]);
}
