/**
 * A kernel regression: ★ the query on the axis, ● the points, ✖ the prediction on the
 * curve. The strip below has a bar per point, as high as its weight.
 * Labels are at the ends of the lines.
 */

import { nothing, type SVGTemplateResult, svg } from "lit";
import { classes, outputMark, queryMark } from "../../charts/marks.js";
import { ticks } from "../../charts/scale.js";
import { apart, plot, signed, textAt } from "../../charts/xy/plot.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { decimals } from "../../figure/format-number.js";
import { lastPlace } from "./constants.js";
import type { Line } from "./curve.js";
import { type Frame, frameOf, wholeLevels } from "./frame.js";
import type { Handles } from "./handles.js";
import type { Solved } from "./solve.js";
import { linesOf } from "./text.js";

interface PlotScene {
  readonly host: FigureHost;
  readonly solved: Solved;
  readonly handles: Handles;
  /** The line by hand before a prediction moved the figure. */
  readonly earlier: Line | undefined;
}

const votesOf = ({ votes: { byHand, trained } }: Solved) =>
  trained ? [byHand, trained] : [byHand];

/** The axes, the curves, and the names at their ends; if narrow, below the ends, in the same order. */
function curves({ host, solved, handles, earlier }: PlotScene, frame: Frame): unknown[] {
  const { x, y, width, left, right, floor, base, top, isWide } = frame;
  const words = host.text.regression;
  const lines = linesOf(host.text, solved);
  const chart = plot(x, y, { ...frame, bottom: base });
  const drawn = (kind: string, line: Line) =>
    chart.line(
      `curve ${kind}`,
      Array.from(line.y, (value, i) => [line.x[i] ?? 0, value]),
    );
  const ends = lines.map(({ line }) => Math.min(floor, y(line.y[line.y.length - 1] ?? 0)));
  const heights = apart(ends, 17, top + 6);
  return [
    chart.levels(wholeLevels(handles.heights), signed, 6),
    svg`<line class="axis" x1=${left} x2=${right} y1=${base} y2=${base}></line>`,
    textAt("axis-name", words.weightsAxis, [left, floor + 16]),
    chart.below([0, 1, 2, 3, 4, 5], String, 36),
    isWide ? textAt("axis-name", words.axis, [right + 14, base + 36]) : nothing,
    strip(solved, frame),
    // Fitted lines may leave the plot.
    svg`<svg width=${width} height=${floor + 6}>${earlier ? drawn("earlier", earlier) : nothing}
      ${lines.map(({ kind, line }) => drawn(kind, line))}</svg>`,
    lines.map(({ kind, name }, i) => {
      const height = heights[i] ?? 0;
      const order = heights.filter((other) => other > height).length;
      return isWide
        ? textAt(`line-name ${kind}`, name, [right + 10, height], { isCentred: true })
        : textAt(`line-name ${kind}`, name, [right, floor - 8 - 15 * order], { anchor: "end" });
    }),
  ];
}

/** The weights at the star, a bar per point; those of a fitted line may hang below zero. */
function strip(solved: Solved, { x, left, right, stripTop, base }: Frame): SVGTemplateResult {
  const votes = votesOf(solved);
  const all = votes.flatMap(({ weights }) => Array.from(weights));
  const [low, top] = [Math.min(0, ...all), Math.max(...all)];
  const scale = top > 0 ? (base - stripTop) / (top - low) : 0;
  const zero = base + low * scale;
  const bar = (weight: number, i: number, shift: number) =>
    svg`<rect class="weight-bar" x=${x(solved.data.x[i] ?? 0) + shift - 1.25} width="2.5"
      y=${zero - Math.max(0, weight) * scale} height=${Math.abs(weight) * scale}></rect>`;
  return svg`<g class="strip" aria-hidden="true">
    ${(top > 0 ? ticks(low, top, 2) : [0]).map((level) =>
      textAt("tick", signed(level), [left - 8, zero - level * scale], {
        anchor: "end",
        isCentred: true,
      }),
    )}
    ${low < 0 ? svg`<line class="grid" x1=${left} x2=${right} y1=${zero} y2=${zero}></line>` : nothing}
    ${votes.map(({ curve, weights }, series) => {
      const shift = votes.length > 1 ? 3 * series - 1.5 : 0;
      const bars = Array.from(weights, (weight, i) =>
        Math.abs(weight) * scale < 0.1 ? nothing : bar(weight, i, shift),
      );
      return svg`<g class=${curve.name}>${bars}</g>`;
    })}</g>`;
}

