/** Reasons why data could not be read, or what was left out: data structures that the words of each language turn into sentences. */

export const faultKinds = [
  // Any file.
  "empty",
  "tooLarge",
  "unreadable",
  "notData",
  "archive",
  "pickle",
  "hdf5",
  "parquet",
  "noNumbers",
  "noRows",
  "tooManyColumns",
  "axes",
  // Numbers as text.
  "missingCell",
  "notANumber",
  "notFinite",
  "overflow",
  "openQuote",
  "elided",
  "notWords",
  "decimalComma",
  "ragged",
  "lineTooLong",
  // Numbers as bytes.
  "badHeader",
  "numberType",
  "truncated",
  "overlong",
  "notExact",
  // .npy files.
  "npyMagic",
  "npyVersion",
  // safetensors files.
  "tensorTwice",
  "tensorRange",
  "tensorOverlap",
  "tensorBytes",
  "unusedBytes",
  "noTensor",
  "tooManyNumbers",
  "tooManyHeads",
  "tooManyArrays",
  // Zip archives.
  "zipDirectory",
  "zipEncrypted",
  "zipMethod",
  "zipDamaged",
  // JSON.
  "longJson",
  "jsonSyntax",
  "notAList",
  "notATable",
  "jsonKeys",
  "jsonShape",
  // Attention weights, their tokens and their picture.
  "weightsAxes",
  "layersDiffer",
  "tooLong",
  "tooManyTokens",
  "notTokens",
  "notPicture",
  // The place of a matrix.
  "noSlot",
  "sameSlot",
  "stateFile",
] as const;
export type FaultKind = (typeof faultKinds)[number];

export const noteKinds = [
  "rowsLeftOut",
  "gapsLeftOut",
  "headerLeftOut",
  "keyLeftOut",
  "asRow",
  "asColumn",
  "asHeads",
  "asBatches",
  "batchesLeftOut",
  "tensorsLeftOut",
] as const;
export type NoteKind = (typeof noteKinds)[number];

/** The location of a fault, as far as it is known; all but `byte` count from 1. */
export interface Where {
  readonly line?: number;
  /** The cell within the line of a table, or the column of a matrix in .npy. */
  readonly column?: number;
  /** Row of the matrix. */
  readonly row?: number;
  /** Offset in the file. */
  readonly byte?: number;
  /** Name of a tensor in its file. */
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

/** Carries a fault out of the readers; `readOwnData` converts it back to data. */
export class FaultError extends Error {
  constructor(readonly fault: Fault) {
    super(fault.kind);
  }
}

export function fail(kind: FaultKind, details: FaultDetails = {}): never {
  throw new FaultError({ kind, ...details });
}

/** A short, single-line excerpt of the reader's text. */
export function excerpt(text: string, most = 24): string {
  const line = text
    .slice(0, 3 * most)
    .replace(/[\p{C}\p{Z}]+/gu, " ")
    .trim();
  const letters = [...line];
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : line;
}

/**
 * The displayed name of a tensor or a file: longer than other excerpts, as its end is the most
 * specific part; “…” if no character is visible.
 */
export const tensorName = (name: string, most = 60): string => excerpt(name, most) || (name && "…");

/** For `tooLarge`: sizes in bytes. */
export const megabytes = (found: number, wanted: number) => ({
  found: `${Math.ceil(found / 2 ** 20)}`,
  wanted: `${wanted / 2 ** 20}`,
});
