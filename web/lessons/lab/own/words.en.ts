/** Messages of the lab about a reader's own data. */
import type { FaultKind, NoteKind } from "../../../data/fault.js";
import { capital, list } from "../../../language/en/words.js";

/** 8192 → "8,192". */
const count = (n: string | number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ",");

type Say = (found: string, wanted: string) => string;

/** After a place and a colon, or alone. */
const faults: Readonly<Record<FaultKind, Say>> = {
  empty: () => "the file is empty.",
  tooLarge: (found, wanted) =>
    `the file has ${count(found)} MB; at most ${count(wanted)} MB are opened.`,
  unreadable: () => "the file could not be read. It may have been moved or changed.",
  notData: (found) =>
    `the bytes ${found} belong neither to text nor to .npy, .npz or .safetensors.`,
  archive: () => "this zip archive holds no .npy files. Save the arrays with numpy.savez.",
  pickle: () =>
    "this is a Python pickle, which runs code when it is read. Save the numbers with np.save, or a table with DataFrame.to_parquet.",
  hdf5: () =>
    "HDF5 cannot be read. Save the array with np.save, or a table with DataFrame.to_parquet.",
  parquet: (found) =>
    `the Parquet file cannot be read: ${found}. Save it with DataFrame.to_parquet.`,
  noRows: () => "there are no rows. Save at least one row of numbers.",
  noNumbers: () => "there are no numbers in it.",
  tooManyColumns: (found, wanted) =>
    `there are ${count(found)} columns; at most ${count(wanted)} are read.`,
  axes: (_, wanted) => `the number of axes is ${wanted}; one to four can be read.`,
  missingCell: () => "the cell is empty.",
  notANumber: (found) => `“${found}” is not a number.`,
  notFinite: (found) => `“${found}” is not a finite number.`,
  decimalComma: (found) => `“${found}” is out of step: the table mixes decimal commas and points.`,
  overflow: (found) => `“${found}” is beyond the largest double.`,
  openQuote: () => "a quotation mark here has no partner.",
  elided: () => "the print leaves numbers out. Save the array with np.save.",
  notWords: () =>
    "the lines do not hold a word and its numbers each, as GloVe and word2vec write them.",
  notATable: (found) =>
    found === "" ? "no table was found in it." : `“${found}” is not a row of a table.`,
  ragged: (found, wanted) => `numbers in this row: ${found}. In the rows before: ${wanted}.`,
  lineTooLong: (_, wanted) => `the line is longer than ${count(wanted)} characters.`,
  npyMagic: (found, wanted) =>
    `a .npy file begins with the bytes ${wanted}; this one begins with ${found}.`,
  npyVersion: (found) => `version ${found} of the format is not known.`,
  badHeader: (found) => `the header cannot be read: “${found}”.`,
  numberType: (found) => `the type “${found}” cannot be read. Floats, integers and booleans can.`,
  truncated: (found, wanted) =>
    `the file ends here. Bytes expected: ${count(wanted)}, bytes found: ${count(found)}.`,
  overlong: (found, wanted) =>
    `the file continues after its numbers. Bytes expected: ${count(wanted)}, bytes found: ${count(found)}.`,
  notExact: (found) => `${found} has more digits than a double can hold.`,
  tensorTwice: (found) => `the name “${found}” appears twice.`,
  tensorRange: (found, wanted) =>
    `the offsets are ${found}; the numbers of the file end at ${count(wanted)}.`,
  tensorOverlap: (found) => `the numbers overlap those of “${found}”.`,
  tensorBytes: (found, wanted) =>
    `shape and type need ${count(wanted)} bytes; the offsets give ${count(found)}.`,
  unusedBytes: (found) => `the next ${count(found)} bytes belong to no tensor.`,
  noTensor: () => "no tensor in it has numbers and one to four axes.",
  tooManyNumbers: (found, wanted) =>
    `all heads have ${count(found)} numbers; at most ${count(wanted)} are read. Save fewer positions or heads.`,
  tooManyHeads: (found, wanted) =>
    `there are ${count(found)} heads; at most ${count(wanted)} are read.`,
  tooManyArrays: (found, wanted) =>
    `there are ${count(found)} arrays; at most ${count(wanted)} are read.`,
  zipDirectory: () =>
    "the directory of the zip archive is missing or damaged. The file may be truncated.",
  zipEncrypted: () => "this part of the zip archive is encrypted.",
  zipMethod: (found) =>
    `compression method ${found} cannot be read. Save with numpy.savez or numpy.savez_compressed.`,
  zipDamaged: () =>
    "this part of the zip archive is damaged. Its bytes do not match its size or checksum.",
  jsonSyntax: () => "the text is not valid JSON.",
  notAList: (found) => `“${found}” is where a list of numbers belongs.`,
  jsonKeys: () => "none of its keys is q, k, v or x.",
  jsonShape: (found, wanted) => `the shape is ${wanted}, but the numbers are ${found}.`,
  longJson: (found, wanted) =>
    `the JSON has ${count(found)} MB, and one text holds at most ${count(wanted)} MB. Save it as JSON lines or Parquet, which are read in pieces.`,
  weightsAxes: (found) =>
    `the number of axes is ${found}. Attention weights have two to five: layers, batch, heads, queries, keys.`,
  layersDiffer: (found, wanted) =>
    `“${found}” and “${wanted}” have different shapes, so they are not layers of one model. Drop one on W and the other on W₂.`,
  tooLong: (found, wanted) =>
    `there are ${count(found)} queries or keys; at most ${count(wanted)} are read.`,
  tooManyTokens: (found, wanted) =>
    `there are ${count(found)} tokens; at most ${count(wanted)} are read.`,
  notTokens: () =>
    "there are no tokens in it. Tokens are a text with one on each line, or a JSON list.",
  notPicture: () => "the browser cannot read it as a picture.",
  noSlot: (found) =>
    `the name “${found}” does not show whether it is Q, K, V or X, and its rows do not sum to 1, as those of attention weights do. Drop the file on one of them.`,
  sameSlot: (found, wanted) =>
    `“${found}” and “${wanted}” are for the same place. Drop each on its own.`,
  stateFile: (found) => `“${found}” is a damaged state file.`,
};

