/**
 * Slider position ↔ temperature: logarithmic, with the exact limits at both ends
 * (position 0 is temperature 0, the last position is Infinity). A control scale,
 * not a formula of attention.
 */

import { logScale } from "../scale.js";

export const sliderMax = 200;

const coldest = 0.01;
const hottest = 100;
const log = logScale([coldest, hottest], [1, sliderMax - 1]);

/** Two significant digits: the precision of a slider. */
export function temperatureAt(position: number): number {
  if (position <= 0) return 0;
  if (position >= sliderMax) return Number.POSITIVE_INFINITY;
  return Number(log.invert(position).toPrecision(2));
}

export function positionOf(temperature: number): number {
  if (temperature === 0) return 0;
  if (temperature === Number.POSITIVE_INFINITY) return sliderMax;
  return Math.round(log(Math.min(hottest, Math.max(coldest, temperature))));
}
