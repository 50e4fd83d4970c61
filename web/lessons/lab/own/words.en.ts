/** Messages of the lab about a reader's own data. */
import type { FaultKind, NoteKind } from "../../../data/fault.js";
import { capital, list } from "../../../language/en/words.js";

/** 8192 → "8,192". */
const count = (n: string | number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ",");

type Say = (found: string, wanted: string) => string;

/** After a place and a colon, or alone. */
const faults: Readonly<Record<FaultKind, Say>> = {
  empty: () => "the file is empty.",
  tooLarge: (found, wanted) => `it has ${count(found)} MB; at most ${count(wanted)} MB are opened.`,
  unreadable: () => "the file could not be read. It may have been moved or changed.",
  notData: (found) =>
    `the bytes ${found} belong neither to text nor to .npy, .npz, .safetensors or Parquet.`,
  notUtf8: () => "the text is not UTF-8. Save it again with this encoding.",
  archive: () => "this zip archive holds no .npy files. Save the arrays with numpy.savez.",
  pickle: () =>
    "this is a Python pickle, which runs code when it is read. Save numbers with np.save and a numeric dtype, or a table with DataFrame.to_parquet.",
  hdf5: () =>
    "HDF5 cannot be read. Save the array with np.save, or a table with DataFrame.to_parquet.",
  parquet: (found) =>
    `the Parquet file cannot be read: ${found}. Save it with DataFrame.to_parquet.`,
  noNumbers: () => "there are no numbers in it.",
  nothingChosen: () => "no part has a place. Choose one for at least one part.",
  tooMany: (found, wanted) => `its size is ${count(found)}; at most ${count(wanted)} is read.`,
  axes: (found) => `the number of axes is ${found}. Attention weights have two to five.`,
  missingCell: () => "there is no number here.",
  notANumber: (found) => `“${found}” is not a number.`,
  notFinite: (found) => `“${found}” is not a finite number.`,
  overflow: (found) => `“${found}” is beyond the largest double.`,
  openQuote: () => "a quotation mark here has no partner.",
  ragged: (found, wanted) => `its length is ${found}; that of the rows before is ${wanted}.`,
  jsonSyntax: () => "the text is not valid JSON.",
  badHeader: (found) => `the header cannot be read: “${found}”.`,
  numberType: (found) => `the type “${found}” cannot be read. Floats, integers and booleans can.`,
  truncated: (found, wanted) =>
    `the file ends here. Bytes expected: ${count(wanted)}, bytes found: ${count(found)}.`,
  overlong: (found, wanted) =>
    `the file continues after its numbers. Bytes expected: ${count(wanted)}, bytes found: ${count(found)}.`,
  notExact: (found) => `${found} has more digits than a double can hold.`,
  tensorBytes: (found, wanted) =>
    `its bytes are said to be ${found}; shape and type need ${wanted}.`,
  zip: () =>
    "this part of the zip archive is damaged, encrypted or compressed in an unusual way. Save with numpy.savez or numpy.savez_compressed.",
  sameSlot: (found, wanted) =>
    `“${found}” and “${wanted}” are for the same place. Open one after the other.`,
  stateFile: () => "this is a state file, but damaged.",
};

const notes: Readonly<Record<NoteKind, Say>> = {
  rowsLeftOut: (found, wanted) =>
    `the first ${count(wanted)} rows are kept; ${count(found)} more are left out.`,
  gapsLeftOut: (found) => `rows left out for a missing number: ${count(found)}.`,
  asHeads: (found) => `the axes ${found} are head, position and dimension.`,
  batchesLeftOut: (found) => `the first of the batch is kept; ${count(found)} more are left out.`,
  partsLeftOut: (found) => `arrays of the file without a place: ${count(found)}.`,
};

export const labData = {
  heading: "Your own data",
  stays: "The data stay on this machine. A link does not carry them; the state file does.",
  open: "Open attention weights",
  openNote: "of a model that you ran, or drop the file on the figure",
  formats:
    "Attention weights of a model with their tokens, vectors, or queries, keys and values: .npz, .npy, .safetensors, Parquet, CSV, JSON, JSON lines or word vectors as text. At most 2,048 rows, and 1,024 columns in each head of Q, K and V. Names such as attentions, tokens, q and k say what is what.",
  choose: "Choose files",
  drop: "or drop them on the figure",
  roles: {
    ...{ query: "queries", key: "keys", value: "values", x: "in place of all three" },
    ...{ weights: "attention weights" },
    ...{ queryTokens: "tokens of the queries", keyTokens: "tokens of the keys" },
  },
  tokens: (n: number) => `${count(n)} tokens`,
  shape: (rows: string, columns: string) => `${count(rows)} × ${count(columns)}`,
  remove: "Remove",
  removeOf: (letter: string) => `Remove ${letter}`,
  removed: (letter: string) => `${letter} is removed. Undo brings it back.`,
  /** A file whose names do not say what is what. */
  which: (file: string) =>
    file === "" ? "Choose what each part is" : `Choose what each part of “${file}” is`,
  rows: (n: number) => (n === 1 ? "1 row" : `${count(n)} rows`),
  roleOf: (part: string) => `What “${part}” is`,
  labels: "names",
  none: "not used",
  useParts: "Use these parts",
  cancel: "Cancel",
  reading: "Reading…",
  /** Names and shapes. */
  taken: (held: readonly string[]) => `Loaded: ${list(held)}.`,
  kept: "The previous data stay.",
  places: {
    tensor: (name: string, place: string) => (place === "" ? name : `${name}, ${place}`),
    line: (line: string) => `line ${count(line)}`,
    cell: (line: string, column: string) => `line ${count(line)}, cell ${count(column)}`,
    row: (row: string) => `row ${count(row)}`,
    item: (row: string, column: string) => `row ${count(row)}, column ${count(column)}`,
    byte: (byte: string) => `byte ${count(byte)}`,
  },
  faults,
  notes,
  /** A file, a place or both, either of which may be empty, and a message about them. */
  said: (file: string, place: string, what: string) => {
    const where = [file, file === "" ? capital(place) : place].filter((part) => part !== "");
    return where.length === 0 ? capital(what) : `${where.join(", ")}: ${what}`;
  },
};
