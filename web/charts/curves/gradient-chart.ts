/** Gradient norms against dimension: mean and median, with and without the scale, on two logarithmic axes. */
import { type SVGTemplateResult, svg } from "lit";
import { linePath } from "../path.js";
import { logScale } from "../scale.js";

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

/** In narrow drawings labels are above the ends of the lines; these are below. */
const below: Partial<Record<GradientName, number>> = { scaledMean: 18 };

export function gradientChart(scene: GradientScene): SVGTemplateResult {
  const { dims, width } = scene;
  const wide = width >= 560;
  const right = width - (wide ? 150 : 24);
  const every = Math.ceil(dims.length / (wide ? 8 : 4));
  const x = logScale([Math.min(...dims), Math.max(...dims)], [wide ? 64 : 44, right]);
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
  const levels = [-12, -8, -4, 0].map(
    (
      power,
    ) => svg`<line class="grid" x1=${wide ? 52 : 34} x2=${right} y1=${y(10 ** power)} y2=${y(10 ** power)}></line>
      <text class="tick" x=${wide ? 46 : 30} y=${y(10 ** power)} dy="0.35em" text-anchor="end">${
        power === 0 ? "1" : `10${power === -4 ? "⁻⁴" : power === -8 ? "⁻⁸" : "⁻¹²"}`
      }</text>`,
  );
  const marked = scene.highlight;
  return svg`<svg class="chart gradient-chart" viewBox="0 0 ${width} ${height}" role="img" aria-label=${scene.label}>
    ${levels}
    ${marked === undefined ? "" : svg`<line class="marker" x1=${x(marked)} x2=${x(marked)} y1="26" y2=${height - 48}></line>`}
    ${lines}${names}
    ${dims
      .filter((_, i) => i % every === 0)
      .map(
        (d) => svg`<text class="tick" x=${x(d)} y=${height - 28} text-anchor="middle">${d}</text>`,
      )}
    <text class="axis-name" x=${right} y=${height - 6} text-anchor="end">${scene.axis.x}</text>
    <text class="axis-name" x="4" y="14">${scene.axis.y}</text>
  </svg>`;
}
