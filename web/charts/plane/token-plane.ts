/**
 * The plane of a trained head: keys as discs with their token, ★ the query, spokes by weight, and
 * behind them, as dots of the same colours, the keys of many other sequences.
 */
import { nothing, type SVGTemplateResult, svg } from "lit";
import { classes, keyFill, keyInk, starPath } from "../marks.js";
import { boxesApart } from "./boxes-apart.js";
import { type PlaneFrame, planeFrame, planeGround } from "./plane-scene.js";

type Point = readonly [number, number];

export interface TokenKey {
  readonly at: Point;
  readonly token: string;
  /** Hue of its colour. */
  readonly hue: number;
  /** 0 … 1; undefined if no query is compared with it. */
  readonly weight: number | undefined;
}

export interface Dot {
  readonly at: Point;
  readonly hue: number;
}

/** The common property of a cluster of dots, as its label. */
export interface CloudName extends Dot {
  readonly text: string;
}

export interface TokenPlaneScene {
  readonly extent: number;
  /** Side of the drawing in CSS pixels. */
  readonly size: number;
  readonly label: string;
  readonly keys: readonly TokenKey[];
  readonly query: { readonly at: Point; readonly token: string; readonly fill: string } | undefined;
  readonly cloud: readonly Dot[];
  readonly names: readonly CloudName[];
  readonly lit: number | undefined;
  /** A field is drawn behind the plane. */
  readonly isColoured: boolean;
}

export interface TokenPlaneEvents {
  /** A key is hovered over, or none. */
  highlight(key: number | undefined): void;
  /** A key is tapped. */
  toggle(key: number): void;
}

/** Of the bold letters of a wide font. */
const charWidth = 8.4;
const half = 11;

/** Zero-length strokes with round caps: one path for all dots of a colour. */
function dots(frame: PlaneFrame, cloud: readonly Dot[]): SVGTemplateResult[] {
  const paths = new Map<number, string>();
  for (const { at, hue } of cloud) {
    const place = `M${frame.x(at[0]).toFixed(0)},${frame.y(at[1]).toFixed(0)}h0`;
    paths.set(hue, (paths.get(hue) ?? "") + place);
  }
  return [...paths].map(
    ([hue, d]) => svg`<path class="cloud-dots" stroke=${keyFill(hue)} d=${d}></path>`,
  );
}

const textWidth = (text: string) => charWidth * [...text].length;
const discWidth = ({ token }: TokenKey) => Math.max(2 * half, textWidth(token) + 10);

function disc(key: TokenKey, isLit: boolean): SVGTemplateResult {
  const width = discWidth(key);
  return svg`<rect class=${classes({ "token-disc": true, lit: isLit })} x=${-width / 2} y=${-half}
      width=${width} height=${2 * half} rx=${half} fill=${keyFill(key.hue)}></rect>
    <text class="token-name" fill=${keyInk(key.hue)} dy="0.35em" text-anchor="middle">${key.token}</text>`;
}

/** Its label is on the side away from the nearest key. */
function star(
  frame: PlaneFrame,
  query: NonNullable<TokenPlaneScene["query"]>,
  keys: readonly Point[],
): SVGTemplateResult {
  const [x, y] = [frame.x(query.at[0]), frame.y(query.at[1])];
  const distance = ([kx, ky]: Point) => Math.hypot(kx - x, ky - y);
  const nearest = keys.toSorted((a, b) => distance(a) - distance(b))[0];
  const isHigh = y > frame.size - 30 || (y > 40 && (nearest?.[1] ?? 0) > y);
  return svg`<g class="query-mark" transform="translate(${x} ${y})">
    <path class="query-star" d=${starPath(15)}></path>
    <path class="star-fill" d=${starPath(11)} fill=${query.fill}></path>
    <text class="star-name" y=${isHigh ? -20 : 28} text-anchor="middle">${query.token}</text>
  </g>`;
}

export function tokenPlane(scene: TokenPlaneScene, events: TokenPlaneEvents): SVGTemplateResult {
  const frame = planeFrame(scene.extent, scene.size);
  const { size, x, y } = frame;
  const at = (p: Point) => [x(p[0]), y(p[1])] as const;
  const places = scene.keys.map(({ at: p }) => at(p));
  const from = scene.query && at(scene.query.at);
  const moved = boxesApart(places, scene.keys.map(discWidth), 2 * half, from, size);
  const order = scene.keys
    .map((_, i) => i)
    .sort((a, b) => (scene.keys[a]?.weight ?? 0) - (scene.keys[b]?.weight ?? 0));
  const place = (i: number) => moved[i] ?? [0, 0];
  // Of a name under a mark, or under another name, only fragments would show.
  const names: CloudName[] = [];
  for (const name of scene.names) {
    const [nx, ny] = at(name.at);
    const isUnder = ([mx = 0, my = 0]: readonly number[], width: number) =>
      Math.abs(mx - nx) < (width + textWidth(name.text)) / 2 && Math.abs(my - ny) < half + 7;
    const isCovered =
      (from !== undefined && isUnder(from, 44)) ||
      scene.keys.some((key, i) => isUnder(place(i), discWidth(key))) ||
      names.some((other) => isUnder(at(other.at), textWidth(other.text)));
    if (!isCovered) names.push(name);
  }
  const spokes = order.map((i) => {
    const weight = scene.keys[i]?.weight;
    const [kx = 0, ky = 0] = place(i);
    return from === undefined || weight === undefined
      ? nothing
      : svg`<line class=${classes({ "token-spoke": true, lit: scene.lit === i })} x1=${from[0]} y1=${from[1]} x2=${kx} y2=${ky}
          stroke-width=${0.6 + 9 * weight} stroke-opacity=${0.1 + 0.9 * weight}></line>`;
  });
  const marks = order.map((i) => {
    const key = scene.keys[i] as TokenKey;
    const [kx = 0, ky = 0] = place(i);
    const [x0 = 0, y0 = 0] = places[i] ?? [];
    return svg`<line class="leader" x1=${x0} y1=${y0} x2=${kx} y2=${ky}></line>
      <g class=${classes({ "token-key": true, unseen: key.weight === undefined })} data-key=${i} transform="translate(${kx} ${ky})"
        @pointerenter=${() => events.highlight(i)} @pointerleave=${() => events.highlight(undefined)}
        @click=${() => events.toggle(i)}>${disc(key, scene.lit === i)}</g>`;
  });
  return svg`<svg class=${classes({ chart: true, plane: true, "token-plane": true, coloured: scene.isColoured })} viewBox="0 0 ${size} ${size}"
      role="img" tabindex="-1" aria-label=${scene.label}>
    ${planeGround(frame)}
    ${dots(frame, scene.cloud)}
    ${names.map(
      (name) =>
        svg`<text class="cloud-name" x=${x(name.at[0])} y=${y(name.at[1])} dy="0.35em" text-anchor="middle">${name.text}</text>`,
    )}
    <g>${spokes}</g>
    ${marks}
    ${scene.query ? star(frame, scene.query, moved) : nothing}
  </svg>`;
}
