/** What the heads look for, as measured, and what follows from it. */

import { kinds } from "./state.js";
import type { Finders } from "./words.en.js";

/** A kind that gets clearly more than the third that falls to it by chance. */
export type Look = "colour" | "shape" | "both" | "even" | "other";

const clearShare = 0.5;
const chance = 1 / kinds;
/** Who has more neighbours than this looks at nearly all nine. */
const openNeighbours = 7;

export const strong = (share: number): boolean => share >= clearShare;

/** Of the shares of the weight on the own colour and shape, and the effective neighbours of each object. */
export function lookOf(colour: number, shape: number, effective: Float64Array): Look {
  if (strong(colour) && strong(shape)) return "both";
  if (strong(colour)) return "colour";
  if (strong(shape)) return "shape";
  const near = (share: number) => Math.abs(share - chance) < 0.05;
  // One object that takes all from everyone also gives each kind its third.
  const open = effective.every((k) => k > openNeighbours);
  return open && near(colour) && near(shape) ? "even" : "other";
}

/** The heads by what they look for. */
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

/** The heads are alike, answer the task or not yet, or no head looks for a kind. */
export type Outcome = "alike" | "solved" | "unmixed" | "colour" | "shape" | "all";

/** A loss below this, of about 42 where nothing is known, is called an answer. */
const solvedLoss = 5;

export function outcomeOf(finders: Finders, loss: number, diversity: number): Outcome {
  if (diversity === 0) return "alike";
  const [colour, shape] = [finders.colour.length > 0, finders.shape.length > 0];
  if (colour && shape) return loss < solvedLoss ? "solved" : "unmixed";
  return colour ? "shape" : shape ? "colour" : "all";
}
