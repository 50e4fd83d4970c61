/** a − b + c in the plane: the step from b to c, applied to a. */
import { type SVGTemplateResult, svg } from "lit";
import { classes, outputMark } from "../../../charts/marks.js";
import { linearScale } from "../../../charts/scale.js";
import { type Side, wordLabel } from "./word-label.js";

type Point = readonly [number, number];

export interface WordSumScene {
  readonly width: number;
  readonly words: readonly { readonly word: string; readonly at: Point; readonly side: Side }[];
  /** a, b, c and the result. */
  readonly sum: readonly [Point, Point, Point, Point];
  /** Labels of the step, and the meanings of the two directions. */
  readonly axes: { readonly x: string; readonly y: string };
  readonly used: readonly string[];
  readonly nearest: string;
  readonly label: string;
}

const xRange = [-0.7, 3.2] as const;
const yRange = [-1.75, 1.75] as const;

function arrow(
  from: readonly [number, number],
  to: readonly [number, number],
  name: string,
): SVGTemplateResult {
  const angle = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  return svg`<g class=${name}>
    <line x1=${from[0]} y1=${from[1]} x2=${to[0]} y2=${to[1]}></line>
    <path d="M-9,-4.5L0,0L-9,4.5" transform="translate(${to[0]} ${to[1]}) rotate(${angle})"></path>
  </g>`;
}

export function wordSum(scene: WordSumScene): SVGTemplateResult {
  const { width, axes } = scene;
  const height = Math.round(width * 0.8);
  const x = linearScale(xRange, [0, width]);
  const y = linearScale(yRange, [height, 0]);
  const place = (p: Point) => [x(p[0]), y(p[1])] as const;
  const [a, b, c, result] = scene.sum.map(place) as [Point, Point, Point, Point];
  const moved = a[0] !== result[0] || a[1] !== result[1];
  return svg`<svg class="chart plane word-sum" viewBox="0 0 ${width} ${height}" role="img" aria-label=${scene.label}>
    <rect class="plane-ground" width=${width} height=${height}></rect>
    <line class="axis" x1="0" x2=${width} y1=${y(0)} y2=${y(0)}></line>
    <line class="axis" y1="0" y2=${height} x1=${x(0)} x2=${x(0)}></line>
    <text class="axis-word" x=${width - 6} y=${y(0) - 6} text-anchor="end">${axes.x}</text>
    <text class="axis-word" x=${x(0) + 6} y="14">${axes.y}</text>
    <path class="sum-sides" d="M${b}L${a}M${c}L${result}"></path>
    ${moved ? [arrow(b, c, "sum-step"), arrow(a, result, "sum-step again")] : ""}
    ${scene.words.map(
      ({ word, at, side }) => svg`<g class=${classes({
        "sum-word": true,
        used: scene.used.includes(word),
        nearest: scene.nearest === word,
      })}>
        <circle class="word-dot" cx=${x(at[0])} cy=${y(at[1])} r="3.5"></circle>${wordLabel(place(at), word, side, 9)}
      </g>`,
    )}
    ${outputMark(...result, 5)}
  </svg>`;
}
