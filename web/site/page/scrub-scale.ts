/** Scales of draggable numbers in the prose: positions of their fields, counted from 0. */
import { positionOf, sliderMax, temperatureAt } from "../../charts/temperature-scale.js";
import { type Field, rangeOf } from "../../figure/state/fields.js";

export interface ScrubScale {
  readonly last: number;
  position(value: number): number;
  value(position: number): number;
}

const temperatures: ScrubScale = { last: sliderMax, position: positionOf, value: temperatureAt };

/** The places of the slider that the field declares. */
export function scrubScale(field: Field): ScrubScale {
  const { accepts, steps, step = 1 } = field;
  if (accepts?.kind === "number" && accepts.infinite) return temperatures;
  if (steps)
    return {
      last: steps.length - 1,
      position: (value) => steps.findLastIndex((place) => place <= value),
      value: (position) => steps[position] ?? 0,
    };
  const { min, max } = rangeOf(field);
  const [first, perUnit] = [Math.round(min / step), Math.round(1 / step)];
  return {
    last: Math.round(max / step) - first,
    position: (value) => Math.round(value / step) - first,
    value: (position) => (position + first) / perUnit,
  };
}
