/**
 * Words where their meaning puts them, as rings, and where their positions put them, as numbered discs: on a circle
 * around the ring, or turned about the origin. ★ marks the query, spokes its weights, ✖ its output.
 */
import { nothing, type SVGTemplateResult, svg } from "lit";
import { classes, keyFill, keyInk, outputMark, starPath } from "../../charts/marks.js";
import { type PlaneFrame, planeFrame, planeGround } from "../../charts/plane/plane-scene.js";

type Point = readonly [number, number];

export interface PlacedWord {
  readonly word: string;
  readonly hue: number;
  readonly meaning: Point;
  readonly at: Point;
  /** Its place in the text, as it is counted. */
  readonly place: number;
  /** 0 … 1, from the query. */
  readonly weight: number;
}

export interface PositionPlaneScene {
  readonly label: string;
  readonly size: number;
  readonly extent: number;
  readonly words: readonly PlacedWord[];
  /** The index of the query among the words. */
  readonly query: number;
  readonly output: Point;
  /** How a word comes from its meaning to its place: by a clock's hand of this length, by a turn, or not at all. */
  readonly way: { readonly hand: number } | "turn" | undefined;
}

export interface PositionPlaneEvents {
  /** A word is tapped: its index. */
  ask(word: number): void;
}

const radius = 11;
/** Half the width of a letter of a word. */
const letterHalf = 3.8;

const same = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]) < 1e-9;

/** The words at one point, as one mark. */
function heaps(words: readonly PlacedWord[]): number[][] {
  const heaped: number[][] = [];
  for (const [i, word] of words.entries()) {
    const heap = heaped.find(([first = 0]) => same(words[first]?.at ?? [0, 0], word.at));
    if (heap) heap.push(i);
    else heaped.push([i]);
  }
  return heaped;
}

/** Counter-clockwise in the plane, which on the screen has y down. */
function turnPath({ x, y }: PlaneFrame, from: Point, to: Point): string {
  const r = x(Math.hypot(...from)) - x(0);
  const turn = Math.atan2(to[1], to[0]) - Math.atan2(from[1], from[0]);
  const isLarge = (turn + 4 * Math.PI) % (2 * Math.PI) > Math.PI;
  return `M${x(from[0])},${y(from[1])}A${r},${r} 0 ${isLarge ? 1 : 0} 0 ${x(to[0])},${y(to[1])}`;
}

/** Rings, and the ways from them to the discs. */
function ways(scene: PositionPlaneScene, frame: PlaneFrame): SVGTemplateResult[] {
  const { x, y } = frame;
  const { way, words } = scene;
  const homes = words.filter(
    ({ meaning }, i) => words.findIndex((other) => same(other.meaning, meaning)) === i,
  );
  return homes.map(({ word, hue, meaning }) => {
    const [hx, hy] = [x(meaning[0]), y(meaning[1])];
    const own = words.filter((other) => same(other.meaning, meaning));
    const moved = own.filter(({ at }) => !same(at, meaning));
    const hand = typeof way === "object" ? x(way.hand) - x(0) : 0;
    const turned = x(Math.hypot(...meaning)) - x(0);
    // Below its ring a word is clear of the hands of the first half of the clock, unless a disc lies there.
    const below = hy + (moved.length === own.length ? 19 : 28);
    const isUnder = words.some(
      ({ at }) =>
        Math.abs(x(at[0]) - hx) < radius + letterHalf * word.length &&
        Math.abs(y(at[1]) - below + 4) < radius + 5,
    );
    return svg`<g class="meaning" stroke=${keyFill(hue)}>
      ${hand > 0 ? svg`<circle class="way-circle" cx=${hx} cy=${hy} r=${hand}></circle>` : nothing}
      ${way === "turn" && moved.length > 0 ? svg`<circle class="way-circle" cx=${x(0)} cy=${y(0)} r=${turned}></circle>` : nothing}
      ${moved.map(({ at }) =>
        way === "turn"
          ? svg`<path class="way" d=${turnPath(frame, meaning, at)}></path>`
          : svg`<line class="way" x1=${hx} y1=${hy} x2=${x(at[0])} y2=${y(at[1])}></line>`,
      )}
      <circle class="meaning-ring" cx=${hx} cy=${hy} r="5"></circle>
      <text class="meaning-word" x=${hx} y=${isUnder ? hy - 18 : below} text-anchor="middle">${word}</text></g>`;
  });
}

export function positionPlane(
  scene: PositionPlaneScene,
  events: PositionPlaneEvents,
): SVGTemplateResult {
  const frame = planeFrame(scene.extent, scene.size);
  const { size, x, y } = frame;
  const { words, query, output } = scene;
  const asking = words[query];
  const [qx, qy] = asking ? [x(asking.at[0]), y(asking.at[1])] : [0, 0];
  const heaped = heaps(words);
  const marks = heaped.map((heap) => {
    const [first = 0] = heap;
    const word = words[first] as PlacedWord;
    const text = heap.map((i) => words[i]?.place).join(" ");
    const half = Math.max(radius, 5 + 3.6 * text.length);
    return svg`<g class="placed" data-place=${first} transform="translate(${x(word.at[0])} ${y(word.at[1])})" @click=${() => events.ask(first)}>
      ${heap.includes(query) ? svg`<path class="query-star" d=${starPath(radius + half)}></path>` : nothing}
      <rect class="placed-disc" x=${-half} y=${-radius} width=${2 * half} height=${2 * radius} rx=${radius} fill=${keyFill(word.hue)}></rect>
      <text class="placed-number" fill=${keyInk(word.hue)} dy="0.35em" text-anchor="middle">${text}</text></g>`;
  });
  // The weights of words at one point add up in its spoke.
  const spokes = heaped.map((heap) => {
    const at = words[heap[0] ?? 0]?.at ?? [0, 0];
    const weight = heap.reduce((sum, i) => sum + (words[i]?.weight ?? 0), 0);
    return svg`<line class="placed-spoke" x1=${qx} y1=${qy} x2=${x(at[0])} y2=${y(at[1])}
      stroke-width=${0.6 + 9 * weight} stroke-opacity=${weight === 0 ? 0 : 0.12 + 0.88 * weight}></line>`;
  });
  return svg`<svg class=${classes({ chart: true, plane: true, "position-plane": true })} width=${size} height=${size} viewBox="0 0 ${size} ${size}" role="img" aria-label=${scene.label}>
    ${planeGround(frame)}
    ${ways(scene, frame)}<g>${spokes}</g>${marks}
    ${outputMark(x(output[0]), y(output[1]), 6)}
  </svg>`;
}
