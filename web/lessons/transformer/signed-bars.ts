/** Numbers of both signs as bars from one line, a row each, the number at the end of its bar. */
import { type SVGTemplateResult, svg } from "lit";
import { classes } from "../../charts/marks.js";
import type { Written } from "../../figure/phrase.js";

export interface SignedBar {
  readonly name: string;
  readonly value: number;
  readonly digits: Written;
  /** The sum of the rows above, separated by a line. */
  readonly isSum?: boolean;
}

export interface SignedBarsScene {
  readonly label: string;
  readonly width: number;
  readonly rows: readonly SignedBar[];
}

const rowHeight = 22;
const numberWidth = 56;
const charWidth = 7.4;

export function signedBars({ label, width, rows }: SignedBarsScene): SVGTemplateResult {
  const longest = Math.max(...rows.map(({ name }) => [...name].length));
  const left = Math.min(0.45 * width, charWidth * longest + 10);
  const values = rows.map(({ value }) => value);
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const room = width - left - 2 * numberWidth;
  const span = most - least || 1;
  const zero = left + numberWidth + (room * -least) / span;
  const bars = rows.map(({ name, value, digits, isSum }, i) => {
    const middle = rowHeight * (i + 0.5) + (isSum ? 4 : 0);
    const length = (room * Math.abs(value)) / span;
    const end = value < 0 ? zero - length : zero + length;
    return svg`${isSum ? svg`<line class="sum-line" x1="0" x2=${width} y1=${rowHeight * i + 2} y2=${rowHeight * i + 2}></line>` : ""}
      <text class=${classes({ "key-name": true, sum: isSum })} x="2" y=${middle} dy="0.35em">${name}</text>
      <rect class=${classes({ "signed-bar": true, negative: value < 0, sum: isSum })} x=${Math.min(zero, end)} y=${middle - 6} width=${length} height="12" rx="1"></rect>
      <text class="number" x=${value < 0 ? end - 6 : end + 6} y=${middle} dy="0.35em" text-anchor=${value < 0 ? "end" : "start"}>${digits}</text>`;
  });
  const height = rowHeight * rows.length + 6;
  return svg`<svg class="chart signed-bars" viewBox="0 0 ${width} ${height}" role="img" aria-label=${label}>
    <line class="axis" x1=${zero} x2=${zero} y1="0" y2=${height}></line>
    ${bars}
  </svg>`;
}
