/** Marks of the field other than points. */

import { type SVGTemplateResult, svg } from "lit";

/** Rings around a key at 0,0: a hard neighbour, and the highlighted key. */
export const memberRing = svg`<circle class="ring member" r="15"></circle>`;
export const litRing = svg`<circle class="ring lit" r="13"></circle>`;

/** The pointer icon of the demonstration, with its tip at 0,0. */
export function handMark(x: number, y: number): SVGTemplateResult {
  return svg`<g class="ghost-hand" transform="translate(${x} ${y})" aria-hidden="true">
    <path d="M0,2c2.6,0 4,1.6 4,4v10l8.5,1.8c2.6,.6 4.3,2.6 4,5.2l-1.3,9.5c-.4,3-2.7,5-5.6,5h-9
      c-2.2,0-4-1-5.2-2.8l-7.4-11c-1-1.5-.6-3.3,.8-4.3c1.3-.9 3-.7 4.2,.4l3,2.8v-16.6c0-2.4 1.4-4 4-4z"></path>
  </g>`;
}
