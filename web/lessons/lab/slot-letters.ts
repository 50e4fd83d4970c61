/** The letters of the places, and the words shared by all parts of the input. */
import type { OwnSlot } from "../../data/matrix.js";
import type { labData } from "./data-words.en.js";

export type LabDataWords = typeof labData;

export const slotLetters: Readonly<Record<OwnSlot, string>> = {
  query: "Q",
  key: "K",
  value: "V",
  x: "X",
};
