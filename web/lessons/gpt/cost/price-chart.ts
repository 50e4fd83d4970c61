/** Costs over the steps of a training, a line for each kind, named at its end. */
import { ticks } from "d3-array";
import { nothing, type SVGTemplateResult, svg } from "lit";
import { classes } from "../../../charts/marks.js";
import { linearScale } from "../../../charts/scale.js";
import { type Place, plot, textAt } from "../../../charts/xy/plot.js";
import { xy } from "../../../charts/xy/xy.js";
import type { Written } from "../../../figure/phrase.js";

export interface PriceScene {
  readonly label: string;
  readonly width: number;
  readonly axis: string;
  readonly curves: readonly {
    readonly name: string;
    readonly costs: readonly {
      readonly step: number;
      readonly value: number;
      readonly digits: Written;
    }[];
  }[];
  /** The name of the curve with its numbers. */
  readonly lit: string;
}

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

export function priceChart({ label, width, axis, curves, lit }: PriceScene): SVGTemplateResult {
  const room = 12 + Math.max(...curves.map(({ name }) => textWidth(name)));
  const sides = {
    left: 34,
    right: width - Math.min(room, 0.36 * width),
    top: 14,
    bottom: height - 40,
  };
  const { left, right } = sides;
  const steps = curves[0]?.costs.map(({ step }) => step) ?? [];
  const most = Math.max(0.01, ...curves.flatMap(({ costs }) => costs.map(({ value }) => value)));
  const x = linearScale([0, steps.at(-1) ?? 1], [left + 8, right]);
  const y = linearScale([0, most], [sides.bottom, sides.top + 8]);
  const chart = plot(x, y, sides);
  const drawn = curves.map(({ name, costs }) => {
    const isLit = name === lit;
    const places = costs.map(({ step, value }): Place => [step, value]);
    const numbers = costs.map(({ step, value, digits }) => {
      const anchor = step === steps.at(-1) ? "end" : "middle";
      return chart.text("number", digits, [step, value], { dy: -11, anchor });
    });
    return svg`<g class=${classes({ price: true, lit: isLit })}>${chart.line("price-line", places)}
      ${chart.dots("price-dot", places, isLit ? 4.5 : 3)}${isLit ? numbers : nothing}
      ${textAt("price-name", name, [right + 10, y(costs.at(-1)?.value ?? 0)], { isCentred: true })}</g>`;
  });
  return xy({ kind: "price-chart", label, width, height }, [
    chart.levels(ticks(0, most, 4)),
    chart.below(withRoom(steps, x), (step) => step.toLocaleString("en")),
    textAt("axis-name", axis, [(left + right) / 2, height - 4], { anchor: "middle" }),
    drawn,
  ]);
}
