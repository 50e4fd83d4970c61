/** Scales of draggable numbers in the prose: positions of their fields, counted from 0. */
import { positionOf, sliderMax, temperatureAt } from "../../charts/temperature-scale.js";

export interface ScrubScale {
  readonly last: number;
  position(value: number): number;
  value(position: number): number;
}

const temperatures: ScrubScale = { last: sliderMax, position: positionOf, value: temperatureAt };

const hundredths = (last: number): ScrubScale => ({
  last,
  position: (value) => Math.round(value * 100),
  value: (position) => position / 100,
});

/** Powers of 2 up to 2^last. */
const doublings = (last: number): ScrubScale => ({
  last,
  position: (value) => Math.min(last, 31 - Math.clz32(value)),
  value: (position) => 1 << position,
});

/** The fields that the prose of a lesson may scrub. */
export const scrubScales: Readonly<Record<string, ScrubScale>> = {
  temperature: temperatures,
  dot: temperatures,
  cosine: temperatures,
  rbf: temperatures,
  bandwidth: temperatures,
  keyNormPenalty: hundredths(100),
  dim: doublings(14),
};
