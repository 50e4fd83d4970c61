/** Gradient norms against dimension: mean and median, with and without the scale, on two logarithmic axes. */
import { type SVGTemplateResult, svg } from "lit";
import { linePath } from "../path.js";
import { logScale } from "../scale.js";
import { levels, thinned, ticksBelow } from "./axes.js";

export const gradientNames = [
  "scaledMean",
  "scaledMedian",
  "unscaledMean",
  "unscaledMedian",
] as const;
export type GradientName = (typeof gradientNames)[number];

export interface GradientScene {
  readonly label: string;
  /** Width of the drawing in CSS pixels. */
  readonly width: number;
  readonly dims: readonly number[];
  /** By dimension; undefined while its trials are running. */
  readonly norms: Readonly<Record<GradientName, readonly (number | undefined)[]>>;
  readonly names: Readonly<Record<GradientName, string>>;
  readonly axis: { readonly x: string; readonly y: string };
  readonly highlight: number | undefined;
}

const height = 280;
/** Smaller norms are drawn here. */
const floor = 1e-14;
const ceiling = 100;
/** The named powers of ten. */
const powers: Readonly<Record<number, string>> = {
  [-12]: "10⁻¹²",
  [-8]: "10⁻⁸",
  [-4]: "10⁻⁴",
  0: "1",
};

/** In narrow drawings labels are above the ends of the lines; these are below. */
const below: Partial<Record<GradientName, number>> = { scaledMean: 18 };

export function gradientChart(scene: GradientScene): SVGTemplateResult {
  const { dims, width } = scene;
  const wide = width >= 560;
  const right = width - (wide ? 150 : 24);
  const x = logScale([Math.min(...dims), Math.max(...dims)], [wide ? 64 : 56, right]);
  const y = logScale([floor, ceiling], [height - 48, 26]);
  const at = (norm: number) => y(Math.min(ceiling, Math.max(floor, norm)));
  const placesOf = (name: GradientName) =>
    scene.norms[name].flatMap((norm, i) =>
      norm === undefined ? [] : [[x(dims[i] ?? 1), at(norm)] as const],
    );
  const lines = gradientNames.map((name) => {
    const places = placesOf(name);
    return svg`<g class="gradient ${name}"><path d=${linePath(places)}></path>
      ${places.map(([cx, cy]) => svg`<circle cx=${cx} cy=${cy} r="3.5"></circle>`)}</g>`;
  });
  // Over all lines.
  const names = gradientNames.map((name) => {
    const last = placesOf(name).at(-1);
    return last === undefined
      ? ""
      : svg`<g class="gradient ${name}"><text class="line-name" x=${wide ? last[0] + 12 : last[0]} y=${last[1] + (wide ? 4 : (below[name] ?? -10))}
          text-anchor=${wide ? "start" : "end"}>${scene.names[name]}</text></g>`;
  });
  const sides = wide ? { left: 52, right, gap: 6 } : { left: 46, right, gap: 4 };
  const place = (power: number) => y(10 ** power);
  const text = (power: number) => powers[power] ?? "";
  const marked = scene.highlight;
  return svg`<svg class="chart gradient-chart" viewBox="0 0 ${width} ${height}" role="img" aria-label=${scene.label}>
    ${levels([-12, -8, -4, 0], place, sides, text)}
    ${marked === undefined ? "" : svg`<line class="marker" x1=${x(marked)} x2=${x(marked)} y1="26" y2=${height - 48}></line>`}
    ${lines}${names}
    ${ticksBelow(thinned(dims, wide ? 8 : 4), x, height - 28)}
    <text class="axis-name" x=${right} y=${height - 6} text-anchor="end">${scene.axis.x}</text>
    <text class="axis-name" x="4" y="14">${scene.axis.y}</text>
  </svg>`;
}
