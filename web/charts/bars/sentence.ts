/**
 * The attention of one token: arcs from its place in the sentence to every token,
 * as thick as the weight, and the weight at the foot of each. Arcs that a mask
 * should have removed are dashed, in the output colour.
 */
import { nothing, type SVGTemplateResult, svg } from "lit";
import type { Written } from "../../figure/phrase.js";
import { classes, queryMark } from "../marks.js";

export interface ArcToken {
  /** Weight in [0, 1]. */
  readonly weight: number;
  readonly digits: Written;
  readonly blocked: boolean;
}

export interface SentenceScene {
  readonly label: string;
  /** Width of the drawing in CSS pixels. */
  readonly width: number;
  readonly tokens: readonly ArcToken[];
  /** Letters of the longest word below the arcs: all tokens are equally far apart. */
  readonly longest: number;
  /** The width of each token instead. */
  readonly widths?: readonly number[];
  /** The query token; undefined if it is none of these, and stands above them. */
  readonly query: number | undefined;
  /** Arcs and feet are marks with a `data-key`; an arc is wide enough for touch. */
  readonly hasKeys?: boolean;
}

export interface SentenceEvents {
  /** A token is hovered over, or none. */
  highlight(row: number | undefined): void;
  /** A token is tapped. */
  lock(row: number): void;
}

const baseline = 104;
const height = 140;

/** The distance between tokens: wide enough for touch and most words, and for arcs that are not flat. */
function placeWidth({ width, tokens, longest }: SentenceScene): number {
  const least = Math.max(44, Math.min(84, 12 + 9 * longest));
  return Math.min(112, Math.max(least, Math.floor(width / tokens.length)));
}

/** The position of the query token, in CSS pixels from the left of the drawing. */
export function queryPlace(scene: SentenceScene): number {
  return placeWidth(scene) * ((scene.query ?? (scene.tokens.length - 1) / 2) + 0.5);
}

const above = 14;

/** From a query above the tokens. */
const fallPath = (from: number, to: number): string =>
  `M${from},${above}C${from},${baseline / 2} ${to},${baseline / 2} ${to},${baseline - 2}`;

function arcPath(from: number, to: number, span: number): string {
  if (from === to) return `M${from - 9},${baseline - 14}c-34,-62 52,-62 18,0`;
  const rise = 26 + (62 * Math.abs(to - from)) / span;
  const top = baseline - 14 - rise * 1.2;
  return `M${from},${baseline - 14}C${from},${top} ${to},${top} ${to},${baseline - 2}`;
}

export function sentenceArcs(scene: SentenceScene, events: SentenceEvents): SVGTemplateResult {
  const n = scene.tokens.length;
  const place = placeWidth(scene);
  const widths = scene.widths ?? new Array<number>(n).fill(place);
  const starts = [0];
  for (const width of widths) starts.push((starts.at(-1) ?? 0) + width);
  const middle = (index: number) => (starts[index] ?? 0) + (widths[index] ?? 0) / 2;
  const whole = starts.at(-1) ?? 0;
  const span = Math.max(2 * (whole / n), middle(n - 1) - middle(0));
  const asked = scene.query === undefined ? queryPlace(scene) : middle(scene.query);
  // Strong arcs last, so that they cover faint ones.
  const order = scene.tokens
    .map((token, index) => ({ ...token, index }))
    .filter(({ blocked, weight }) => !(blocked && weight === 0))
    .sort((a, b) => a.weight - b.weight);
  const arcs = order.map(
    ({ index, weight, blocked }) => svg`<path class=${classes({ arc: true, leak: blocked })}
      d=${scene.query === undefined ? fallPath(asked, middle(index)) : arcPath(asked, middle(index), span)}
      stroke-width=${0.8 + (index === scene.query ? 7 : 11) * weight} stroke-opacity=${0.3 + 0.7 * weight}></path>`,
  );
  const touched = order.map(
    ({
      index,
    }) => svg`<path class="arc-ground" data-key=${index} d=${arcPath(asked, middle(index), span)}
      @pointerenter=${() => events.highlight(index)}></path>`,
  );
  const feet = scene.tokens.map(
    (
      { digits, blocked, weight },
      i,
    ) => svg`<g class=${classes({ foot: true, void: blocked && weight === 0, leak: blocked && weight > 0, asking: i === scene.query })} data-key=${scene.hasKeys ? i : nothing}
        @pointerenter=${() => events.highlight(i)} @click=${() => events.lock(i)}>
      <rect class="foot-ground" x=${starts[i]} width=${widths[i]} height=${height}></rect>
      <text class="number" x=${middle(i)} y=${baseline + 24} text-anchor="middle">${digits}</text>
    </g>`,
  );
  return svg`<svg class=${classes({ chart: true, "sentence-arcs": true, tight: whole / n < 52 })} width=${whole} height=${height} viewBox="0 0 ${whole} ${height}"
      role="img" aria-label=${scene.label} tabindex="-1" @pointerleave=${() => events.highlight(undefined)}>
    ${feet}${scene.hasKeys ? touched : nothing}
    <g class="arcs">${arcs}</g>
    ${n > 0 ? queryMark(asked, scene.query === undefined ? above : baseline - 6, 9) : nothing}
  </svg>`;
}
