/**
 * The plane of one head: ★ the query of the selected object, the keys of all objects, spokes
 * by weight, and the basis as arrows from the origin, one per feature, each a handle.
 * One tab stop: Page Up and Page Down select another arrow.
 */

import { nothing, type SVGTemplateResult, svg } from "lit";
import { classes, queryMark } from "../../charts/marks.js";
import {
  colourFill,
  type ObjectLook,
  objectMark,
  shapePath,
} from "../../charts/plane/object-mark.js";
import { type PlaneEvents, planePointer } from "../../charts/plane/plane-pointer.js";
import { type PlaneFrame, planeFrame, planeGround } from "../../charts/plane/plane-scene.js";
import type { Scale } from "../../charts/scale.js";
import { spread } from "../../charts/spread.js";

type Point = readonly [number, number];

/** The look of an arrow's tip: a colour, a shape, or the letter of a number. */
export type FeatureLook =
  | { readonly kind: "colour" | "shape"; readonly index: number }
  | { readonly kind: "number"; readonly letter: string };

export interface HeadPlaneScene {
  readonly extent: number;
  /** Side of the drawing in CSS pixels. */
  readonly size: number;
  /** The tips of the draggable arrows, one per feature. */
  readonly tips: readonly Point[];
  readonly looks: readonly FeatureLook[];
  readonly names: readonly string[];
  /** The feature that is selected in every head. */
  readonly feature: number;
  readonly query: Point;
  readonly keys: readonly Point[];
  readonly objects: readonly ObjectLook[];
  readonly weights: ArrayLike<number>;
  readonly selectedObject: number;
  readonly label: string;
  /** An arrow for screen readers. */
  describe(feature: number): { readonly name: string; readonly value: string };
  /** Undefined if the arrows are locked. */
  readonly role: string | undefined;
}

export interface HeadPlaneEvents
  extends Omit<PlaneEvents, "select" | "highlight" | "toggle" | "place"> {
  /** An arrow is grabbed or selected by keyboard. */
  select(feature: number): void;
  /** An object is tapped: it becomes the query. */
  choose(object: number): void;
  /** A click on the background: the star goes to the nearest query. */
  place(at: Point): void;
}

const markRadius = 8;
const gap = 19;
/** Shorter arrows, in pixels, end in a dot: at the origin their marks would cover those of the keys. */
const dotLength = 24;

const isLong = ({ x, y }: PlaneFrame, tip: Point): boolean =>
  Math.hypot(x(tip[0]) - x(0), y(tip[1]) - y(0)) > dotLength;

function arrow({ x, y }: PlaneFrame, tip: Point): SVGTemplateResult {
  return svg`<line class="basis-arrow" x1=${x(0)} y1=${y(0)} x2=${x(tip[0])} y2=${y(tip[1])}></line>`;
}

export function glyph(look: FeatureLook, size = 7.5): SVGTemplateResult {
  if (look.kind === "number") {
    return svg`<text class="tip-letter" dy="0.34em" text-anchor="middle">${look.letter}</text>`;
  }
  return look.kind === "colour"
    ? svg`<path class="tip-colour" d=${shapePath(0, size)} stroke=${colourFill(look.index)}></path>`
    : svg`<path class="tip-shape" d=${shapePath(look.index, size)}></path>`;
}

/** The label of the held arrow, on the side with room. */
function tipName(scene: HeadPlaneScene, at: Point): SVGTemplateResult {
  const right = at[0] < scene.size - 76;
  return svg`<text class="tip-name" x=${right ? 12 : -12} dy="-0.7em"
    text-anchor=${right ? "start" : "end"}>${scene.names[scene.feature]}</text>`;
}

function handle(scene: HeadPlaneScene, frame: PlaneFrame, feature: number): SVGTemplateResult {
  const tip = scene.tips[feature] ?? [0, 0];
  const look = scene.looks[feature] ?? { kind: "number", letter: "" };
  const { role } = scene;
  const selected = feature === scene.feature;
  const { name, value } = scene.describe(feature);
  const place: Point = [frame.x(tip[0]), frame.y(tip[1])];
  return svg`<g class=${classes({ handle: true, tip: true, selected })} tabindex=${selected && role ? 0 : -1}
      role=${role ? "slider" : "img"} aria-roledescription=${role ?? nothing} aria-label=${name}
      aria-valuenow=${role ? tip[0] : nothing} aria-valuetext=${role ? value : nothing}
      aria-description=${role ? nothing : value} data-handle="key-${feature}" data-edits="headWeights" transform="translate(${place[0]} ${place[1]})">
    <circle class="grip" r="22"></circle>
    <circle class="focus-ring" r="11"></circle>
    ${selected || isLong(frame, tip) ? glyph(look) : svg`<circle class="tip-dot" r="2"></circle>`}
    ${selected ? tipName(scene, place) : nothing}
  </g>`;
}

