/**
 * Entropy against dimension: measured (marks, with a band of one standard
 * deviation), exact expectation (thin line), the article's table (rings) and
 * the maximum ln n. Logarithmic dimension axis; nats on the left, effective neighbours on the right.
 */
import { nothing, type SVGTemplateResult, svg } from "lit";
import { linearScale, logScale } from "../../charts/scale.js";
import { type Place, plot, textAt, thinned } from "../../charts/xy/plot.js";
import { across, entryAfter } from "../../charts/xy/xy.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { phrase, type Written } from "../../figure/phrase.js";
import type { SeriesName } from "./scores.js";
import type { Solved } from "./solve.js";

export interface EntropyScene {
  readonly host: FigureHost;
  readonly solved: Solved;
  readonly highlight: number | undefined;
  /** The pinned dimension. */
  readonly locked: number | undefined;
  /** A dimension for screen readers. */
  describe(dim: number): string;
}

export interface EntropyEvents {
  /** A dimension is hovered over, or none. */
  highlight(dim: number | undefined): void;
  /** An arrow key selects a dimension. */
  walk(dim: number): void;
  /** A dimension is pinned or unpinned by tap or Enter. */
  toggle(dim: number): void;
}

/** Narrower drawings have fewer ticks, and rings without their numbers. */
const wideFrom = 560;

function frame({ host: { width }, solved }: EntropyScene) {
  const dims = solved.series.scaled.map((p) => p.dim);
  const isWide = width >= wideFrom;
  const height = isWide ? 400 : 320;
  const inner = { left: isWide ? 44 : 24, right: width - 30, top: 34, bottom: height - 52 };
  const x = logScale(
    [Math.min(...dims), Math.max(...dims)],
    [inner.left + 16, inner.right - (isWide ? 8 : 22)],
  );
  const ceiling = solved.ceiling.at();
  // The maximum lies a little below the top: 4.4 for 64 keys.
  const y = linearScale([0, (ceiling.value * 4.4) / 4.159], [inner.bottom, inner.top]);
  return { dims, x, y, inner, height, isWide, ceiling, chart: plot(x, y, inner) };
}

type Frame = ReturnType<typeof frame>;

/** The label of a line that ends at a height, `dy` off it. */
const nameAt = ({ inner, y }: Frame, height: number, name: Written, dy: number) =>
  textAt("line-name", name, [inner.right, y(height)], { dy, anchor: "end" });

function axes({ host: { text, width }, highlight }: EntropyScene, shape: Frame) {
  const { dims, x, y, inner, isWide, ceiling, chart } = shape;
  const { axis } = text.scaling;
  const levels = [0, 1, 2, 3, 4, 5].filter((level) => level < ceiling.value);
  // e to the entropy, in doublings.
  const doublings = [0, 1, 2, 3, 4, 5, 6, 7].filter((n) => n * Math.LN2 < ceiling.value + 0.01);
  return [
    chart.levels(levels, String, 10),
    doublings.map((n) =>
      textAt("tick", 2 ** n, [inner.right + 8, y(n * Math.LN2)], { isCentred: true }),
    ),
    thinned(dims, isWide ? 8 : 4).map((d) => {
      const is = highlight === d ? "tick lit" : "tick";
      return textAt(is, d, [x(d), inner.bottom + 22], { anchor: "middle" });
    }),
    textAt("axis-name", axis.x, [inner.right, inner.bottom + 44], { anchor: "end" }),
    textAt("axis-name", axis.y, [4, 14]),
    textAt("axis-name", axis.neighbours, [width, 14], { anchor: "end" }),
  ];
}

