/** Why data could not be read, or what of them was left out: data too, the languages make sentences of it. */

export const faultKinds = [
  // Of any file.
  "empty",
  "tooLarge",
  "unreadable",
  "notData",
  "archive",
  "noNumbers",
  "tooManyColumns",
  "axes",
  // Of numbers written as text.
  "missingCell",
  "notANumber",
  "notFinite",
  "decimalComma",
  "ragged",
  "unclosedQuote",
  "lineTooLong",
  // Of numbers written as bytes.
  "badHeader",
  "numberType",
  "truncated",
  "overlong",
  "notExact",
  // Of .npy.
  "npyMagic",
  "npyVersion",
  // Of safetensors.
  "tensorTwice",
  "tensorRange",
  "tensorOverlap",
  "tensorBytes",
  "unusedBytes",
  "noTensor",
  "tooManyNumbers",
  "tooManyHeads",
  // Of zip archives.
  "zipDirectory",
  "zipEncrypted",
  "zipMethod",
  "zipDamaged",
  // Of JSON.
  "jsonSyntax",
  "jsonEnd",
  "notAList",
  "jsonKeys",
  "jsonShape",
  "jsonTwice",
  // Of where they go.
  "noSlot",
  "sameSlot",
  "stateFile",
] as const;
export type FaultKind = (typeof faultKinds)[number];

export const noteKinds = [
  "rowsLeftOut",
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

/** Where something is, as far as it is known; all but `byte` count from 1. */
export interface Where {
  readonly line?: number;
  /** In its line. */
  readonly character?: number;
  /** Of a table the cell of its line, of .npy the column of the matrix. */
  readonly column?: number;
  /** Row of the matrix. */
  readonly row?: number;
  /** Offset in the file. */
  readonly byte?: number;
  /** Name of a tensor in its file. */
  readonly tensor?: string;
}

/** What was found and what was wanted: a piece of the data or a number, as the kind says. */
export interface Said extends Where {
  readonly found?: string;
  readonly wanted?: string;
}

export interface Fault extends Said {
  readonly kind: FaultKind;
}

/** Something that was done to good data. */
export interface Note extends Said {
  readonly kind: NoteKind;
}

/** Carries a fault out of the readers; `readOwnData` turns it back into data. */
export class FaultError extends Error {
  constructor(readonly fault: Fault) {
    super(fault.kind);
  }
}

export function fail(kind: FaultKind, said: Said = {}): never {
  throw new FaultError({ kind, ...said });
}

/** A piece of somebody's text, short and in one line. */
export function excerpt(text: string, most = 24): string {
  const line = text
    .slice(0, 3 * most)
    .replace(/[\p{C}\p{Z}]+/gu, " ")
    .trim();
  const letters = [...line];
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : line;
}

/** The name of a tensor as it is said: longer than other pieces, for its end tells the most. */
export const tensorName = (name: string): string => excerpt(name, 60);

/** For `tooLarge`: sizes in bytes. */
export const megabytes = (found: number, wanted: number) => ({
  found: `${Math.ceil(found / 2 ** 20)}`,
  wanted: `${wanted / 2 ** 20}`,
});
