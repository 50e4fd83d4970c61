/** Costs over the steps of a training, a line for each kind, named at its end. */
import { nothing, type SVGTemplateResult, svg } from "lit";
import { classes } from "../../../charts/marks.js";
import { linearScale, ticks } from "../../../charts/scale.js";
import { type Place, plot, textAt } from "../../../charts/xy/plot.js";
import { xy } from "../../../charts/xy/xy.js";
import type { FigureHost } from "../../../figure/figure-view.js";
import type { NamedValue } from "../../../figure/named-value.js";

interface Price {
  readonly step: number;
  readonly cost: NamedValue;
}

/** The curve that has its numbers. */
const lit = 8;

const height = 250;
/** Room for the text of a tick, in pixels. */
const tickWidth = 48;

/** The ticks that do not touch those before them. */
function withRoom(steps: readonly number[], x: (step: number) => number): readonly number[] {
  let free = -Infinity;
  return steps.filter((step) => {
    const hasRoom = x(step) >= free;
    if (hasRoom) free = x(step) + tickWidth;
    return hasRoom;
  });
}

/** Upper bound of the width of a text, in pixels. */
const textWidth = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter > "\u2e80" ? 15 : 7.4), 0);

/** By k. */
export function priceChart(
  { text }: FigureHost,
  curves: ReadonlyMap<number, readonly Price[]>,
  width: number,
): SVGTemplateResult {
  const { label, axis, nearest } = text.gpt.training;
  const room = 12 + Math.max(...Array.from(curves.keys(), (k) => textWidth(nearest(k))));
  const right = width - Math.min(room, 0.36 * width);
  const sides = { left: 34, right, top: 14, bottom: height - 40 };
  const prices = [...curves.values()];
  const steps = prices[0]?.map(({ step }) => step) ?? [];
  const most = Math.max(0.01, ...prices.flat().map(({ cost }) => cost.value));
  const x = linearScale([0, steps.at(-1) ?? 1], [sides.left + 8, right]);
  const y = linearScale([0, most], [sides.bottom, sides.top + 8]);
  const chart = plot(x, y, sides);
  const drawn = Array.from(curves, ([k, costs]) => {
    const isLit = k === lit;
    const places = costs.map(({ step, cost }): Place => [step, cost.value]);
    const numbers = costs.map(({ step, cost }) => {
      const anchor = step === steps.at(-1) ? "end" : "middle";
      return chart.text("number", cost, [step, cost.value], { dy: -11, anchor });
    });
    return svg`<g class=${classes({ price: true, lit: isLit })}>${chart.line("price-line", places)}
      ${chart.dots("price-dot", places, isLit ? 4.5 : 3)}${isLit ? numbers : nothing}
      ${textAt("price-name", nearest(k), [right + 10, y(places.at(-1)?.[1] ?? 0)], { isCentred: true })}</g>`;
  });
  return xy({ kind: "price-chart", label, width, height }, [
    chart.levels(ticks(0, most, 4)),
    chart.below(withRoom(steps, x), (step) => step.toLocaleString("en")),
    textAt("axis-name", axis, [(sides.left + right) / 2, height - 4], { anchor: "middle" }),
    drawn,
  ]);
}
