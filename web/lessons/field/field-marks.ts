/** Marks of the field other than points: outlines, rings, a cursor. */

import { nothing, type SVGTemplateResult, svg } from "lit";
import { outlinePath } from "../../charts/path.js";
import type { PlaneFrame } from "../../charts/plane/plane-scene.js";

type Point = readonly [number, number];

/** The text anchor that keeps a word at x inside the drawing. */
export function anchorAt({ size }: PlaneFrame, x: number): "start" | "middle" | "end" {
  const room = 52;
  return x < room ? "start" : x > size - room ? "end" : "middle";
}

/** The outline of the convex hull of the keys. */
export function outline(frame: PlaneFrame, corners: readonly Point[]): SVGTemplateResult {
  const path = outlinePath(corners.map(([x, y]) => [frame.x(x), frame.y(y)]));
  return svg`<path class="hull" d=${path}></path>`;
}

/** The unit circle, for keys of length 1. */
export function unitCircle(frame: PlaneFrame): SVGTemplateResult {
  const radius = frame.x(1) - frame.x(0);
  return svg`<circle class="hull" cx=${frame.x(0)} cy=${frame.y(0)} r=${radius}></circle>`;
}

export interface Rings {
  /** One of the k nearest neighbours of the hard vote. */
  readonly member: boolean;
  /** No query can select this key; the label is on the side with room. */
  readonly never:
    | { readonly words: string; readonly anchor: "start" | "middle" | "end" }
    | undefined;
  readonly lit: boolean;
}

/** Rings around a key at 0,0. */
export function keyRings({ member, never, lit }: Rings): SVGTemplateResult {
  return svg`${member ? svg`<circle class="ring member" r="15"></circle>` : nothing}
    ${lit ? svg`<circle class="ring lit" r="13"></circle>` : nothing}
    ${
      never === undefined
        ? nothing
        : svg`<path class="never-cross" d="M-12,12L12,-12"></path>
            <text class="never-word" y="28" text-anchor=${never.anchor}>${never.words}</text>`
    }`;
}

/** The pointer icon of the demonstration, with its tip at 0,0. */
export function handMark(x: number, y: number): SVGTemplateResult {
  return svg`<g class="ghost-hand" transform="translate(${x} ${y})" aria-hidden="true">
    <path d="M0,2c2.6,0 4,1.6 4,4v10l8.5,1.8c2.6,.6 4.3,2.6 4,5.2l-1.3,9.5c-.4,3-2.7,5-5.6,5h-9
      c-2.2,0-4-1-5.2-2.8l-7.4-11c-1-1.5-.6-3.3,.8-4.3c1.3-.9 3-.7 4.2,.4l3,2.8v-16.6c0-2.4 1.4-4 4-4z"></path>
  </g>`;
}
