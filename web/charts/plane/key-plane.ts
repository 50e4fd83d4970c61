/**
 * Keys and queries of one head in a plane: ★ the selected query, spokes to the keys with the most
 * weight, which are discs with labels; all other keys are dots, all other queries small stars. A
 * click selects another query or key; arrow keys select the next query.
 */
import { css, nothing, type SVGTemplateResult, svg } from "lit";
import { classes, keyMark, queryMark, starPath } from "../marks.js";
import { spread } from "../spread.js";
import { type PlaneFrame, planeFrame } from "./plane-scene.js";
import { spoke } from "./plane-spoke.js";

type Point = readonly [number, number];

export interface KeyPlaneScene {
  /** The plane shows [-extent, extent] on both axes. */
  readonly extent: number;
  /** Side of the drawing in CSS pixels. */
  readonly size: number;
  /** (n, 2) and (m, 2), row-major. */
  readonly keys: ArrayLike<number>;
  readonly queries: ArrayLike<number>;
  /** The selected query, and the key of the cursor. */
  readonly query: number;
  readonly key: number;
  /** The keys with the most weight for it, the best first. */
  readonly best: readonly {
    readonly key: number;
    readonly weight: number;
    readonly name: string;
  }[];
  readonly label: string;
  /** The query for screen readers. */
  readonly text: string;
  /** Undefined if selection is impossible. */
  readonly role: string | undefined;
}

export interface KeyPlaneEvents {
  query(index: number): void;
  key(index: number): void;
  release(): void;
}

/** The largest distance between a pointer and its mark, in CSS pixels. */
const gripRadius = 24;
/** More queries are drawn as dots. */
const maxStars = 128;
const discRadius = 9;
/** Longer labels are beside their disc. */
const lettersInDisc = 2;

const pointAt = (points: ArrayLike<number>, i: number): Point => [
  points[2 * i] ?? 0,
  points[2 * i + 1] ?? 0,
];

const frameCentre = (size: number): Point => [size / 2, size / 2];

