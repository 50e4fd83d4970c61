/** All images of a data set, a band per class: background by weight, and beside each band the sum of its weights. */
import { html, nothing, svg, type TemplateResult } from "lit";
import { ref } from "lit/directives/ref.js";
import type { NamedValue } from "../../figure/named-value.js";
import { classes as classNames, keyFill, keyMark } from "../marks.js";
import { paintedCanvas, painter } from "../painted-canvas.js";
import {
  type AtlasLayer,
  type AtlasLayout,
  atlasLayout,
  cornerOf,
  paintAtlas,
  placeAt,
} from "./digit-atlas-canvas.js";
import { digitImage } from "./digit-image.js";

export interface DigitAtlasScene {
  readonly label: string;
  readonly width: number;
  /** Image indices by class. */
  readonly classes: readonly (readonly number[])[];
  /** 64 levels 0 … 16 for each image. */
  readonly levels: ArrayLike<number>;
  levelsOf(place: number): ArrayLike<number>;
  readonly weights: ArrayLike<number>;
  readonly largest: number;
  /** Shares of the classes. */
  readonly soft: readonly NamedValue[];
  readonly hard: readonly number[];
  /** The class with the largest share. */
  readonly softWinner: number;
  readonly hardWinner: number;
  /** The k nearest images, framed. */
  readonly framed: readonly number[];
  readonly pointed: number | undefined;
  readonly names: { readonly share: string };
}

export interface DigitAtlasEvents {
  point(place: number | undefined): void;
  choose(place: number): void;
}

/** Length of a bar for a share of 1. */
const barLength = 58;

/** Side of an enlarged image. */
const largeSide = 21;

/** One image, enlarged, on its class colour with an opacity by weight. */
function enlarged(scene: DigitAtlasScene, layout: AtlasLayout, place: number, name: string) {
  const group = scene.classes.findIndex((places) => places.includes(place));
  const at = scene.classes[group]?.indexOf(place) ?? -1;
  if (at < 0) return nothing;
  const corner = cornerOf(layout, group, at);
  const last = [layout.bars - 12, layout.height];
  const [x = 0, y = 0] = corner.map((from, axis) =>
    Math.min((last[axis] ?? 0) - largeSide, Math.max(0, from + (layout.pitch - largeSide) / 2)),
  );
  const lit = scene.largest > 0 ? (scene.weights[place] ?? 0) / scene.largest : 0;
  const levels = scene.levelsOf(place);
  return svg`<g class=${name}><rect class="atlas-paper" x=${x} y=${y} width=${largeSide} height=${largeSide}></rect>
    <rect class="atlas-lit" x=${x} y=${y} width=${largeSide} height=${largeSide} fill=${keyFill(group)} fill-opacity=${0.15 + 0.85 * lit}></rect>
    ${digitImage({ levels, x: x + 2, y: y + 2, size: largeSide - 4 })}
    <rect class="atlas-frame" x=${x} y=${y} width=${largeSide} height=${largeSide}></rect></g>`;
}

/** The images of a class as glyphs, for drawings without a canvas: a poster. */
function glyphRows({ classes }: DigitAtlasScene, layout: AtlasLayout, group: number) {
  const count = classes[group]?.length ?? 0;
  return Array.from({ length: Math.ceil(count / layout.columns) }, (_, row) => {
    const glyphs = Math.min(layout.columns, count - row * layout.columns);
    const y = layout.top + group * layout.band + (row + 0.85) * layout.pitch;
    return svg`<text x=${layout.left} y=${y.toFixed(1)} textLength=${(glyphs * layout.pitch).toFixed(0)}>${String(group).repeat(glyphs)}</text>`;
  });
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
  const paint = (layer: AtlasLayer) => (canvas: HTMLCanvasElement) =>
    paintAtlas(canvas, { ...scene, layout }, layer);
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
    <canvas class="atlas-ground" aria-hidden="true" ${ref(painter(paint("ground")))}></canvas>
    ${paintedCanvas(paint("ink"), "atlas-ink")}
    ${svg`<svg class="chart digit-atlas" viewBox="0 0 ${width} ${layout.height}" role="img" aria-label=${scene.label}
        @pointermove=${(e: PointerEvent) => events.point(at(e))} @pointerleave=${() => events.point(undefined)} @click=${choose}>
      <text class="axis-name" x=${width} y="11" text-anchor="end">${names.share}</text>
      <g class="atlas-glyphs">${scene.classes.map((_, group) => glyphRows(scene, layout, group))}</g>
      ${scene.classes.map((_, group) => classRow(scene, layout, group))}
      ${scene.framed.toReversed().map((place) => enlarged(scene, layout, place, "atlas-near"))}
      ${scene.pointed === undefined ? nothing : enlarged(scene, layout, scene.pointed, "atlas-pointed")}
    </svg>`}
  </div>`;
}
