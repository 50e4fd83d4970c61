/**
 * Words in the plane: ★ the query, discs for the keys of the dictionary, dots for other words. Arrows from the origin
 * are the vectors of the query and of the keys; the shadow of a key on the line of the query, times the length of the
 * query, is their dot product.
 */
import { nothing, type SVGTemplateResult, svg } from "lit";
import { classes, keyFill, keyMark, queryMark } from "../../charts/marks.js";
import { outlinePath } from "../../charts/path.js";
import { handle } from "../../charts/plane/plane.js";
import { type PlaneEvents, planePointer } from "../../charts/plane/plane-pointer.js";
import {
  type PlaneFrame,
  type PlaneScene,
  planeFrame,
  planeGround,
} from "../../charts/plane/plane-scene.js";
import { type Side, wordLabel } from "./word-label.js";

type Point = readonly [number, number];

/** Half the side of the map. */
export const extent = 2.55;

interface WordMapScene extends Pick<PlaneScene, "describe" | "label"> {
  readonly size: number;
  /** Undefined for a word without a place. */
  readonly query: Point | undefined;
  /** The first ones are the keys of the dictionary, in order. */
  readonly words: readonly { readonly word: string; readonly at: Point }[];
  readonly letters: readonly string[];
  /** The labels of the half-planes of alike and opposite words. */
  readonly sides: { readonly plus: string; readonly minus: string };
}

/** The side of the mark with room for its word. */
const labelSides: Readonly<Record<string, Side>> = {
  ...{ fruit: "above", vegetable: "above", furniture: "below" },
  ...{ banana: "left", cherry: "above", grape: "left", pear: "below" },
  ...{ cabbage: "left", carrot: "below", spinach: "left" },
  ...{ chair: "left", sofa: "left", table: "above", bed: "below" },
};

/** Labels farther away, clear of the marks between. */
const gaps: Readonly<Record<string, number>> = { cabbage: 4, carrot: 19, pear: 14 };

/** The half-plane of positive dot products, and the line of dot product 0, perpendicular to the query. */
function halves(frame: PlaneFrame, [x, y]: Point, sides: WordMapScene["sides"]) {
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

/** From the origin to a place, short of its mark. */
function arrow(frame: PlaneFrame, to: Point, colour: string, short: number) {
  const [x0, y0] = [frame.x(0), frame.y(0)];
  const [dx, dy] = [frame.x(to[0]) - x0, frame.y(to[1]) - y0];
  const length = Math.hypot(dx, dy) - short;
  if (length <= 0) return nothing;
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
  return svg`<path class="arrow" d="M0,0H${length}M${length - 8},-4L${length},0L${length - 8},4"
    transform="translate(${x0} ${y0}) rotate(${angle})" stroke=${colour}></path>`;
}

/** The shadow of a key on the line of the query, beside those of other keys, and the way down to it. */
function shadow(frame: PlaneFrame, [ux, uy]: Point, key: Point, index: number) {
  const along = key[0] * ux + key[1] * uy;
  const beside = 5 * (index - 1);
  const place = (x: number, y: number) => [frame.x(x) - uy * beside, frame.y(y) - ux * beside];
  const [x1, y1] = place(0, 0);
  const [x2, y2] = place(along * ux, along * uy);
  return svg`<g class="shadow" data-shadow=${index} stroke=${keyFill(index)}>
    <line class="fall" x1=${frame.x(key[0])} y1=${frame.y(key[1])} x2=${x2} y2=${y2}></line>
    <line class="cast" x1=${x1} y1=${y1} x2=${x2} y2=${y2}></line>
  </g>`;
}

function vectors(frame: PlaneFrame, { query, words, letters, sides }: WordMapScene) {
  const length = query ? Math.hypot(...query) : 0;
  if (query === undefined || length === 0) return nothing;
  const unit: Point = [query[0] / length, query[1] / length];
  const keys = words.slice(0, letters.length).map(({ at }) => at);
  return svg`${halves(frame, unit, sides)}
    ${keys.map((key, i) => shadow(frame, unit, key, i))}
    ${keys.map((key, i) => arrow(frame, key, keyFill(i), 11))}
    ${arrow(frame, query, "var(--query)", 12)}`;
}

/** `ask` is called with a word that is clicked. */
export function wordMap(
  scene: WordMapScene,
  events: PlaneEvents,
  ask: (word: string) => void,
): SVGTemplateResult {
  const { size, query, words, letters } = scene;
  const frame = planeFrame(extent, size);
  const selected = { kind: "query" } as const;
  const pointer = planePointer({ extent, query, keys: [], selected }, events);
  const mapWord = (index: number) => {
    const { word, at } = words[index] as WordMapScene["words"][number];
    const place = [frame.x(at[0]), frame.y(at[1])] as const;
    const isKey = index < letters.length;
    const isQuery = at[0] === query?.[0] && at[1] === query[1];
    // Clear of the disc, or of the star.
    const gap = gaps[word] ?? (isQuery ? 15 : isKey ? 12 : 7);
    const click = (event: Event) => {
      event.stopPropagation();
      ask(word);
    };
    return svg`<g class=${classes({ "map-word": true, "is-key": isKey })} data-word=${word} @click=${click}>
      ${isKey ? keyMark(...place, index, letters[index] ?? "") : svg`<circle class="word-dot" cx=${place[0]} cy=${place[1]} r="2.5"></circle>`}
      ${wordLabel(place, word, labelSides[word] ?? "right", gap)}</g>`;
  };
  const star = query && ([frame.x(query[0]), frame.y(query[1])] as const);
  return svg`<svg class=${classes({ chart: true, plane: true, "word-map": true, small: size < 400 })}
      viewBox="0 0 ${size} ${size}" role="group"
      aria-label=${scene.label} @pointerdown=${pointer.down}
      @touchstart=${pointer.touch} @click=${pointer.click} @keydown=${pointer.key}>
    ${planeGround(frame)}
    ${vectors(frame, scene)}
    ${words.map((_, i) => mapWord(words.length - 1 - i))}
    ${star && handle({ selected, describe: scene.describe }, events, selected, star, query[0], queryMark(...star))}
  </svg>`;
}
