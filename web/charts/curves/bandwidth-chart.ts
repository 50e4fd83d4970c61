/**
 * Losses against bandwidth: above, the training loss; below, the error against the true curve,
 * which training does not see. Both share a logarithmic axis. The ball is the current bandwidth of
 * training; the arrow is its next gradient step.
 */
import { ticks } from "d3-array";
import { nothing, type SVGTemplateResult, svg } from "lit";
import { linePath } from "../path.js";
import { linearScale, logScale, type Scale } from "../scale.js";

export interface BandwidthScene {
  readonly label: string;
  readonly width: number;
  readonly range: readonly [number, number];
  readonly bandwidths: readonly number[];
  readonly losses: readonly number[];
  readonly errors: readonly number[];
  /** The bandwidth of training, and its next step. */
  readonly ball: { readonly bandwidth: number; readonly loss: number; readonly error: number };
  readonly next: number | undefined;
  /** The bandwidth set by hand, with its error. */
  readonly hand: { readonly bandwidth: number; readonly error: number };
  /** The bandwidth of least error. */
  readonly best: number;
  readonly words: {
    readonly loss: string;
    readonly error: string;
    readonly axis: string;
    readonly hand: string;
    readonly best: string;
    readonly step: string;
  };
}

const left = 34;
/** Narrower drawings are flatter. */
const wideFrom = 360;
const sides = {
  wide: { loss: { top: 26, bottom: 124 }, error: { top: 162, bottom: 250 }, height: 296 },
  narrow: { loss: { top: 22, bottom: 84 }, error: { top: 116, bottom: 164 }, height: 202 },
};
const places = [0.01, 0.03, 0.1, 0.3, 1, 3, 10];

interface Shape {
  readonly right: number;
  readonly rows: (typeof sides)[keyof typeof sides];
  readonly x: Scale;
  readonly loss: Scale;
  readonly error: Scale;
}

function shapeOf(scene: BandwidthScene): Shape {
  const right = scene.width - 16;
  const rows = sides[scene.width < wideFrom ? "narrow" : "wide"];
  const most = Math.max(1, ...scene.losses);
  const worst = Math.max(0.1, ...scene.errors);
  const clamped = logScale(scene.range, [left + 8, right]);
  const x = (h: number) => clamped(Math.min(scene.range[1], Math.max(scene.range[0], h)));
  return {
    ...{ right, rows },
    x: Object.assign(x, { invert: clamped.invert }),
    loss: linearScale([0, most], [rows.loss.bottom, rows.loss.top]),
    error: linearScale([0, worst], [rows.error.bottom, rows.error.top]),
  };
}

/** Shorter steps are too small for a label. */
const namedLength = 80;

/** A shaft with a head; nothing for an invisibly short step. */
function arrow(
  from: number,
  to: number,
  y: number,
  name: string,
): SVGTemplateResult | typeof nothing {
  const way = to - from;
  if (Math.abs(way) < 4) return nothing;
  const back = Math.sign(way) * Math.min(9, Math.abs(way));
  return svg`<path class="step-shaft" d="M${from} ${y}H${to - back * 0.6}"></path>
    <path class="step-head" d="M${to} ${y}l${-back} -5v10z"></path>
    ${
      Math.abs(way) > namedLength
        ? svg`<text class="step-name" x=${(from + to) / 2} y=${y + 16} text-anchor="middle">${name}</text>`
        : nothing
    }`;
}

/** The ticks of a scale, including 0. */
function levels(scale: Scale, { top }: { top: number }, right: number): SVGTemplateResult {
  return svg`${ticks(0, scale.invert(top), 2).map(
    (
      level,
    ) => svg`<text class="tick" x=${left - 8} y=${scale(level)} dy="0.35em" text-anchor="end">${level}</text>
      <line class=${level === 0 ? "axis" : "grid"} x1=${left} x2=${right} y1=${scale(level)} y2=${scale(level)}></line>`,
  )}`;
}

function axes(scene: BandwidthScene, shape: Shape): SVGTemplateResult {
  const { x, right } = shape;
  const { loss, error, height } = shape.rows;
  return svg`<text class="axis-name" x="2" y="14">${scene.words.loss}</text>
    <text class="axis-name" x="2" y=${error.top - 14}>${scene.words.error}</text>
    <text class="axis-name" x=${right} y=${height - 4} text-anchor="end">${scene.words.axis}</text>
    ${levels(shape.loss, loss, right)}${levels(shape.error, error, right)}
    ${places.map(
      (
        h,
      ) => svg`<text class="tick" x=${x(h)} y=${error.bottom + 20} text-anchor="middle">${h}</text>
        <line class="grid" x1=${x(h)} x2=${x(h)} y1=${loss.top} y2=${error.bottom}></line>`,
    )}`;
}

export function bandwidthChart(scene: BandwidthScene): SVGTemplateResult {
  const shape = shapeOf(scene);
  const { x } = shape;
  const { loss, error, height } = shape.rows;
  const line = (list: readonly number[], y: Scale) =>
    linePath(scene.bandwidths.map((h, i) => [x(h), y(list[i] ?? 0)]));
  const { ball, hand, best, next } = scene;
  const least = Math.min(...scene.errors);
  const at = x(ball.bandwidth);
  const ballY = Math.max(loss.top, shape.loss(ball.loss));
  const arrowY = loss.top - 2;
  return svg`<svg class="chart bandwidth-chart" viewBox="0 0 ${scene.width} ${height}" role="img"
      aria-label=${scene.label}>
    ${axes(scene, shape)}
    <path class="loss-line" d=${line(scene.losses, shape.loss)}></path>
    <path class="error-line" d=${line(scene.errors, shape.error)}></path>
    <line class="best-line" x1=${x(best)} x2=${x(best)} y1=${loss.top} y2=${error.bottom}></line>
    <text class="best-name" x=${x(best)} y=${shape.error(least) - 12} text-anchor="middle">${scene.words.best}</text>
    <circle class="hand-dot" cx=${x(hand.bandwidth)} cy=${shape.error(hand.error)} r="5"></circle>
    <text class="hand-name" x=${x(hand.bandwidth) + 9} y=${shape.error(hand.error) + 14}>${scene.words.hand}</text>
    <line class="ball-guide" x1=${at} x2=${at} y1=${arrowY} y2=${error.bottom}></line>
    ${next === undefined ? nothing : arrow(at, x(next), arrowY, scene.words.step)}
    <circle class="ball" cx=${at} cy=${ballY} r="6.5"></circle>
    <circle class="ball" cx=${at} cy=${Math.max(error.top, shape.error(ball.error))} r="4.5"></circle>
  </svg>`;
}
