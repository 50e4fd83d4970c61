/**
 * Entropy against dimension: measured (marks, with a band of one standard
 * deviation), exact expectation (thin line), the article's table (rings) and
 * the maximum ln n. Logarithmic dimension axis; nats on the left, effective neighbours on the right.
 */
import { nothing, type SVGTemplateResult, svg } from "lit";
import type { Written } from "../../figure/phrase.js";
import { classes } from "../marks.js";
import { bandPath, linePath } from "../path.js";
import { linearScale, logScale } from "../scale.js";
import { levels, thinned } from "./axes.js";
import { across, entryAfter } from "./slide.js";

export type SeriesName = "unscaled" | "scaled";

export interface EntropyPoint {
  readonly dim: number;
  /** Mean over trials, in nats; undefined while the trials are running. */
  readonly mean?: number | undefined;
  readonly sd?: number | undefined;
  /** Exact expectation, in nats. */
  readonly exact: number;
  /** The article's printed value. */
  readonly article?: number | undefined;
  /** The same number as text, beside its ring. */
  readonly printed?: Written | undefined;
}

export interface EntropyScene {
  readonly label: string;
  /** Width of the drawing in CSS pixels; one unit is one pixel, so text keeps its size. */
  readonly width: number;
  readonly series: Readonly<Record<SeriesName, readonly EntropyPoint[]>>;
  /** Labels at the right-hand ends of the lines. */
  readonly names: Readonly<Record<SeriesName, string>>;
  readonly ceiling: { readonly value: number; readonly name: Written };
  readonly axis: { readonly x: string; readonly y: string; readonly neighbours: string };
  /** The name of the rings, beside the first of them. */
  readonly article: string;
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

function frame(scene: EntropyScene) {
  const dims = scene.series.scaled.map((p) => p.dim);
  const isWide = scene.width >= wideFrom;
  const height = isWide ? 400 : 320;
  const inner = { left: isWide ? 44 : 24, right: scene.width - 30, top: 34, bottom: height - 52 };
  const x = logScale(
    [Math.min(...dims), Math.max(...dims)],
    [inner.left + 16, inner.right - (isWide ? 8 : 22)],
  );
  // The maximum lies a little below the top: 4.4 for 64 keys.
  const y = linearScale([0, (scene.ceiling.value * 4.4) / 4.159], [inner.bottom, inner.top]);
  return { dims, x, y, inner, height, isWide };
}

type Frame = ReturnType<typeof frame>;

/** The label of a line that ends at height `at`, `shift` off it. */
const nameAt = ({ inner }: Frame, at: number, name: Written, shift: number): SVGTemplateResult =>
  svg`<text class="line-name" x=${inner.right} y=${at + shift} text-anchor="end">${name}</text>`;

/** e to the entropy, in doublings. */
function neighbours({ ceiling }: EntropyScene, { y, inner }: Frame): SVGTemplateResult[] {
  const counts = [1, 2, 4, 8, 16, 32, 64, 128].map((n, doublings) => ({
    n,
    nats: doublings * Math.LN2,
  }));
  return counts
    .filter(({ nats }) => nats < ceiling.value + 0.01)
    .map(
      ({ n, nats }) =>
        svg`<text class="tick" x=${inner.right + 8} y=${y(nats)} dy="0.35em">${n}</text>`,
    );
}

function axes(scene: EntropyScene, shape: Frame): SVGTemplateResult {
  const { dims, x, y, inner, isWide } = shape;
  const ticks = thinned(dims, isWide ? 8 : 4).map(
    (d) => svg`<text class=${scene.highlight === d ? "tick lit" : "tick"} x=${x(d)}
      y=${inner.bottom + 22} text-anchor="middle">${d}</text>`,
  );
  const below = [0, 1, 2, 3, 4, 5].filter((level) => level < scene.ceiling.value);
  return svg`${levels(below, y, { ...inner, gap: 10 })}${neighbours(scene, shape)}${ticks}
    <text class="axis-name" x=${inner.right} y=${inner.bottom + 44} text-anchor="end">${scene.axis.x}</text>
    <text class="axis-name" x="4" y="14">${scene.axis.y}</text>
    <text class="axis-name" x=${scene.width} y="14" text-anchor="end">${scene.axis.neighbours}</text>`;
}

function ceiling(scene: EntropyScene, shape: Frame): SVGTemplateResult {
  const { inner, y } = shape;
  const at = y(scene.ceiling.value);
  return svg`<line class="ceiling" x1=${inner.left} x2=${inner.right} y1=${at} y2=${at}></line>
    ${nameAt(shape, at, scene.ceiling.name, -6)}`;
}

interface Measured {
  readonly dim: number;
  readonly mean: number;
  readonly sd: number;
}

function series(scene: EntropyScene, name: SeriesName, shape: Frame): SVGTemplateResult {
  const { x, y } = shape;
  const points = scene.series[name];
  const measured = points.flatMap(({ dim, mean, sd }): Measured[] =>
    mean === undefined ? [] : [{ dim, mean, sd: sd ?? 0 }],
  );
  const at = (shift: number) =>
    measured.map(({ dim, mean, sd }) => [x(dim), y(mean + shift * sd)] as const);
  const exact = points.map((p) => [x(p.dim), y(p.exact)] as const);
  const end = points.at(-1);
  const first = points.find(({ article }) => article !== undefined)?.dim;
  const rings = points.map(({ dim, article, printed }) => {
    if (article === undefined) return nothing;
    const place = [x(dim), y(article)] as const;
    const named = dim === first && name === "unscaled";
    return svg`<circle class="article-mark" cx=${place[0]} cy=${place[1]} r="7.5"></circle>
      ${shape.isWide && printed ? svg`<text class="article-number" x=${place[0]} y=${place[1] - 12} text-anchor="middle">${printed}</text>` : nothing}
      ${named ? svg`<text class="article-number" x=${place[0]} y=${place[1] - (shape.isWide ? 28 : 14)}>${scene.article}</text>` : nothing}`;
  });
  return svg`<g class="series ${name}">
    <path class="band" d=${bandPath(at(1), at(-1))}></path>
    <path class="exact" d=${linePath(exact)}></path>
    <path class="measured" d=${linePath(at(0))}></path>
    ${measured.map((p) => svg`<circle class="dot" cx=${x(p.dim)} cy=${y(p.mean)} r="4"></circle>`)}
    ${rings}
    ${nameAt(shape, y(end?.mean ?? end?.exact ?? 0), scene.names[name], name === "scaled" ? 24 : shape.isWide ? -28 : -52)}
  </g>`;
}

/** The dimension announced: the highlighted one, else the last measured, else the first. */
function announcedDim(scene: EntropyScene): number {
  const { scaled } = scene.series;
  const measured = scaled.findLast((p) => p.mean !== undefined);
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
  const { dims } = shape;
  const announced = announcedDim(scene);
  const nearest = (event: PointerEvent) => {
    const at = across(event, scene.width);
    const gap = (d: number) => Math.abs(shape.x(d) - at);
    return dims.reduce((best, d) => (gap(d) < gap(best) ? d : best));
  };
  const marked = scene.highlight;
  return svg`<svg class="chart entropy-chart" viewBox="0 0 ${scene.width} ${shape.height}"
      tabindex="0" role="slider" aria-label=${scene.label} aria-valuemin=${dims[0]}
      aria-valuemax=${dims.at(-1)} aria-valuenow=${announced} aria-valuetext=${scene.describe(announced)}
      @pointermove=${(e: PointerEvent) => events.highlight(nearest(e))}
      @pointerleave=${() => events.highlight(undefined)}
      @focusout=${() => events.highlight(undefined)}
      @click=${(e: PointerEvent) => events.toggle(nearest(e))}
      @keydown=${(e: KeyboardEvent) => onKey(scene, dims, events, e)}>
    ${axes(scene, shape)}
    ${
      marked === undefined
        ? nothing
        : svg`<line class=${classes({ marker: true, locked: scene.locked === marked })} x1=${shape.x(marked)} x2=${shape.x(marked)}
            y1=${shape.inner.top} y2=${shape.inner.bottom}></line>`
    }
    ${ceiling(scene, shape)}
    ${series(scene, "scaled", shape)}
    ${series(scene, "unscaled", shape)}
  </svg>`;
}