function keyMarks(
  scene: HeadPlaneScene,
  events: HeadPlaneEvents,
  frame: PlaneFrame,
): SVGTemplateResult {
  const at = (p: Point) => [frame.x(p[0]), frame.y(p[1])] as const;
  const places = scene.keys.map(at);
  const star = at(scene.query);
  const drawn = scene.tips.filter((tip, i) => i === scene.feature || isLong(frame, tip));
  const moved = spread(places, [star, ...drawn.map(at)], gap, frame.size);
  const marks = scene.objects.map((look, i) => {
    const [x = 0, y = 0] = moved[i] ?? [];
    const [x0 = 0, y0 = 0] = places[i] ?? [];
    const weight = scene.weights[i] ?? 0;
    const choose = (event: MouseEvent) => {
      event.stopPropagation();
      events.choose(i);
    };
    return {
      weight,
      lines: svg`<line class="spoke-line" x1=${star[0]} y1=${star[1]} x2=${x} y2=${y}
          stroke-width=${1 + 12 * weight} stroke-opacity=${0.08 + 0.7 * weight}></line>
        <line class="leader" x1=${x0} y1=${y0} x2=${x} y2=${y}></line>`,
      mark: svg`<g class=${classes({ "plane-object": true, asking: i === scene.selectedObject })} data-key=${i}
        @click=${choose}>${objectMark(x, y, look, markRadius)}</g>`,
    };
  });
  const byWeight = marks.toSorted((a, b) => a.weight - b.weight);
  return svg`<g aria-hidden="true">${byWeight.map((m) => m.lines)}${marks.map((m) => m.mark)}</g>`;
}

function onKey(scene: HeadPlaneScene, events: HeadPlaneEvents, event: KeyboardEvent): boolean {
  const { length } = scene.tips;
  const to = {
    PageDown: (scene.feature + 1) % length,
    PageUp: (scene.feature + length - 1) % length,
    Home: 0,
    End: length - 1,
  }[event.key];
  if (to === undefined || event.ctrlKey || event.metaKey) return false;
  event.preventDefault();
  const drawing = event.currentTarget as SVGSVGElement;
  events.select(to);
  drawing.querySelector<SVGGElement>(`[data-handle="key-${to}"]`)?.focus();
  return true;
}

/** In pixels. SVG coordinates are single precision; a diverging training exceeds their range. */
const maxPixels = 1e6;

function headFrame({ extent, size }: HeadPlaneScene): PlaneFrame {
  const { x, y } = planeFrame(extent, size);
  const near = (scale: Scale): Scale =>
    Object.assign((value: number) => Math.max(-maxPixels, Math.min(maxPixels, scale(value))), {
      invert: scale.invert,
    });
  return { size, x: near(x), y: near(y) };
}

export function headPlane(scene: HeadPlaneScene, events: HeadPlaneEvents): SVGTemplateResult {
  const frame = headFrame(scene);
  const { size, x, y } = frame;
  const held = {
    extent: scene.extent,
    keys: scene.tips,
    selected: { kind: "key", index: scene.feature } as const,
  };
  const pointer = planePointer(held, {
    ...events,
    select: (id) => id.kind === "key" && events.select(id.index),
    highlight: () => {},
  });
  return svg`<svg class="chart plane head-plane" viewBox="0 0 ${size} ${size}" role="group"
      aria-label=${scene.label} @pointerdown=${pointer.down} @touchstart=${pointer.touch} @click=${pointer.click}
      @keydown=${(e: KeyboardEvent) => onKey(scene, events, e) || pointer.key(e)}>
    ${planeGround(frame)}
    <g class="basis">${scene.tips.map((tip) => arrow(frame, tip))}</g>
    ${keyMarks(scene, events, frame)}
    ${scene.tips.map((_, feature) => handle(scene, frame, feature))}
    <g class="asking-star" aria-hidden="true">${queryMark(x(scene.query[0]), y(scene.query[1]), 8)}</g>
  </svg>`;
}