function series(scene: EntropyScene, name: SeriesName, shape: Frame): SVGTemplateResult {
  const { isWide, chart } = shape;
  const words = scene.host.text.scaling;
  const points = scene.solved.series[name];
  const measured = (shift: number) =>
    points.flatMap(({ dim, trials }): Place[] =>
      trials ? [[dim, (trials.entropy.data[0] ?? 0) + shift * trials.sd]] : [],
    );
  const first = points.find(({ article }) => article !== undefined);
  const rings = points.map((point) => {
    const { dim, article } = point;
    if (article === undefined) return nothing;
    const at = [dim, article.data[0] ?? 0] as const;
    const isNamed = point === first && name === "unscaled";
    return svg`${chart.dots("article-mark", [at], 7.5)}
      ${isWide ? chart.text("article-number", article.at(), at, { dy: -12, anchor: "middle" }) : nothing}
      ${isNamed ? chart.text("article-number", words.article, at, { dy: isWide ? -28 : -14 }) : nothing}`;
  });
  const end = points.at(-1);
  return svg`<g class="series ${name}">
    ${chart.band("band", measured(1), measured(-1))}
    ${chart.line(
      "exact",
      points.map(({ dim, exact }) => [dim, exact.data[0] ?? 0]),
    )}
    ${chart.line("measured", measured(0))}
    ${chart.dots("dot", measured(0), 4)}
    ${rings}
    ${nameAt(shape, (end?.trials?.entropy ?? end?.exact)?.data[0] ?? 0, words[name], name === "scaled" ? 24 : isWide ? -28 : -52)}
  </g>`;
}

/** The dimension announced: the highlighted one, else the last measured, else the first. */
function announcedDim(scene: EntropyScene): number {
  const { scaled } = scene.solved.series;
  const measured = scaled.findLast(({ trials }) => trials !== undefined);
  return scene.highlight ?? measured?.dim ?? scaled[0]?.dim ?? 0;
}

function onKey(scene: EntropyScene, dims: number[], events: EntropyEvents, e: KeyboardEvent): void {
  if (e.ctrlKey || e.metaKey || e.altKey) return;
  const announced = announcedDim(scene);
  const to = dims[entryAfter(e, dims.indexOf(announced), dims.length - 1) ?? -1];
  if (e.key === "Enter" || e.key === " ") events.toggle(announced);
  else if (to !== undefined) events.walk(to);
  else return;
  e.preventDefault();
}

export function entropyChart(scene: EntropyScene, events: EntropyEvents): SVGTemplateResult {
  const shape = frame(scene);
  const { dims, x, chart, ceiling } = shape;
  const { text, width, state } = scene.host;
  const words = text.scaling;
  const done = scene.solved.series.scaled.filter(({ trials }) => trials !== undefined);
  const label = words.chartLabel(text.common.sentences(done.map(({ dim }) => scene.describe(dim))));
  const most = phrase((number) => words.ceiling(state.count, number(ceiling)));
  const announced = announcedDim(scene);
  const nearest = (event: PointerEvent) => {
    const at = across(event, width);
    const gap = (d: number) => Math.abs(x(d) - at);
    return dims.reduce((best, d) => (gap(d) < gap(best) ? d : best));
  };
  const { highlight: marked } = scene;
  return svg`<svg class="chart entropy-chart" viewBox="0 0 ${width} ${shape.height}"
      tabindex="0" role="slider" aria-label=${label} aria-valuemin=${dims[0]}
      aria-valuemax=${dims.at(-1)} aria-valuenow=${announced} aria-valuetext=${scene.describe(announced)}
      @pointermove=${(e: PointerEvent) => events.highlight(nearest(e))}
      @pointerleave=${() => events.highlight(undefined)}
      @focusout=${() => events.highlight(undefined)}
      @click=${(e: PointerEvent) => events.toggle(nearest(e))}
      @keydown=${(e: KeyboardEvent) => onKey(scene, dims, events, e)}>
    ${axes(scene, shape)}
    ${marked === undefined ? nothing : chart.down(scene.locked === marked ? "marker locked" : "marker", marked)}
    ${chart.across("ceiling", ceiling.value)}${nameAt(shape, ceiling.value, most, -6)}
    ${series(scene, "scaled", shape)}
    ${series(scene, "unscaled", shape)}
  </svg>`;
}
