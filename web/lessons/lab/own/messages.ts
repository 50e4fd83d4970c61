/** What the readers say, as sentences of a language. */
import type { Fault, FaultDetails, Note } from "../../../data/fault.js";
import type { Place } from "./roles.js";
import type { labData } from "./words.en.js";

export type LabDataWords = typeof labData;

export const placeLetters: Readonly<Record<Place, string>> = {
  ...{ query: "Q", key: "K", value: "V", x: "X", weights: "W" },
  ...{ queryTokens: "t", keyTokens: "t₂" },
};

function placeText({ places }: LabDataWords, { line, column, row, byte, tensor }: FaultDetails) {
  const text = (n: number | undefined) => String(n ?? "");
  const at =
    row !== undefined
      ? column === undefined
        ? places.row(text(row))
        : places.item(text(row), text(column))
      : line !== undefined
        ? column === undefined
          ? places.line(text(line))
          : places.cell(text(line), text(column))
        : byte === undefined
          ? ""
          : places.byte(text(byte));
  return tensor === undefined ? at : places.tensor(tensor, at);
}

export function faultText(words: LabDataWords, file: string, fault: Fault): string {
  const what = words.faults[fault.kind](fault.found ?? "", fault.wanted ?? "");
  return words.said(file, placeText(words, fault), what);
}

export const noteText = (words: LabDataWords, note: Note): string =>
  words.said(
    "",
    placeText(words, note),
    words.notes[note.kind](note.found ?? "", note.wanted ?? ""),
  );