const notes: Readonly<Record<NoteKind, Say>> = {
  rowsLeftOut: (found, wanted) =>
    `the first ${count(wanted)} rows are kept; ${count(found)} more are left out.`,
  gapsLeftOut: (found) => `rows left out for a missing number: ${count(found)}.`,
  headerLeftOut: () => "these are names and not numbers; the line is left out.",
  keyLeftOut: (found) => `“${found}” is none of q, k, v and x; it is left out.`,
  asRow: (found) => `one list of length ${count(found)}, taken as one query.`,
  asColumn: (found) => `one list of length ${count(found)}, taken as one number per row.`,
  asHeads: (found) => `the axes ${found} are head, position and dimension.`,
  asBatches: (found) => `the axes ${found} are batch, head, position and dimension.`,
  batchesLeftOut: (found, wanted) =>
    `the first ${count(wanted)} batches are kept; ${count(found)} more are left out.`,
  tensorsLeftOut: (found) => `tensors of the file without a place: ${count(found)}.`,
};

export const labData = {
  heading: "Your own data",
  stays:
    "The data stay on this machine. A link carries only short attention weights with their tokens; the state file carries everything.",
  open: "Open attention weights",
  openNote: "of a model that you ran, or drop the file on the figure",
  formats:
    "Attention weights of a model with their tokens, or queries, keys and values: .safetensors, .npz, .npy, Parquet, CSV, JSON, word vectors or a printed matrix. At most 8,192 rows, and 1,024 columns in each head of Q, K and V. Names such as attentions, tokens, q and k say what is what.",
  choose: "Choose files",
  chooseFor: (letter: string) => `Choose a file for ${letter}`,
  drop: "or drop them here",
  file: "Choose a file",
  roles: {
    ...{ query: "queries", key: "keys", value: "values", x: "in place of all three" },
    ...{ weights: "attention weights", other: "weights to compare with" },
    ...{ queryTokens: "tokens of the queries", keyTokens: "tokens of the keys" },
    picture: "picture of patches",
  },
  /** Titles of the two groups of places. */
  ofModel: "Attention weights, tokens and picture",
  ofVectors: "Queries, keys and values",
  tokens: (count_: number) => `${count(count_)} tokens`,
  pasteTokensHint: "One token on each line, or a JSON list",
  nothing: "nothing yet",
  pasted: "pasted",
  shape: (rows: string, columns: string) => `${count(rows)} × ${count(columns)}`,
  paste: "Paste",
  pasteFor: (letter: string) => `Paste numbers for ${letter}`,
  pasteHint: "One row per line, JSON, or a printed matrix",
  use: "Use these numbers",
  useFor: (letter: string) => `Use these numbers for ${letter}`,
  remove: "Remove",
  removeFor: (letter: string) => `Remove ${letter}`,
  removed: (letter: string) => `${letter} is removed. Undo brings it back.`,
  /** A file with several tensors. */
  whichTensors: (file: string) => `Choose tensors of “${file}”`,
  tensor: (name: string, shape: string) => `${name}, ${shape}`,
  noTensor: "none",
  /** A file with columns. */
  table: {
    which: (file: string) =>
      file === "" ? "Choose what each column is" : `Choose what each column of “${file}” is`,
    rows: (n: number) => (n === 1 ? "1 row" : `${count(n)} rows`),
    numbers: (n: number) => `${count(n)} numbers`,
    preview: "The first rows",
    roleOf: (column: string) => `What “${column}” is`,
    labels: "names",
    none: "not used",
    use: "Use these columns",
    gaps: (n: number, places: readonly string[], more: number) =>
      `${n === 1 ? "One cell has" : `${count(n)} cells have`} no number: ${places.join("; ")}${more > 0 ? `, and ${count(more)} more` : ""}.`,
    skip: (rows: number) =>
      rows === 1 ? "Leave out this row" : `Leave out these ${count(rows)} rows`,
  },
  useTensors: "Use these tensors",
  cancel: "Cancel",
  batch: (batches: number) => `Batch, 1 to ${batches}`,
  head: (heads: number) => `Head, 1 to ${heads}; 0 = mean`,
  reading: (percent: string) => `Reading, ${percent} %`,
  stop: "Stop",
  /** Names and shapes. */
  taken: (matrices: readonly string[]) => `Loaded: ${list(matrices)}.`,
  kept: "The previous data stay.",
  places: {
    tensor: (name: string, place: string) => (place === "" ? name : `${name}, ${place}`),
    line: (line: string) => `line ${count(line)}`,
    cell: (line: string, column: string) => `line ${count(line)}, cell ${count(column)}`,
    item: (row: string, column: string) => `row ${count(row)}, column ${count(column)}`,
    byte: (byte: string) => `byte ${count(byte)}`,
    entry: (row: string, column: string, byte: string) =>
      `row ${count(row)}, column ${count(column)}, byte ${count(byte)}`,
  },
  faults,
  notes,
  /** A file, a place or both, either of which may be empty, and a message about them. */
  said: (file: string, place: string, what: string) => {
    const where = [file, file === "" ? capital(place) : place].filter((part) => part !== "");
    return where.length === 0 ? capital(what) : `${where.join(", ")}: ${what}`;
  },
};
