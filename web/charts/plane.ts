/**
 * The 2-D geometry of one vote: ★ the query, ● the keys, arrows from query to
 * key as strong as the weight, ■ the values, ✖ the output. Faint lines join
 * places of equal score. Handles are dragged, nudged with arrow keys, or moved
 * by a click on the ground.
 */
import { contours } from "d3-contour";
import { nothing, type SVGTemplateResult, svg } from "lit";
import { classes, keyFill, keyMark, outputMark, queryMark, valueMark } from "./marks.js";
import {
  type HandleId,
  handleKey,
  type PlaneEvents,
  planePointer,
  sameHandle,
} from "./plane-pointer.js";
import { linearScale, type Scale } from "./scale.js";

type Point = readonly [number, number];

export interface PlaneScene {
  /** The plane shows [-extent, extent] on both axes. */
  readonly extent: number;
  readonly query: Point;
  readonly keys: readonly Point[];
  readonly values: readonly Point[];
  readonly letters: readonly string[];
  readonly weights: ArrayLike<number>;
  readonly output: Point;
  /** Scores on a square grid over the plane, row by row from the top. */
  readonly field?: { readonly size: number; readonly scores: ArrayLike<number> } | undefined;
  readonly selected: HandleId;
  readonly highlight: number | undefined;
  readonly label: string;
  /** What a screen reader says of a handle. */
  describe(handle: HandleId): { name: string; value: string; role: string };
}

export const planeSize = 320;

interface Frame {
  readonly x: Scale;
  readonly y: Scale;
}

export function planeFrame(extent: number): Frame {
  return {
    x: linearScale([-extent, extent], [0, planeSize]),
    y: linearScale([-extent, extent], [planeSize, 0]),
  };
}

function ground(frame: Frame): SVGTemplateResult {
  return svg`<rect class="plane-ground" width=${planeSize} height=${planeSize}></rect>
    <line class="axis" x1="0" x2=${planeSize} y1=${frame.y(0)} y2=${frame.y(0)}></line>
    <line class="axis" y1="0" y2=${planeSize} x1=${frame.x(0)} x2=${frame.x(0)}></line>`;
}

/** Lines of equal score. The outline that closes a contour along the frame is clipped away. */
function scoreLines(scene: PlaneScene): SVGTemplateResult | typeof nothing {
  if (scene.field === undefined) return nothing;
  const { size, scores } = scene.field;
  const finite = Array.from(scores, (s) => (Number.isFinite(s) ? s : 0));
  const cell = planeSize / (size - 1);
  const rings = contours().size([size, size]).thresholds(9)(finite);
  const path = rings
    .flatMap((contour) => contour.coordinates.flat())
    .map((ring) => ring.map(([x = 0, y = 0]) => [(x - 0.5) * cell, (y - 0.5) * cell] as const))
    .map((ring) =>
      ring.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(1)},${y.toFixed(1)}`).join(""),
    )
    .join("");
  return svg`<path class="score-lines" d=${path}></path>`;
}

/** An arrow that stops at the rim of the key; none where the two all but touch. */
function arrow(scene: PlaneScene, frame: Frame, index: number): SVGTemplateResult | typeof nothing {
  const key = scene.keys[index];
  const weight = scene.weights[index] ?? 0;
  if (key === undefined) return nothing;
  const [x0, y0] = [frame.x(scene.query[0]), frame.y(scene.query[1])];
  const [dx, dy] = [frame.x(key[0]) - x0, frame.y(key[1]) - y0];
  const length = Math.hypot(dx, dy);
  if (length < 1) return nothing;
  const half = 0.6 + 9 * weight;
  const wing = half + 3 + 2 * weight;
  const head = Math.min(length, 7 + 10 * weight);
  const end = Math.max(length - 9, head);
  const shaft = end - head;
  const outline = `M0,${-half}L${shaft},${-half}L${shaft},${-wing}L${end},0L${shaft},${wing}L${shaft},${half}L0,${half}Z`;
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
  return svg`<path class=${classes({ spoke: true, lit: scene.highlight === index })} d=${outline}
    transform="translate(${x0} ${y0}) rotate(${angle})"
    fill=${keyFill(index)} fill-opacity=${0.35 + 0.65 * weight}></path>`;
}

function handle(
  scene: PlaneScene,
  events: PlaneEvents,
  id: HandleId,
  at: Point,
  valueNow: number,
  mark: SVGTemplateResult,
): SVGTemplateResult {
  const { name, value, role } = scene.describe(id);
  return svg`<g class=${classes({ handle: true, selected: sameHandle(scene.selected, id) })}
      tabindex="0" role="slider" aria-roledescription=${role} aria-label=${name}
      aria-valuenow=${valueNow} aria-valuetext=${value} data-handle=${handleKey(id)}
      @focus=${() => events.select(id)}
      @pointerenter=${() => events.highlight(id.kind === "key" ? id.index : undefined)}
      @pointerleave=${() => events.highlight(undefined)}>
    <circle class="grip" cx=${at[0]} cy=${at[1]} r="22"></circle>
    <circle class="focus-ring" cx=${at[0]} cy=${at[1]} r=${id.kind === "query" ? 16 : 14}></circle>
    ${mark}
  </g>`;
}

export function plane(scene: PlaneScene, events: PlaneEvents): SVGTemplateResult {
  const frame = planeFrame(scene.extent);
  const pointer = planePointer(scene, events);
  const at = (p: Point) => [frame.x(p[0]), frame.y(p[1])] as const;
  // Strong arrows last, so that they lie on top of the faint ones.
  const order = scene.keys
    .map((_, i) => i)
    .sort((a, b) => (scene.weights[a] ?? 0) - (scene.weights[b] ?? 0));
  const keys = scene.keys.map((key, index) => {
    const place = at(key);
    const mark = keyMark(...place, index, scene.letters[index] ?? "");
    return handle(scene, events, { kind: "key", index }, place, key[0], mark);
  });
  const star = at(scene.query);
  return svg`<svg class="chart plane" viewBox="0 0 ${planeSize} ${planeSize}" role="group"
      aria-label=${scene.label} @pointerdown=${pointer.down} @click=${pointer.click}
      @keydown=${pointer.key}>
    ${ground(frame)}
    ${scoreLines(scene)}
    <g class="spokes">${order.map((i) => arrow(scene, frame, i))}</g>
    <g class="values">${scene.values.map((v, i) => valueMark(...at(v), i))}</g>
    ${keys}
    ${handle(scene, events, { kind: "query" }, star, scene.query[0], queryMark(...star))}
    ${outputMark(...at(scene.output))}
  </svg>`;
}
