/** Dot products as bars on both sides of 0: similar to the right, opposite to the left. */
import { type SVGTemplateResult, svg } from "lit";
import { classes } from "../../../charts/marks.js";
import type { Written } from "../../../figure/phrase.js";

export interface LikenessScene {
  readonly rows: readonly {
    readonly word: string;
    readonly score: number;
    readonly digits: Written;
    readonly isKey: boolean;
  }[];
  readonly width: number;
  readonly label: string;
  readonly sides: { readonly plus: string; readonly minus: string };
}

const rowHeight = 24;
/** Upper bound of the width of a letter, in pixels. */
const letterWidth = 8.4;
const numberWidth = 58;

export function likenessBars({ rows, width, label, sides }: LikenessScene): SVGTemplateResult {
  const high = Math.max(0, ...rows.map(({ score }) => score));
  const low = Math.min(0, ...rows.map(({ score }) => score));
  const longest = Math.max(...rows.map(({ word }) => word.length));
  const wordWidth = Math.max(84, letterWidth * longest + 8);
  const room = width - wordWidth - numberWidth;
  const unit = high === low ? 0 : room / (high - low);
  const zero = wordWidth - low * unit;
  const height = rowHeight * (rows.length + 1);
  return svg`<svg class="chart likeness" viewBox="0 0 ${width} ${height}" role="img" aria-label=${label}>
    ${low < 0 ? svg`<text class="half-note" x=${zero - 6} y="15" text-anchor="end">${sides.minus}</text>` : ""}
    <text class="half-note" x=${zero + 6} y="15">${sides.plus}</text>
    <line class="axis" x1=${zero} x2=${zero} y1="4" y2=${height}></line>
    ${rows.map(({ word, score, digits, isKey }, i) => {
      const y = rowHeight * (i + 1);
      const [from, to] = [Math.min(zero, zero + score * unit), Math.max(zero, zero + score * unit)];
      return svg`<g class=${classes({ "likeness-row": true, "is-key": isKey })}>
        <text x="0" y=${y} dy="1.15em">${word}</text>
        <rect class="likeness-bar" x=${from} y=${y + 6} width=${to - from} height="12" rx="1"></rect>
        <text class="number" x=${to + 6} y=${y} dy="1.15em">${digits}</text>
      </g>`;
    })}
  </svg>`;
}
