/**
 * Losses against bandwidth: above, the training loss; below, the error against the true curve,
 * which training does not see. Both share a logarithmic axis. The ball is the current bandwidth of
 * training; the arrow is its next gradient step.
 */
import { nothing, type SVGTemplateResult, svg } from "lit";
import { linearScale, logScale, ticks } from "../../charts/scale.js";
import { type Place, plot, textAt } from "../../charts/xy/plot.js";
import { xy } from "../../charts/xy/xy.js";

type At = "bandwidth" | "error";

export interface BandwidthScene {
  readonly label: string;
  readonly width: number;
  readonly range: readonly [number, number];
  readonly bandwidths: readonly number[];
  readonly losses: readonly number[];
  readonly errors: readonly number[];
  /** The bandwidth of training, and its next step. */
  readonly ball: Readonly<Record<At | "loss", number>>;
  readonly next: number | undefined;
  /** The bandwidth set by hand, with its error. */
  readonly hand: Readonly<Record<At, number>>;
  /** The bandwidth of least error. */
  readonly best: number;
  readonly words: Readonly<Record<"loss" | "error" | "axis" | "hand" | "best" | "step", string>>;
}

/** Narrower drawings are flatter. */
const wideFrom = 360;
const sides = {
  wide: { loss: { top: 26, bottom: 124 }, error: { top: 162, bottom: 250 }, height: 296 },
  narrow: { loss: { top: 22, bottom: 84 }, error: { top: 116, bottom: 164 }, height: 202 },
};
const places = [0.01, 0.03, 0.1, 0.3, 1, 3, 10];

/** Shorter steps are too small for a label. */
const namedLength = 80;

/** A shaft with a head; nothing for an invisibly short step. */
function arrow(from: number, to: number, y: number, name: string) {
  const way = to - from;
  if (Math.abs(way) < 4) return nothing;
  const back = Math.sign(way) * Math.min(9, Math.abs(way));
  const isNamed = Math.abs(way) > namedLength;
  return svg`<path class="step-shaft" d="M${from} ${y}H${to - back * 0.6}"></path>
    <path class="step-head" d="M${to} ${y}l${-back} -5v10z"></path>
    ${isNamed ? textAt("step-name", name, [(from + to) / 2, y + 16], { anchor: "middle" }) : nothing}`;
}

export function bandwidthChart(scene: BandwidthScene): SVGTemplateResult {
  const { width, label, range, words, bandwidths, losses, errors, ball, hand, best, next } = scene;
  const { loss, error, height } = sides[width < wideFrom ? "narrow" : "wide"];
  const [left, right] = [34, width - 16];
  const clamped = logScale(range, [left + 8, right]);
  const place = (h: number) => clamped(Math.min(range[1], Math.max(range[0], h)));
  const x = Object.assign(place, { invert: clamped.invert });
  const lossY = linearScale([0, Math.max(1, ...losses)], [loss.bottom, loss.top]);
  const errorY = linearScale([0, Math.max(0.1, ...errors)], [error.bottom, error.top]);
  const upper = plot(x, lossY, { left, right, ...loss });
  const lower = plot(x, errorY, { left, right, ...error });
  const both = plot(x, errorY, { left, right, top: loss.top, bottom: error.bottom });
  const over = (values: readonly number[]) => bandwidths.map((h, i): Place => [h, values[i] ?? 0]);
  const at = x(ball.bandwidth);
  const arrowY = loss.top - 2;
  const handAt = [hand.bandwidth, hand.error] as const;
  return xy({ kind: "bandwidth-chart", label, width, height }, [
    textAt("axis-name", words.loss, [2, 14]),
    textAt("axis-name", words.error, [2, error.top - 14]),
    textAt("axis-name", words.axis, [right, height - 4], { anchor: "end" }),
    upper.levels(ticks(0, lossY.invert(loss.top), 2)),
    lower.levels(ticks(0, errorY.invert(error.top), 2)),
    [upper, lower].map((each) => each.across("axis", 0)),
    both.below(places, String, 20),
    places.map((h) => both.down("grid", h)),
    upper.line("loss-line", over(losses)),
    lower.line("error-line", over(errors)),
    both.down("best-line", best),
    lower.text("best-name", words.best, [best, Math.min(...errors)], { dy: -12, anchor: "middle" }),
    lower.dots("hand-dot", [handAt], 5),
    lower.text("hand-name", words.hand, handAt, { dx: 9, dy: 14 }),
    svg`<line class="ball-guide" x1=${at} x2=${at} y1=${arrowY} y2=${error.bottom}></line>
      ${next === undefined ? nothing : arrow(at, x(next), arrowY, words.step)}
      <circle class="ball" cx=${at} cy=${Math.max(loss.top, lossY(ball.loss))} r="6.5"></circle>
      <circle class="ball" cx=${at} cy=${Math.max(error.top, errorY(ball.error))} r="4.5"></circle>`,
  ]);
}
