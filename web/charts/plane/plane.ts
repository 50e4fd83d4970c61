/**
 * The 2-D geometry of attention: ★ the query, ● the keys, arrows from query to
 * key by weight, ✖ the output. Handles are dragged, moved with
 * arrow keys, or moved by a click on the background.
 */

import { nothing, type SVGTemplateResult, svg } from "lit";
import { classes, keyMark, outputMark, queryMark } from "../marks.js";
import {
  type HandleId,
  handleKey,
  type PlaneEvents,
  planePointer,
  sameHandle,
} from "./plane-pointer.js";
import { type PlaneScene, planeFrame, planeGround } from "./plane-scene.js";
import { spoke } from "./plane-spoke.js";

type Point = readonly [number, number];

/** A draggable point with its mark. */
export function handle(
  scene: Pick<PlaneScene, "selected" | "describe">,
  events: PlaneEvents,
  id: HandleId,
  at: Point,
  valueNow: number,
  mark: SVGTemplateResult,
): SVGTemplateResult {
  const { name, value, control, role } = scene.describe(id);
  const answers = id.kind === "key" && events.toggle !== undefined;
  return svg`<g class=${classes({ handle: true, selected: sameHandle(scene.selected, id) })}
      tabindex=${role || answers ? 0 : -1} role=${role ? "slider" : answers ? "button" : "img"} aria-roledescription=${role ?? nothing} aria-label=${name}
      aria-valuenow=${role ? valueNow : nothing} aria-valuetext=${role ? value : nothing} aria-description=${role ? nothing : value}
      data-handle=${handleKey(id)} data-edits=${control}
      @focus=${() => events.select(id)}
      @pointerenter=${() => events.highlight(id.kind === "key" ? id.index : undefined)}
      @pointerleave=${() => events.highlight(undefined)}>
    <circle class="grip" cx=${at[0]} cy=${at[1]} r="22"></circle>
    <circle class="focus-ring" cx=${at[0]} cy=${at[1]} r=${id.kind === "query" ? 16 : 14}></circle>
    ${mark}
  </g>`;
}

/** A hollow star where the query was, and the way from there. */
function way([x, y]: Point, to: Point | undefined): SVGTemplateResult {
  return svg`<g class="earlier">${to && svg`<line x1=${x} y1=${y} x2=${to[0]} y2=${to[1]}></line>`}${queryMark(x, y)}</g>`;
}

export function plane(scene: PlaneScene, events: PlaneEvents): SVGTemplateResult {
  const frame = planeFrame(scene.extent, scene.size);
  const { size } = frame;
  const pointer = planePointer(scene, events);
  const at = (p: Point) => [frame.x(p[0]), frame.y(p[1])] as const;
  // Strong arrows last, so that they cover faint ones.
  const order = scene.keys
    .map((_, i) => i)
    .sort((a, b) => (scene.weights[a] ?? 0) - (scene.weights[b] ?? 0));
  const keys = scene.keys.map((key, index) => {
    const place = at(key);
    const mark = svg`${keyMark(...place, index, scene.letters[index] ?? "")}
      <g transform="translate(${place[0]} ${place[1]})">${scene.around?.(index)}</g>`;
    return handle(scene, events, { kind: "key", index }, place, key[0], mark);
  });
  const { output, query } = scene;
  const star = query && at(query);
  return svg`<svg class=${classes({ chart: true, plane: true, coloured: scene.ground === "coloured" })}
      viewBox="0 0 ${size} ${size}" role="group"
      aria-label=${scene.label} @pointerdown=${pointer.down} @touchstart=${pointer.touch} @click=${pointer.click}
      @keydown=${pointer.key}>
    ${planeGround(frame)}
    ${scene.backdrop}
    <g class="spokes">${scene.weights.length === 0 ? nothing : order.map((i) => spoke(scene, frame, i))}</g>
    ${scene.earlier && way(at(scene.earlier), star)}
    ${keys}
    ${star && handle(scene, events, { kind: "query" }, star, query[0], queryMark(...star, scene.star === undefined ? undefined : 15, scene.star))}
    ${output && outputMark(...at(output))}
  </svg>`;
}
