/** The loss before each training step. The epoch axis is stretched at the start and compressed at the end. */
import { nothing, type SVGTemplateResult } from "lit";
import { linearScale, logScale, ticks } from "../../charts/scale.js";
import { type Place, plot, textAt } from "../../charts/xy/plot.js";
import { xy } from "../../charts/xy/xy.js";
import type { Written } from "../../figure/phrase.js";

export interface LossScene {
  readonly label: string;
  readonly width: number;
  /** The loss before each finished step, from step 1. */
  readonly losses: readonly number[];
  /** The current loss, before the next step, and its text. */
  readonly next: number;
  readonly now: Written;
  readonly axis: Readonly<Record<"x" | "y", string>>;
}

const height = 220;
/** More epochs have no dots. */
const maxDotted = 20;

export function lossChart({ losses, next, now, width, label, axis }: LossScene): SVGTemplateResult {
  const sides = { left: 34, right: width - 16, top: 26, bottom: height - 40 };
  const { left, right } = sides;
  const all = [...losses, next];
  const end = Math.max(10, all.length);
  const most = Math.max(1, ...all);
  const x = logScale([1, end], [left + 8, right]);
  const y = linearScale([0, most], [sides.bottom, sides.top + 8]);
  const chart = plot(x, y, sides);
  const places = all.map((loss, i): Place => [i + 1, loss]);
  const [nowX, nowY] = [x(all.length), y(next)];
  const isAtEnd = nowX > right - 60;
  const nowAt = [isAtEnd ? right : nowX + 10, nowY + (nowY < 40 ? 5 : -12)] as const;
  const named = [1, 2, 3, 5, 10, 100, 1000].filter((e) => e <= end && (end <= 20 || e !== 3));
  return xy({ kind: "loss-chart", label, width, height }, [
    textAt("axis-name", axis.y, [2, 14]),
    textAt("axis-name", axis.x, [right, height - 4], { anchor: "end" }),
    chart.levels(ticks(0, most, 4)),
    chart.below(named),
    chart.line("loss-line", places),
    losses.length <= maxDotted ? chart.dots("loss-dot", places, 3.5) : nothing,
    chart.dots("loss-dot next", [[all.length, next]], 5),
    textAt("number loss-now", now, nowAt, { anchor: isAtEnd ? "end" : "start" }),
  ]);
}
