/** Layout of the plot, and of the strip of weights below it. */
import { linearScale, ticks } from "../../charts/scale.js";
import { xRange } from "./constants.js";
import type { Data } from "./data.js";

export type Heights = readonly [low: number, high: number];
export type Frame = ReturnType<typeof frameOf>;

/** Narrower drawings have the labels on the lines instead of behind them. */
const wideFrom = 620;

/** `floor` is the bottom of the plot, `stripTop` and `base` are the top and the bottom of the strip. */
export function frameOf(width: number, heights: Heights, isFlat = false) {
  const isWide = width >= wideFrom;
  const left = isWide ? 34 : 28;
  const right = width - (isWide ? 156 : 12);
  const top = 12;
  // Narrow ones are flatter: under 200 % zoom the window is 640 × 400.
  const ratio = isWide ? (isFlat ? 0.28 : 0.42) : 0.35;
  const floor = top + Math.round(Math.min(360, Math.max(150, (right - left) * ratio)));
  const stripTop = floor + (isWide ? 26 : 22);
  const base = stripTop + (isWide && !isFlat ? 84 : 48);
  return {
    width,
    height: base + (isWide ? 44 : 40),
    left,
    right,
    top,
    floor,
    stripTop,
    base,
    x: linearScale([xRange.min, xRange.max], [left, right]),
    y: linearScale(heights, [floor, top]),
    isWide,
  };
}

/** Around all points, and around the curve with default noise. */
export function heightsOf({ y }: Data): Heights {
  const low = Math.min(-0.5, ...y);
  const high = Math.max(4.6, ...y);
  return [Math.floor(low * 2 - 0.2) / 2, Math.ceil(high * 2 + 0.2) / 2];
}

/** The whole heights of a plot. */
export const wholeLevels = ([low, high]: Heights): number[] =>
  ticks(low, high, 6).filter(Number.isInteger);
