/**
 * A kernel regression: ★ the query on the axis, ● the points, ✖ the prediction on the
 * curve. The strip below has a bar per point, as high as its weight, under the kernel.
 * Labels are at the ends of the lines.
 */

import { nothing, type SVGTemplateResult, svg } from "lit";
import { classes, outputMark, queryMark } from "../../charts/marks.js";
import { apart, plot, signed, textAt } from "../../charts/xy/plot.js";
import type { Line } from "./curve.js";
import { type RegressionFrame, regressionFrame, wholeLevels } from "./regression-frame.js";
import { type RegressionEvents, regressionPointer } from "./regression-pointer.js";
import type { RegressionScene } from "./scene.js";
import { weightStrip } from "./weight-strip.js";

/** The axes, the strip of weights, and the curves. */
function curves(scene: RegressionScene, frame: RegressionFrame): unknown[] {
  const { x, y, left, right, floor, base } = frame;
  const { words, earlier } = scene;
  const chart = plot(x, y, { ...frame, bottom: base });
  const drawn = (kind: string, line: Line) =>
    chart.line(
      `curve ${kind}`,
      Array.from(line.y, (value, i) => [line.x[i] ?? 0, value]),
    );
  return [
    chart.levels(wholeLevels(scene.yRange), signed, 6),
    svg`<line class="axis" x1=${left} x2=${right} y1=${base} y2=${base}></line>`,
    textAt("axis-name", words.weights, [left, floor + 16]),
    chart.below([0, 1, 2, 3, 4, 5], String, 36),
    frame.isWide ? textAt("axis-name", words.axis, [right + 14, base + 36]) : nothing,
    weightStrip(scene, frame),
    earlier ? drawn("earlier", earlier) : nothing,
    scene.lines.map(({ kind, line }) => drawn(kind, line)),
  ];
}

/** At the ends of the lines; if narrow, below the ends, in the same order. */
function names(scene: RegressionScene, frame: RegressionFrame): SVGTemplateResult[] {
  const { y, right, isWide, floor, top } = frame;
  const ends = scene.lines.map(({ line }) => y(line.y[line.y.length - 1] ?? 0));
  const heights = apart(ends, 17, top + 6);
  return scene.lines.map(({ kind, name }, i) => {
    const height = heights[i] ?? 0;
    const order = heights.filter((other) => other > height).length;
    return isWide
      ? textAt(`line-name ${kind}`, name, [right + 10, height], { isCentred: true })
      : textAt(`line-name ${kind}`, name, [right, floor - 8 - 15 * order], { anchor: "end" });
  });
}

function point(
  scene: RegressionScene,
  frame: RegressionFrame,
  it: RegressionScene["points"][number],
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
  const top = Math.min(...scene.votes.map((vote) => frame.y(vote.answer.value)));
  return svg`<line class=${classes({ guide: true, locked: scene.locked })} x1=${at} x2=${at}
      y1=${top} y2=${frame.base}></line>
    ${scene.votes.map(
      (vote) =>
        svg`<g class="answer-mark ${vote.curve.name}">${outputMark(at, frame.y(vote.answer.value), 5)}</g>`,
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
    ${curves(scene, frame)}
    ${scene.points.map((it) => point(scene, frame, it, it.id === tabStop))}
    ${names(scene, frame)}
    ${star(scene, frame)}
  </svg>`;
}
