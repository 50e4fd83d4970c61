/** Classifies measured attention patterns of the heads. */

import { kinds } from "./state.js";
import type { Finders } from "./words.en.js";

/** A kind whose weight clearly exceeds the chance level of a third. */
export type Look = "colour" | "shape" | "both" | "even" | "other";

const clearShare = 0.5;
const chance = 1 / kinds;
/** More effective neighbours mean attention to nearly all nine objects. */
const openNeighbours = 7;

export const strong = (share: number): boolean => share >= clearShare;

/** From the weight on the same colour and shape, and the effective neighbours of each object. */
export function lookOf(colour: number, shape: number, effective: Float64Array): Look {
  if (strong(colour) && strong(shape)) return "both";
  if (strong(colour)) return "colour";
  if (strong(shape)) return "shape";
  const near = (share: number) => Math.abs(share - chance) < 0.05;
  // A single object with all the weight also gives each kind a third.
  const open = effective.every((k) => k > openNeighbours);
  return open && near(colour) && near(shape) ? "even" : "other";
}

/** The heads by pattern. */
export function findersOf(looks: readonly Look[]): Finders {
  const who = (look: Look) => looks.flatMap((it, i) => (it === look ? [i] : []));
  return {
    colour: who("colour"),
    shape: who("shape"),
    both: who("both"),
    even: who("even"),
    other: who("other"),
  };
}

/** The heads are identical, solve the task or not yet, or no head attends by kind. */
export type Outcome = "alike" | "solved" | "unmixed" | "colour" | "shape" | "all";

/** A smaller loss counts as solved; without training it is about 42. */
const solvedLoss = 5;

export function outcomeOf(finders: Finders, loss: number, diversity: number): Outcome {
  if (diversity === 0) return "alike";
  const [colour, shape] = [finders.colour.length > 0, finders.shape.length > 0];
  if (colour && shape) return loss < solvedLoss ? "solved" : "unmixed";
  return colour ? "shape" : shape ? "colour" : "all";
}
