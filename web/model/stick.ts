/** A number as a bar in a cell of a table. */
import { css, type SVGTemplateResult, svg } from "lit";
import { classes } from "../charts/marks.js";

const width = 56;

/** From the left, or from the middle if there are numbers of both signs; `most` is the longest bar. */
export function stick(value: number, most: number, isSigned = false): SVGTemplateResult {
  const room = isSigned ? width / 2 : width;
  const length = most > 0 ? (room * Math.abs(value)) / most : 0;
  const zero = width - room;
  return svg`<svg class="stick" viewBox="0 0 ${width} 12" width=${width} height="12" aria-hidden="true">
    <rect class=${classes({ "signed-bar": true, negative: value < 0 })} x=${value < 0 ? zero - length : zero} width=${length} height="12" rx="1"></rect>
    ${isSigned ? svg`<line class="axis" x1=${zero} x2=${zero} y1="0" y2="12"></line>` : ""}</svg>`;
}

export const stickStyles = css`
  .stick {
    margin-inline-end: 4px;
    vertical-align: -1px;
  }
  .signed-bar {
    fill: var(--weight);
  }
  .signed-bar.negative {
    fill: var(--output);
  }
`;
