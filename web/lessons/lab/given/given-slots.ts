/** The places of what a model gave, and of one's own matrices. */
import type { OwnSlot } from "../own/matrix.js";

export const givenSlots = ["weights", "other", "queryTokens", "keyTokens", "picture"] as const;
export type GivenSlot = (typeof givenSlots)[number];

/** Whatever a file may be for. */
export type Place = OwnSlot | GivenSlot;

export const isGiven = (place: Place | undefined): place is GivenSlot =>
  givenSlots.some((slot) => slot === place);
