/** What the parts of the input share, and the letters of its places. */
import type { GivenData } from "../given/given.js";
import type { Place } from "../given/given-slots.js";
import type { OwnData } from "./matrix.js";
import type { IntakeReader } from "./reader.js";
import type { labData } from "./words.en.js";

/** What all parts of the input share. */
export interface IntakeScene {
  readonly words: LabDataWords;
  readonly own: OwnData;
  readonly given: GivenData;
  readonly reader: IntakeReader;
  /** The reader cannot change the data. */
  readonly isLocked: boolean;
  readonly dismiss: string;
}

export type LabDataWords = typeof labData;

export const slotLetters: Readonly<Record<Place, string>> = {
  query: "Q",
  key: "K",
  value: "V",
  x: "X",
  weights: "W",
  other: "W₂",
  queryTokens: "t",
  keyTokens: "t₂",
  picture: "▦",
};
