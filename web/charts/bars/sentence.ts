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
  readonly tokens: readonly ArcToken[];
  /** The width of each token, in CSS pixels. */
  readonly widths: readonly number[];
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

/** Room for a touch and for the weight of a token, at most "<0.01". */
const leastWidth = 48;
/** Longer words end in an ellipsis; wider tokens would make flat arcs. */
const [mostOfWord, mostWidth] = [150, 112];

const sum = (widths: readonly number[]): number => widths.reduce((a, b) => a + b, 0);

const roomOf = (word: string): number => {
  const room = sum([...word].map((letter) => (letter > "\u2e80" ? 20 : 9.5)));
  return Math.max(leastWidth, Math.min(mostOfWord, room + 12));
};

/** Widths of tokens that fill a width, equal ones as far as their words allow; only wide words exceed it. */
export function tokenWidths(words: readonly string[], width: number): number[] {
  const least = words.map(roomOf);
  const room = (level: number) => least.map((each) => Math.max(each, level));
  let level = Math.min(mostWidth, Math.floor(width / Math.max(1, words.length)));
  while (level > leastWidth && sum(room(level)) > width) level -= 1;
  return room(level);
}

/** The middle of a token, in CSS pixels from the left of the drawing. */
export function middleOf(widths: readonly number[], index: number): number {
  return sum(widths.slice(0, index)) + (widths[index] ?? 0) / 2;
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
  const { widths } = scene;
  const middles = widths.map((_, index) => middleOf(widths, index));
  const middle = (index: number) => middles[index] ?? 0;
  const whole = sum(widths);
  const span = Math.max(2 * (whole / n), middle(n - 1) - middle(0));
  const asked = scene.query === undefined ? whole / 2 : middle(scene.query);
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
      <rect class="foot-ground" x=${middle(i) - (widths[i] ?? 0) / 2} width=${widths[i]} height=${height}></rect>
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