/** A zero-length line with round caps is a disc: one path draws all. */
function dots(places: readonly Point[]): string {
  return places.map(([x, y]) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`).join("");
}

function stars(places: readonly Point[]): SVGTemplateResult[] {
  const d = starPath(4.5);
  return places.map(
    ([x, y]) => svg`<path d=${d} transform="translate(${x.toFixed(1)} ${y.toFixed(1)})"></path>`,
  );
}

/** The width of a label beside its disc. */
const nameRoom = 64;

/** The label of a disc, on the side away from the star if there is room. */
function nameBeside([x, y]: Point, name: string, star: Point, size: number): SVGTemplateResult {
  const right = x < nameRoom || (x >= star[0] && x < size - nameRoom);
  return svg`<text class="plane-name" x=${x + (right ? 1 : -1) * (discRadius + 4)} y=${y} dy="0.35em"
    text-anchor=${right ? "start" : "end"}>${name}</text>`;
}

/** The index of the nearest place within reach. */
function nearest(places: readonly Point[], [x, y]: Point, reach: number): number | undefined {
  let [best, least] = [-1, reach];
  for (const [i, [px, py]] of places.entries()) {
    const distance = Math.hypot(px - x, py - y);
    if (distance < least) [best, least] = [i, distance];
  }
  return best < 0 ? undefined : best;
}

function onKey(scene: KeyPlaneScene, events: KeyPlaneEvents, event: KeyboardEvent): void {
  const last = scene.queries.length / 2 - 1;
  const to = {
    ArrowRight: scene.query + 1,
    ArrowUp: scene.query + 1,
    ArrowLeft: scene.query - 1,
    ArrowDown: scene.query - 1,
    Home: 0,
    End: last,
  }[event.key];
  if (to === undefined || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  events.query(Math.max(0, Math.min(last, to)));
}

/** Positions in the drawing, in pixels. */
interface Places {
  readonly frame: PlaneFrame;
  readonly keys: readonly Point[];
  readonly queries: readonly Point[];
  readonly star: Point;
  /** The best keys: their positions, and the positions of their discs without overlap. */
  readonly own: readonly Point[];
  readonly discs: readonly Point[];
}

function placesOf(scene: KeyPlaneScene): Places {
  const { size } = scene;
  const frame = planeFrame(scene.extent, size);
  const places = (points: ArrayLike<number>) =>
    Array.from({ length: points.length / 2 }, (_, i): Point => {
      const [x, y] = pointAt(points, i);
      return [frame.x(x), frame.y(y)];
    });
  const [keys, queries] = [places(scene.keys), places(scene.queries)];
  const star = queries[scene.query] ?? frameCentre(size);
  const own = scene.best.map(({ key }) => keys[key] ?? frameCentre(size));
  const discs = spread(own, [star], 2 * discRadius + 1, size);
  return { frame, keys, queries, star, own, discs };
}

/** A disc takes precedence over a query, a query over the other keys; on the background, the nearest query. */
function choose(
  { size, best, query: selected }: KeyPlaneScene,
  { keys, queries, discs }: Places,
  events: KeyPlaneEvents,
  event: MouseEvent,
): void {
  const box = (event.currentTarget as Element).getBoundingClientRect();
  const scale = size / box.width;
  const here = [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale] as const;
  const disc = nearest(discs, here, discRadius + 3);
  const query = disc === undefined ? nearest(queries, here, gripRadius) : undefined;
  const key = disc === undefined ? nearest(keys, here, gripRadius) : best[disc]?.key;
  if (query !== undefined) events.query(query);
  else if (key !== undefined) events.key(key);
  else events.query(nearest(queries, here, Number.POSITIVE_INFINITY) ?? selected);
  events.release();
}

/** Keys with less weight: dots; queries: small stars up to a limit. */
function others({ best, query }: KeyPlaneScene, { keys, queries }: Places) {
  const drawn = new Set(best.map(({ key }) => key));
  const rest = queries.filter((_, i) => i !== query);
  return svg`<path class="plane-dots" d=${dots(keys.filter((_, i) => !drawn.has(i)))}></path>
    ${
      rest.length > maxStars
        ? svg`<path class="plane-dots of-queries" d=${dots(rest)}></path>`
        : svg`<g class="plane-stars">${stars(rest)}</g>`
    }`;
}

function spokes(scene: KeyPlaneScene, { frame, discs }: Places): SVGTemplateResult {
  const { best } = scene;
  const lines = {
    query: pointAt(scene.queries, scene.query),
    keys: discs.map(([x, y]): Point => [frame.x.invert(x), frame.y.invert(y)]),
    weights: best.map(({ weight }) => weight),
    highlight: best.findIndex(({ key }) => key === scene.key),
  };
  return svg`<g class="spokes">${best.map((_, i) => spoke(lines, frame, i)).reverse()}</g>`;
}

function disc(scene: KeyPlaneScene, { own, discs, star }: Places, i: number): SVGTemplateResult {
  const { key, name } = scene.best[i] ?? { key: -1, name: "" };
  const [[x, y], [x0, y0]] = [discs[i] ?? [0, 0], own[i] ?? [0, 0]];
  const inside = [...name].length <= lettersInDisc;
  return svg`<g class=${classes({ "plane-key": true, lit: key === scene.key })}>
    <line class="plane-leader" x1=${x0} y1=${y0} x2=${x} y2=${y}></line>
    ${keyMark(x, y, i, inside ? name : "", discRadius)}
    ${inside ? nothing : nameBeside([x, y], name, star, scene.size)}</g>`;
}

export function keyPlane(scene: KeyPlaneScene, events: KeyPlaneEvents): SVGTemplateResult {
  const { size, role, query, best } = scene;
  const places = placesOf(scene);
  const { frame, queries, star } = places;
  return svg`<svg class=${classes({ chart: true, plane: true, "key-plane": true, movable: role !== undefined })}
      viewBox="0 0 ${size} ${size}" data-edits="lab" tabindex=${role ? 0 : nothing} role=${role ? "slider" : "img"}
      aria-roledescription=${role ?? nothing} aria-label=${scene.label} aria-valuemin=${role ? 0 : nothing}
      aria-valuemax=${role ? queries.length - 1 : nothing} aria-valuenow=${role ? query : nothing}
      aria-valuetext=${role ? scene.text : nothing} aria-description=${role ? nothing : scene.text}
      @click=${role ? (event: MouseEvent) => choose(scene, places, events, event) : nothing}
      @keydown=${role ? (event: KeyboardEvent) => onKey(scene, events, event) : nothing}
      @keyup=${role ? () => events.release() : nothing}>
    <rect class="plane-ground" width=${size} height=${size}></rect>
    <line class="axis" x1="0" x2=${size} y1=${frame.y(0)} y2=${frame.y(0)}></line>
    <line class="axis" y1="0" y2=${size} x1=${frame.x(0)} x2=${frame.x(0)}></line>
    ${others(scene, places)} ${spokes(scene, places)}
    ${best.map((_, i) => disc(scene, places, i))}
    ${queryMark(...star)}
  </svg>`;
}

/** Keys and queries of a head: the selected ones stand out. */
export const keyPlaneStyles = css`
  .key-plane {
    display: block;
    max-inline-size: 100%;
    direction: ltr;
    outline: none;
    cursor: default;
  }
  .key-plane.movable {
    cursor: pointer;
  }
  .key-plane:focus-visible {
    outline: 3px solid var(--accent);
    outline-offset: 2px;
  }
  .plane-dots {
    fill: none;
    stroke: var(--ink-soft);
    stroke-opacity: 0.45;
    stroke-width: 5;
    stroke-linecap: round;
  }
  .plane-dots.of-queries {
    stroke: var(--query);
    stroke-width: 3;
  }
  .plane-stars {
    fill: var(--query);
    fill-opacity: 0.5;
  }
  .plane-leader {
    stroke: var(--ink-soft);
    stroke-width: 1;
  }
  .plane-name {
    fill: var(--ink);
    stroke: var(--paper);
    stroke-width: 3;
    stroke-linejoin: round;
    paint-order: stroke;
    font-size: 12px;
  }
  .plane-key.lit .key-shape {
    stroke: var(--ink);
    stroke-width: 2;
  }
  @media (forced-colors: active) {
    .plane-dots,
    .plane-leader {
      stroke: CanvasText;
    }
    .plane-stars {
      fill: CanvasText;
    }
  }
`;
