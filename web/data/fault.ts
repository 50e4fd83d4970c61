/** Why data could not be read, or what was left out: structures that the words of each language turn into sentences. */

export const faultKinds = [
  // Any file.
  ...(["empty", "tooLarge", "unreadable", "notData", "notUtf8", "pickle", "hdf5"] as const),
  ...(["noNumbers", "nothingChosen", "tooMany", "axes"] as const),
  // Numbers as text.
  ...(["missingCell", "notANumber", "notFinite", "overflow", "openQuote", "ragged"] as const),
  "jsonSyntax",
  // Numbers as bytes.
  ...(["badHeader", "numberType", "truncated", "overlong", "notExact", "tensorBytes"] as const),
  ...(["archive", "zip", "parquet"] as const),
  // What a file is for.
  ...(["sameSlot", "stateFile"] as const),
] as const;
export type FaultKind = (typeof faultKinds)[number];

export const noteKinds = [
  ...(["rowsLeftOut", "gapsLeftOut", "asHeads", "batchesLeftOut", "partsLeftOut"] as const),
] as const;
export type NoteKind = (typeof noteKinds)[number];

/** The place of a fault, as far as it is known; all but `byte` count from 1. */
export interface Where {
  readonly line?: number;
  /** The cell of a line, or the column of a matrix. */
  readonly column?: number;
  readonly row?: number;
  /** Offset in the file. */
  readonly byte?: number;
  /** The name of a tensor, or of a column. */
  readonly tensor?: string;
}

/** What was found and what was expected: a piece of the data or a number, depending on the kind. */
export interface FaultDetails extends Where {
  readonly found?: string;
  readonly wanted?: string;
}

export interface Fault extends FaultDetails {
  readonly kind: FaultKind;
}

/** A change that was made to valid data. */
export interface Note extends FaultDetails {
  readonly kind: NoteKind;
}

/** Carries a fault out of the readers. */
export class FaultError extends Error {
  constructor(readonly fault: Fault) {
    super(fault.kind);
  }
}

export function fail(kind: FaultKind, details: FaultDetails = {}): never {
  throw new FaultError({ kind, ...details });
}

/** A short, single-line excerpt of a text of someone else. */
export function excerpt(text: string, most = 24): string {
  const line = text
    .slice(0, 3 * most)
    .replace(/[\p{C}\p{Z}]+/gu, " ")
    .trim();
  const letters = [...line];
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : line;
}

/** The displayed name of a tensor or a file; “…” if no character is visible. */
export const tensorName = (name: string, most = 60): string => excerpt(name, most) || (name && "…");
