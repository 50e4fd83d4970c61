/** The letters of the places for matrices, and the words all parts of the intake share. */
import type { OwnSlot } from "../../data/matrix.js";
import type { labData } from "./data-words.en.js";

export type LabDataWords = typeof labData;

export const slotLetters: Readonly<Record<OwnSlot, string>> = {
  query: "Q",
  key: "K",
  value: "V",
  x: "X",
};