/** The points, their ink by their share of the largest weight. */
function points({ host, solved, handles }: PlotScene, { x, y }: Frame): SVGTemplateResult[] {
  const { text } = host;
  const isLocked = host.isLocked("points");
  const { data, votes } = solved;
  const { weights } = votes.trained ?? votes.byHand;
  const most = Math.max(...weights) || 1;
  const write = decimals(2);
  return data.points.map((point) => {
    const { id } = point;
    const isSelected = id === handles.selected;
    const ink = Math.max(0, weights[data.order.indexOf(id)] ?? 0) / most;
    const value = text.common.point(write(point.x), write(point.y));
    return svg`<g class=${classes({ handle: true, selected: isSelected })}
        transform="translate(${x(point.x).toFixed(2)} ${y(point.y).toFixed(2)})"
        tabindex=${isSelected && !isLocked ? 0 : -1} aria-label=${text.regression.point(id + 1)} data-point=${id} data-edits="points"
        role=${isLocked ? "img" : "slider"} aria-roledescription=${isLocked ? nothing : text.common.movable}
        aria-valuenow=${isLocked ? nothing : point.y} aria-valuetext=${isLocked ? nothing : value}
        aria-description=${isLocked ? value : nothing}>
      <circle class="grip" r="12"></circle>
      <circle class="focus-ring" r="9"></circle>
      <circle class="point-paper" r="4.6"></circle>
      <circle class="point-ink" r="4.6" fill-opacity=${ink.toFixed(3)}></circle>
    </g>`;
  });
}

function star(
  { host, solved }: PlotScene,
  { x, y, width, height, base }: Frame,
): SVGTemplateResult {
  const words = host.text.regression;
  const { guess } = host;
  const { place, votes } = solved;
  const at = x(place.value);
  const isLocked = host.isLocked("at");
  const drawn = votesOf(solved);
  const top = Math.min(...drawn.map(({ answer }) => y(answer.value)));
  const [now, byHand] = [String(place), String(votes.byHand.answer)];
  const value = votes.trained
    ? words.starValueTrained(now, byHand, String(votes.trained.answer))
    : words.starValue(now, byHand);
  return svg`<svg width=${width} height=${height}><line class="guide" x1=${at} x2=${at} y1=${top} y2=${base}></line>
    ${drawn.map(
      ({ curve, answer }) =>
        svg`<g class="answer-mark ${curve.name}">${outputMark(at, y(answer.value), 5)}</g>`,
    )}</svg>
    ${guess?.id === "far" ? svg`<path class="guess" d="M${at - 18} ${y(guess.value)}h36"></path>` : nothing}
    <g class="handle" data-handle="star" data-edits="at" tabindex=${isLocked ? -1 : 0} aria-label=${words.star}
      role=${isLocked ? "img" : "slider"} aria-valuemin=${isLocked ? nothing : 0}
      aria-valuemax=${isLocked ? nothing : lastPlace} aria-valuenow=${isLocked ? nothing : place.value}
      aria-valuetext=${isLocked ? nothing : value} aria-description=${isLocked ? value : nothing}>
      <circle class="grip" cx=${at} cy=${base} r="22"></circle>
      <circle class="focus-ring" cx=${at} cy=${base} r="15"></circle>
      ${queryMark(at, base, 9)}
    </g>`;
}

export function regressionPlot(scene: PlotScene): SVGTemplateResult {
  const { host, solved, handles } = scene;
  const frame = frameOf(host.width, handles.heights, host.isAlone);
  const { touch, down, click, key } = handles.on(frame);
  const { width, height } = frame;
  return svg`<svg class=${classes({ chart: true, "regression-plot": true, "is-trained": solved.trained !== undefined })}
      viewBox="0 0 ${width} ${height}" role="group" aria-label=${host.text.regression.plotLabel(solved.data.points.length)}
      @pointerdown=${down} @touchstart=${touch} @click=${click} @keydown=${key}>
    <rect class="regression-ground" width=${width} height=${height}></rect>
    ${curves(scene, frame)}
    ${points(scene, frame)}
    ${star(scene, frame)}
  </svg>`;
}
