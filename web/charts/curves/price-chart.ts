/** Costs over the steps of a training, a line for each kind, named at its end. */
import { ticks } from "d3-array";
import { type SVGTemplateResult, svg } from "lit";
import type { Written } from "../../figure/phrase.js";
import { classes } from "../marks.js";
import { linePath } from "../path.js";
import { linearScale } from "../scale.js";
import { levels } from "./axes.js";

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
const inner = { left: 34, top: 14, bottom: height - 40 } as const;
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
  const right = width - Math.min(room, 0.36 * width);
  const steps = curves[0]?.costs.map(({ step }) => step) ?? [];
  const most = Math.max(0.01, ...curves.flatMap(({ costs }) => costs.map(({ value }) => value)));
  const x = linearScale([0, steps.at(-1) ?? 1], [inner.left + 8, right]);
  const y = linearScale([0, most], [inner.bottom, inner.top + 8]);
  const drawn = curves.map(({ name, costs }) => {
    const isLit = name === lit;
    const last = costs.at(-1);
    return svg`<g class=${classes({ price: true, lit: isLit })}>
      <path class="price-line" d=${linePath(costs.map(({ step, value }) => [x(step), y(value)]))}></path>
      ${costs.map(
        ({
          step,
          value,
          digits,
        }) => svg`<circle class="price-dot" cx=${x(step)} cy=${y(value)} r=${isLit ? 4.5 : 3}></circle>
          ${isLit ? svg`<text class="number" x=${x(step)} y=${y(value) - 11} text-anchor=${step === steps.at(-1) ? "end" : "middle"}>${digits}</text>` : ""}`,
      )}
      <text class="price-name" x=${right + 10} y=${y(last?.value ?? 0)} dy="0.35em">${name}</text>
    </g>`;
  });
  return svg`<svg class="chart price-chart" viewBox="0 0 ${width} ${height}" role="img" aria-label=${label}>
    ${levels(ticks(0, most, 4), y, { left: inner.left, right })}
    ${withRoom(steps, x).map(
      (step) =>
        svg`<text class="tick" x=${x(step)} y=${inner.bottom + 18} text-anchor="middle">${step.toLocaleString("en")}</text>`,
    )}
    <text class="axis-name" x=${(inner.left + right) / 2} y=${height - 4} text-anchor="middle">${axis}</text>
    ${drawn}
  </svg>`;
}
