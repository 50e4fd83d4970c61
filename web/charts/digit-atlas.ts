/** Every picture of a data set, a band per class: lit by its weight, and beside each band what its weights add up to. */
import { html, nothing, svg, type TemplateResult } from "lit";
import { ref } from "lit/directives/ref.js";
import type { NamedValue } from "../figure/named-value.js";
import { paintAtlas } from "./digit-atlas-canvas.js";
import { type AtlasLayout, atlasLayout, cornerOf, placeAt } from "./digit-atlas-scene.js";
import { classes as classNames, keyFill, keyMark } from "./marks.js";

export interface DigitAtlasScene {
  readonly label: string;
  readonly width: number;
  /** The pictures of each class, by their places. */
  readonly classes: readonly (readonly number[])[];
  /** 64 levels 0 … 16 for each picture. */
  readonly levels: ArrayLike<number>;
  readonly weights: ArrayLike<number>;
  readonly largest: number;
  /** Shares of the classes. */
  readonly soft: readonly NamedValue[];
  readonly hard: readonly number[];
  /** The class of the largest share. */
  readonly softWinner: number;
  readonly hardWinner: number;
  /** The k nearest, which are framed. */
  readonly framed: readonly number[];
  readonly pointed: number | undefined;
  readonly names: { readonly soft: string; readonly hard: string };
}

export interface DigitAtlasEvents {
  point(place: number | undefined): void;
  choose(place: number): void;
}

/** Of a whole share. */
const barLength = 58;

function frame(scene: DigitAtlasScene, layout: AtlasLayout, place: number, name: string) {
  const group = scene.classes.findIndex((places) => places.includes(place));
  const at = scene.classes[group]?.indexOf(place) ?? -1;
  if (at < 0) return nothing;
  const [x, y] = cornerOf(layout, group, at);
  const side = layout.pitch + 2;
  return svg`<rect class=${name} x=${x - 1.5} y=${y - 1.5} width=${side} height=${side}></rect>`;
}

/** The mark of a class, and its shares as bars: solid for the soft vote, an outline for the hard one. */
function classRow(scene: DigitAtlasScene, layout: AtlasLayout, group: number) {
  const y = layout.top + (group + 0.5) * layout.band - (layout.pitch * 2.5) / 9;
  const soft = scene.soft[group];
  const hard = scene.hard[group] ?? 0;
  const won = group === scene.softWinner;
  const hardWon = group === scene.hardWinner;
  return svg`<g class=${classNames({ "class-row": true, won })}>
    ${keyMark(11, y, group, String(group), 9)}
    <rect class="share-bar" x=${layout.bars} y=${y - 8} width=${barLength * (soft?.value ?? 0)} height="8" fill=${keyFill(group)}></rect>
    <rect class=${classNames({ "hard-bar": true, won: hardWon })} x=${layout.bars} y=${y + 2} width=${barLength * hard} height="6"></rect>
    <text class=${classNames({ number: true, won })} x=${scene.width} y=${y + 1} dy="0.2em" text-anchor="end">${soft ?? ""}</text>
  </g>`;
}

export function digitAtlas(scene: DigitAtlasScene, events: DigitAtlasEvents): TemplateResult {
  const { width, names } = scene;
  const layout = atlasLayout(width, scene.classes);
  const paint = (element?: Element) =>
    paintAtlas(element as HTMLCanvasElement | undefined, { ...scene, layout });
  const at = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const scale = width / box.width;
    const [x, y] = [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
    return placeAt(layout, scene.classes, x, y);
  };
  const choose = (event: MouseEvent) => {
    const place = at(event);
    if (place !== undefined) events.choose(place);
  };
  return html`<div class="atlas">
    <canvas aria-hidden="true" ${ref(paint)} @transitionend=${(e: Event) => paint(e.target as Element)}></canvas>
    ${svg`<svg class="chart digit-atlas" viewBox="0 0 ${width} ${layout.height}" role="img" aria-label=${scene.label}
        @pointermove=${(e: PointerEvent) => events.point(at(e))} @pointerleave=${() => events.point(undefined)} @click=${choose}>
      <text class="axis-name" x=${layout.bars} y="11">${names.soft}</text>
      <text class="axis-name" x=${width} y="11" text-anchor="end">${names.hard}</text>
      ${scene.classes.map((_, group) => classRow(scene, layout, group))}
      ${scene.framed.map((place) => frame(scene, layout, place, "atlas-frame"))}
      ${scene.pointed === undefined ? nothing : frame(scene, layout, scene.pointed, "atlas-pointed")}
    </svg>`}
  </div>`;
}
