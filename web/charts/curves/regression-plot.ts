/**
 * A kernel regression: ★ the query on the axis, ● the points, ✖ the prediction on the
 * curve. The strip below has a bar per point, as high as its weight, under the kernel.
 * Labels are at the ends of the lines.
 */

import { ticks } from "d3-array";
import { nothing, type SVGTemplateResult, svg } from "lit";
import { weightStrip } from "../bars/weight-strip.js";
import { classes, outputMark, queryMark } from "../marks.js";
import { linePath } from "../path.js";
import { levels, signed, ticksBelow } from "./axes.js";
import { type RegressionFrame, regressionFrame, spread } from "./regression-frame.js";
import { type RegressionEvents, regressionPointer } from "./regression-pointer.js";
import type { Line, RegressionScene, ScenePoint } from "./regression-scene.js";

function axes(scene: RegressionScene, frame: RegressionFrame): SVGTemplateResult {
  const { left, right, x, y, floor, base } = frame;
  const whole = ticks(scene.yRange[0], scene.yRange[1], 6).filter(Number.isInteger);
  return svg`${levels(whole, y, { left, right, gap: 6 }, signed)}
    <line class="axis" x1=${left} x2=${right} y1=${base} y2=${base}></line>
    <text class="axis-name" x=${left} y=${floor + 16}>${scene.words.weights}</text>
    ${ticksBelow([0, 1, 2, 3, 4, 5], x, base + 36)}
    ${
      frame.isWide
        ? svg`<text class="axis-name" x=${right + 14} y=${base + 36}>${scene.words.axis}</text>`
        : nothing
    }`;
}

function lines(scene: RegressionScene, { x, y }: RegressionFrame): SVGTemplateResult {
  const drawn = (kind: string, line: Line) =>
    svg`<path class="curve ${kind}" d=${linePath(Array.from(line.y, (value, i) => [x(line.x[i] ?? 0), y(value)]))}></path>`;
  return svg`${scene.earlier ? drawn("earlier", scene.earlier) : nothing}${scene.lines.map(({ kind, line }) => drawn(kind, line))}`;
}

/** At the ends of the lines; if narrow, below the ends, in the same order. */
function names(scene: RegressionScene, frame: RegressionFrame): SVGTemplateResult {
  const { y, right, isWide, floor, top } = frame;
  const ends = scene.lines.map(({ line }) => y(line.y[line.y.length - 1] ?? 0));
  const heights = spread(ends, 17, top + 6);
  const order = heights.map((height) => heights.filter((other) => other > height).length);
  return svg`${scene.lines.map(
    (line, i) => svg`<text class="line-name ${line.kind}" x=${isWide ? right + 10 : right}
      y=${isWide ? heights[i] : floor - 8 - 15 * (order[i] ?? 0)}
      dy=${isWide ? "0.35em" : nothing} text-anchor=${isWide ? nothing : "end"}>${line.name}</text>`,
  )}`;
}

function point(
  scene: RegressionScene,
  frame: RegressionFrame,
  it: ScenePoint,
  hasTabStop: boolean,
): SVGTemplateResult {
  const isLocked = scene.isLocked("points");
  const flags = { selected: it.id === scene.selected, lit: it.id === scene.lit };
  return svg`<g class=${classes({ handle: true, ...flags })}
      transform="translate(${frame.x(it.x).toFixed(2)} ${frame.y(it.y).toFixed(2)})"
      tabindex=${hasTabStop && !isLocked ? 0 : -1} aria-label=${it.name} data-point=${it.id} data-edits="points"
      role=${isLocked ? "img" : "slider"} aria-roledescription=${isLocked ? nothing : scene.words.movable}
      aria-valuenow=${isLocked ? nothing : it.y} aria-valuetext=${isLocked ? nothing : it.value}
      aria-description=${isLocked ? it.value : nothing}>
    <circle class="grip" r="12"></circle>
    <circle class="focus-ring" r="9"></circle>
    <circle class="point-paper" r="4.6"></circle>
    <circle class="point-ink" r="4.6" fill-opacity=${it.ink.toFixed(3)}></circle>
  </g>`;
}

function star(scene: RegressionScene, frame: RegressionFrame): SVGTemplateResult {
  const at = frame.x(scene.at);
  const { name, value } = scene.star;
  const isLocked = scene.isLocked("at");
  const top = Math.min(...scene.votes.map((vote) => frame.y(vote.answer)));
  return svg`<line class=${classes({ guide: true, locked: scene.locked })} x1=${at} x2=${at}
      y1=${top} y2=${frame.base}></line>
    ${scene.votes.map(
      (vote) =>
        svg`<g class="answer-mark ${vote.kind}">${outputMark(at, frame.y(vote.answer), 5)}</g>`,
    )}
    ${scene.guess === undefined ? nothing : svg`<path class="guess" d="M${at - 18} ${frame.y(scene.guess)}h36"></path>`}
    <g class="handle" data-handle="star" data-edits="at" tabindex=${isLocked ? -1 : 0} aria-label=${name}
      role=${isLocked ? "img" : "slider"} aria-valuemin=${isLocked ? nothing : scene.xRange[0]}
      aria-valuemax=${isLocked ? nothing : scene.xRange[1]} aria-valuenow=${isLocked ? nothing : scene.at}
      aria-valuetext=${isLocked ? nothing : value} aria-description=${isLocked ? value : nothing}>
      <circle class="grip" cx=${at} cy=${frame.base} r="22"></circle>
      <circle class="focus-ring" cx=${at} cy=${frame.base} r="15"></circle>
      ${queryMark(at, frame.base, 9)}
    </g>`;
}

export function regressionPlot(
  scene: RegressionScene,
  events: RegressionEvents,
): SVGTemplateResult {
  const frame = regressionFrame(scene.width, scene.xRange, scene.yRange);
  const pointer = regressionPointer(scene, frame, events);
  const isTrained = scene.lines.some((line) => line.kind === "trained");
  const tabStop = scene.selected ?? scene.points[0]?.id;
  // A tap on the background takes the focus, so that Escape works.
  return svg`<svg class=${classes({ chart: true, "regression-plot": true, "is-trained": isTrained })} viewBox="0 0 ${frame.width} ${frame.height}"
      role="group" tabindex="-1" aria-label=${scene.label} @pointerdown=${pointer.down} @touchstart=${pointer.touch}
      @pointermove=${pointer.over} @pointerleave=${() => events.hover(undefined)}
      @click=${pointer.click} @dblclick=${pointer.double} @keydown=${pointer.key}>
    <rect class="regression-ground" width=${frame.width} height=${frame.height}></rect>
    ${axes(scene, frame)}
    ${weightStrip(scene, frame)}
    ${lines(scene, frame)}
    ${scene.points.map((it) => point(scene, frame, it, it.id === tabStop))}
    ${names(scene, frame)}
    ${star(scene, frame)}
  </svg>`;
}
