/**
 * Words in the plane: ★ the query, discs for the dictionary's keys, and for every other word the
 * sign of its dot product with the query. The star is dragged, or a word is clicked.
 */

import { nothing, type SVGTemplateResult, svg } from "lit";
import { classes, keyMark, queryMark } from "../../../charts/marks.js";
import { outlinePath } from "../../../charts/path.js";
import { handle } from "../../../charts/plane/plane.js";
import { type PlaneEvents, planePointer } from "../../../charts/plane/plane-pointer.js";
import { type PlaneFrame, type PlaneScene, planeFrame } from "../../../charts/plane/plane-scene.js";
import { spoke } from "../../../charts/plane/plane-spoke.js";
import { type Side, wordLabel } from "./word-label.js";

type Point = readonly [number, number];

export interface MapWord {
  readonly word: string;
  readonly at: Point;
  readonly side: Side;
  /** The distance of its label, if not the default. */
  readonly gap: number | undefined;
  /** The sign of its dot product with the query; undefined if hidden. */
  readonly sign: -1 | 0 | 1 | undefined;
}

export interface WordMapScene extends Pick<PlaneScene, "describe" | "highlight" | "label"> {
  readonly extent: number;
  readonly size: number;
  readonly query: Point;
  /** The first ones are the keys of the dictionary, in order. */
  readonly words: readonly MapWord[];
  readonly letters: readonly string[];
  /** Weights of the keys; undefined if hidden. */
  readonly weights: ArrayLike<number> | undefined;
  /** The labels of the half-planes and of the line between; undefined if hidden. */
  readonly sides: { readonly plus: string; readonly minus: string } | undefined;
}

export interface WordMapEvents extends PlaneEvents {
  /** A word was clicked. */
  setQuery(word: string): void;
}

const signs = { [-1]: "−", 0: "0", 1: "+" } as const;

/** The half-plane of positive dot products, and the line of dot product 0, perpendicular to the query. */
function halves(frame: PlaneFrame, { query, extent, sides }: WordMapScene) {
  const length = Math.hypot(...query);
  if (sides === undefined || length === 0) return nothing;
  const [x, y] = [query[0] / length, query[1] / length];
  const far = 3 * extent;
  const at = (px: number, py: number) => [frame.x(px), frame.y(py)] as const;
  const ends = [at(-y * far, x * far), at(y * far, -x * far)] as const;
  const alike = outlinePath([
    ...ends,
    at(y * far + x * far, -x * far + y * far),
    at(-y * far + x * far, x * far + y * far),
  ]);
  // The end of the line that points down or to the right, away from the words.
  const turn = -x < 0 || (x === 0 && y > 0) ? 1 : -1;
  const reach = (extent * 0.8) / Math.max(Math.abs(x), Math.abs(y));
  const note = (side: 1 | -1, text: string) => {
    const [nx, ny] = at(turn * y * reach, -turn * x * reach);
    const anchor = nx > frame.size * 0.6 ? "end" : nx < frame.size * 0.4 ? "start" : "middle";
    return svg`<text class="half-note" x=${nx + side * x * 16} y=${ny - side * y * 16} dy="0.35em"
      text-anchor=${anchor}>${text}</text>`;
  };
  return svg`<path class="half-plane" d=${alike}></path>
    <line class="half-line" x1=${ends[0][0]} y1=${ends[0][1]} x2=${ends[1][0]} y2=${ends[1][1]}></line>
    ${note(1, sides.plus)}${note(-1, sides.minus)}`;
}

function mapWord(
  frame: PlaneFrame,
  scene: WordMapScene,
  events: WordMapEvents,
  index: number,
): SVGTemplateResult {
  const { word, at, side, sign, gap: own } = scene.words[index] as MapWord;
  const place = [frame.x(at[0]), frame.y(at[1])] as const;
  const isKey = index < scene.letters.length;
  const isQuery = at[0] === scene.query[0] && at[1] === scene.query[1];
  // Clear of the disc, of the star, or of a sign.
  const gap = own ?? (isQuery ? 15 : isKey ? 12 : 7);
  const mark = isKey
    ? keyMark(...place, index, scene.letters[index] ?? "")
    : sign === undefined
      ? svg`<circle class="word-dot" cx=${place[0]} cy=${place[1]} r="2.5"></circle>`
      : svg`<text class="word-sign" x=${place[0]} y=${place[1]} dy="0.34em"
          text-anchor="middle">${signs[sign]}</text>`;
  const setQuery = (event: Event) => {
    event.stopPropagation();
    events.setQuery(word);
  };
  const light = (on: boolean) => isKey && events.highlight(on ? index : undefined);
  return svg`<g class=${classes({ "map-word": true, "is-key": isKey, lit: isKey && scene.highlight === index })}
      data-word=${word} data-sign=${sign ?? nothing} @click=${setQuery}
      @pointerenter=${() => light(true)} @pointerleave=${() => light(false)}>
    ${mark}${wordLabel(place, word, side, gap)}
  </g>`;
}

export function wordMap(scene: WordMapScene, events: WordMapEvents): SVGTemplateResult {
  const { extent, size, query, weights, words, letters, highlight } = scene;
  const frame = planeFrame(extent, size);
  const selected = { kind: "query" } as const;
  const pointer = planePointer({ extent, query, keys: [], selected }, events);
  const keys = words.slice(0, letters.length).map(({ at }) => at);
  const star = [frame.x(query[0]), frame.y(query[1])] as const;
  const strong = (a: number, b: number) => (weights?.[a] ?? 0) - (weights?.[b] ?? 0);
  // Strong arrows last, so that they are on top; keys over words, and the star over all.
  const order = keys.map((_, i) => i).sort(strong);
  const drawn = words.map((_, i) => i).reverse();
  return svg`<svg class=${classes({ chart: true, plane: true, "word-map": true, small: size < 400 })}
      viewBox="0 0 ${size} ${size}" role="group"
      aria-label=${scene.label} @pointerdown=${pointer.down}
      @touchstart=${pointer.touch} @click=${pointer.click} @keydown=${pointer.key}>
    <rect class="plane-ground" width=${size} height=${size}></rect>
    ${halves(frame, scene)}
    <line class="axis" x1="0" x2=${size} y1=${frame.y(0)} y2=${frame.y(0)}></line>
    <line class="axis" y1="0" y2=${size} x1=${frame.x(0)} x2=${frame.x(0)}></line>
    <g class="spokes">${
      weights && order.map((i) => spoke({ query, keys, weights, highlight }, frame, i))
    }</g>
    ${drawn.map((i) => mapWord(frame, scene, events, i))}
    ${handle({ selected, describe: scene.describe }, events, selected, star, query[0], queryMark(...star))}
  </svg>`;
}
