/** Layout of a regression: the plot, and the strip of weights below it. */
import { linearScale, ticks } from "../../charts/scale.js";

export type RegressionFrame = ReturnType<typeof regressionFrame>;

/** Narrower drawings have the labels on the lines instead of behind them. */
const wideFrom = 620;

/** `floor` is the bottom of the plot, `stripTop` and `base` are the top and the bottom of the strip. */
export function regressionFrame(
  width: number,
  xRange: readonly [number, number],
  yRange: readonly [number, number],
) {
  const isWide = width >= wideFrom;
  const left = isWide ? 34 : 28;
  const right = width - (isWide ? 156 : 12);
  const top = 12;
  // Narrow ones are flatter: under 200 % zoom the window is 640 × 400.
  const ratio = isWide ? 0.42 : 0.35;
  const floor = top + Math.round(Math.min(360, Math.max(150, (right - left) * ratio)));
  const stripTop = floor + (isWide ? 26 : 22);
  const base = stripTop + (isWide ? 84 : 48);
  const x = linearScale(xRange, [left, right]);
  const y = linearScale(yRange, [floor, top]);
  return {
    width,
    height: base + (isWide ? 44 : 40),
    left,
    right,
    top,
    floor,
    stripTop,
    base,
    x,
    y,
    isWide,
  };
}

/** The whole heights of a plot. */
export const wholeLevels = ([low, high]: readonly [number, number]): number[] =>
  ticks(low, high, 6).filter(Number.isInteger);
