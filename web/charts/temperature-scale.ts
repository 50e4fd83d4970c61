/**
 * Slider position ↔ temperature: logarithmic, with the exact limits at both ends
 * (position 0 is temperature 0, the last position is Infinity). A control scale,
 * not a formula of attention.
 */

import { logScale } from "./scale.js";

export const sliderMax = 200;

const coldest = 0.01;
const hottest = 100;
const log = logScale([coldest, hottest], [1, sliderMax - 1]);

/** The temperature at a place of the scale, which may lie between two positions of a slider. */
export function temperatureOf(place: number): number {
  if (place <= 0) return 0;
  if (place >= sliderMax) return Number.POSITIVE_INFINITY;
  return log.invert(Math.min(sliderMax - 1, Math.max(1, place)));
}

export function placeOf(temperature: number): number {
  if (temperature === 0) return 0;
  if (temperature === Number.POSITIVE_INFINITY) return sliderMax;
  return log(Math.min(hottest, Math.max(coldest, temperature)));
}

/** Two significant digits, or three where two belong to another position: every step changes the temperature. */
export function temperatureAt(position: number): number {
  const temperature = temperatureOf(position);
  if (!Number.isFinite(temperature)) return temperature;
  const short = Number(temperature.toPrecision(2));
  return positionOf(short) === position ? short : Number(temperature.toPrecision(3));
}

export const positionOf = (temperature: number): number => Math.round(placeOf(temperature));
