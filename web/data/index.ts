/**
 * softknn/data: reads what people have into arrays that the functions of softknn take.
 *
 *     import { readTable, readTensors } from "softknn/data";
 *     const { columns } = await readTable(file);
 */
import type { Tensor } from "../api/tensors/tensor-types.js";
import { type Fault, FaultError, type FaultKind, fail, tensorName, type Where } from "./fault.js";
import { openData, wholeText } from "./open.js";
import { blobSource, bytesSource, Pace, type Source, textSource } from "./source.js";
import type { Table } from "./tables/columns.js";
import { readDelimited } from "./tables/delimited.js";
import { jsonTable } from "./tables/json-table.js";
import { parseJson } from "./tables/printed.js";

export type { FaultKind } from "./fault.js";
export type { Column, Gap, Table, Vectors } from "./tables/columns.js";

/** A file, its bytes, or its text. */
export type DataInput = Blob | Uint8Array | string;

export interface ReadOptions {
  /** Stops the reading; it rejects with a `DataError` named `AbortError`. */
  readonly signal?: AbortSignal;
  /** Called with the fraction that is read, 0 … 1. */
  readonly onProgress?: (share: number) => void;
  /** The name of the file where `source` has none; its ending helps to tell the form. */
  readonly name?: string;
}

/**
 * Why a file was not read, and where: places count from 1, and `byte` is an offset. An abort has the name
 * `"AbortError"` and the signal's reason as `cause`.
 */
export class DataError extends Error implements Where {
  readonly code: "SOFTKNN_E_DATA" | "SOFTKNN_E_ABORTED";
  readonly argument = "source";
  readonly reason: FaultKind | "aborted";
  readonly line?: number;
  readonly column?: number;
  readonly row?: number;
  readonly byte?: number;
  /** Of a tensor, or of a column with a name. */
  readonly tensor?: string;

  constructor(called: string, fault: Fault | undefined, options?: { cause?: unknown }) {
    super(`softknn.${called}: ${fault ? sentence(fault) : "aborted"}`, options);
    const { kind, found: _, wanted: __, ...where } = fault ?? { kind: "aborted" as const };
    this.name = fault ? "DataError" : "AbortError";
    this.code = fault ? "SOFTKNN_E_DATA" : "SOFTKNN_E_ABORTED";
    this.reason = kind;
    Object.assign(this, where);
  }
}

const advice: Partial<Record<FaultKind, string>> = {
  pickle:
    "a pickle runs code when it is read; save numbers with numpy.save, safetensors, or DataFrame.to_parquet",
  hdf5: "HDF5 is not read; save each array with numpy.save, or the table with DataFrame.to_parquet",
  elided: "the print leaves numbers out; save the array with numpy.save",
  noRows: "there are no rows; save at least one row of numbers",
  longJson: "the JSON is longer than a string can be; save it as JSON lines or Parquet",
  overflow: "the number is beyond the largest double",
};

/** "line 2, column 3: not a number, found x". */
function sentence({ kind, found, wanted, ...where }: Fault): string {
  const place = Object.entries(where).map(([name, at]) => `${name} ${at}`);
  const what = advice[kind] ?? kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const details = [
    what,
    ...(found ? [`found ${found}`] : []),
    ...(wanted ? [`wanted ${wanted}`] : []),
  ];
  return [...(place.length > 0 ? [place.join(", ")] : []), details.join(", ")].join(": ");
}

function sourceOf(input: DataInput, name = ""): Source {
  if (typeof input === "string") return { ...textSource(input), name };
  if (input instanceof Uint8Array) return bytesSource(input, name);
  if (input instanceof Blob)
    return blobSource(input, name || ("name" in input ? String(input.name) : ""));
  throw new TypeError("softknn: source must be a File, a Blob, a Uint8Array or a string");
}

async function called<T>(
  name: string,
  input: DataInput,
  { signal, onProgress, name: file }: ReadOptions,
  read: (source: Source, pace: Pace) => Promise<T>,
): Promise<T> {
  const source = sourceOf(input, file);
  try {
    signal?.throwIfAborted();
    const result = await read(source, new Pace({ signal, progress: onProgress }));
    onProgress?.(1);
    return result;
  } catch (cause) {
    if (signal?.aborted) throw new DataError(name, undefined, { cause: signal.reason });
    const fault: Fault = cause instanceof FaultError ? cause.fault : { kind: "unreadable" };
    throw new DataError(name, fault, { cause });
  }
}

/**
 * Reads a table: CSV and other delimited text, word vectors of GloVe and word2vec, JSON, JSON lines, an embeddings
 * response, a matrix as NumPy, PyTorch, MATLAB or LaTeX print it, or Parquet. The content decides, not the name.
 *
 * A column holds numbers, texts, or vectors of one length. Missing numbers are NaN, and `gaps` names each. In
 * delimited text the first 1,000 rows decide what a column holds; a cell of another kind after them is an error.
 *
 * @throws {DataError} with line and column, or row and the name of the column; after an abort, named `AbortError`
 *
 * Cost: one pass in slices of some milliseconds; a JSON text and a row group of Parquet are parsed in one piece.
 *
 * @example
 * ```ts
 * import { readTable } from "softknn/data";
 * const { columns, gaps } = await readTable("word,x,y\ncat,1,2\ndog,3,");
 * console.log(columns.map(({ name, kind }) => `${name}: ${kind}`)); // ["word: text", "x: numbers", "y: numbers"]
 * console.log(gaps); // [{ row: 1, column: "y" }]
 * ```
 */
export function readTable(source: DataInput, options: ReadOptions = {}): Promise<Table> {
  return called("readTable", source, options, async (from, pace) => {
    const opened = await openData(from, pace);
    if ("table" in opened) return opened.table;
    if ("tensors" in opened) return fail("notATable");
    if (!opened.nested) return (await readDelimited(from, opened.encoding, pace)).table;
    const value = parseJson(await wholeText(from, opened, pace));
    return ((await jsonTable(value, pace)) ?? fail("notATable")).table;
  });
}

/**
 * Reads the tensors of .npy (under the name `data`), .npz or .safetensors. Types whose values a float holds become
 * Float32, others Float64.
 *
 * @throws {DataError} with the tensor's name, for a type that is not read, a damaged file, or a number that is not finite
 */
export function readTensors(
  source: DataInput,
  options: ReadOptions = {},
): Promise<Record<string, Tensor>> {
  return called("readTensors", source, options, async (from, pace) => {
    const opened = await openData(from, pace);
    if (!("tensors" in opened)) return fail("notData", { byte: 0 });
    const found: Record<string, Tensor> = Object.create(null);
    for (const [name, tensor] of opened.tensors) {
      if (tensor.fault) fail(tensor.fault.kind, { tensor: tensorName(name), ...tensor.fault });
      found[name || "data"] = { data: await tensor.read(undefined, pace), shape: tensor.shape };
    }
    return found;
  });
}
