/**
 * Each word of a sentence with two numbers, and a thread from its place to its place in another order, which stands
 * below the drawing.
 */
import { type SVGTemplateResult, svg } from "lit";
import { classes, keyFill } from "../../charts/marks.js";
import type { Written } from "../../figure/phrase.js";

export interface Thread {
  readonly word: string;
  readonly hue: number;
  readonly digits: readonly Written[];
  /** The place where it ends, from 0. */
  readonly to: number;
  readonly isAsking: boolean;
}

export interface ThreadsScene {
  readonly label: string;
  /** In CSS pixels; all places are equally wide. */
  readonly width: number;
  readonly threads: readonly Thread[];
}

const [wordLine, firstDigits, lineHeight, start, height] = [20, 46, 18, 74, 208];

export function orderThreads({ label, width, threads }: ThreadsScene): SVGTemplateResult {
  const place = width / threads.length;
  const middle = (i: number) => place * (i + 0.5);
  const bend = (start + height) / 2;
  const path = (from: number, to: number) =>
    `M${middle(from)},${start}C${middle(from)},${bend} ${middle(to)},${bend} ${middle(to)},${height}`;
  // The thread of the asking word last, over the others.
  const order = threads
    .map((thread, from) => ({ ...thread, from }))
    .sort((a, b) => Number(a.isAsking) - Number(b.isAsking));
  return svg`<svg class="chart order-threads" width=${width} height=${height} viewBox="0 0 ${width} ${height}" role="img" aria-label=${label}>
    ${order.map(
      ({ from, to, hue, isAsking }) =>
        svg`<path class="thread-ground" d=${path(from, to)}></path>
          <path class=${classes({ thread: true, asking: isAsking })} stroke=${keyFill(hue)} d=${path(from, to)}></path>`,
    )}
    ${threads.map(
      (
        { word, digits, isAsking },
        i,
      ) => svg`<g class=${classes({ "thread-end": true, asking: isAsking })}>
        <text class="thread-word" x=${middle(i)} y=${wordLine} text-anchor="middle">${word}</text>
        ${digits.map((number, line) => svg`<text class="number" x=${middle(i)} y=${firstDigits + lineHeight * line} text-anchor="middle">${number}</text>`)}
      </g>`,
    )}
  </svg>`;
}
