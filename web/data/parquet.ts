/** Parquet, read by hyparquet; fzstd and hyparquet-compressors add what is not Snappy. */
import { decompress } from "fzstd";
import { parquetMetadataAsync, parquetRead, parquetSchema } from "hyparquet";
// The whole package would bring the dictionary of Brotli, 79 kB.
import { gunzip } from "hyparquet-compressors/src/gzip.js";
import { decompressLz4Raw } from "hyparquet-compressors/src/lz4.js";
import { excerpt, FaultError, fail } from "./fault.js";
import type { Pace, Source } from "./source.js";
import { mostRows, type Table, tableOf } from "./table.js";

const compressors = {
  GZIP: (input: Uint8Array, length: number) => gunzip(input, new Uint8Array(length)),
  LZ4_RAW: decompressLz4Raw,
  ZSTD: (input: Uint8Array) => decompress(input),
};

/** Reads one row group after another, each in one piece. */
export async function readParquet(source: Source, pace: Pace): Promise<Table> {
  const slice = async (start: number, end = source.size) =>
    (await source.read(start, end)).slice().buffer;
  const file = { byteLength: source.size, slice };
  try {
    const metadata = await parquetMetadataAsync(file);
    const names = parquetSchema(metadata).children.map(({ element }) => element.name);
    const rows: unknown[][] = [];
    let from = 0;
    for (const { num_rows: count } of metadata.row_groups) {
      const [rowStart, rowEnd] = [from, from + Number(count)];
      from = rowEnd;
      if (rows.length === mostRows) break;
      await parquetRead({
        ...{ file, metadata, compressors, rowStart, rowFormat: "array" },
        rowEnd: Math.min(rowEnd, mostRows),
        onComplete: (read: unknown[][]) => {
          for (const row of read) rows.push(row);
        },
      });
      await pace.rest(from / Number(metadata.num_rows));
    }
    const beyond = Number(metadata.num_rows) - rows.length;
    const where = (row: number, i: number) => ({
      row: row + 1,
      tensor: excerpt(names[i] ?? "", 60),
    });
    const table = await tableOf({ names, rows, beyond, where }, pace);
    // The labels that pandas keeps beside its columns.
    const isKept = ({ name }: { readonly name: string }) => !/^__index_level_\d+__$/.test(name);
    return { ...table, columns: table.columns.filter(isKept) };
  } catch (error) {
    if (error instanceof FaultError || pace.aborted) throw error;
    return fail("parquet", { found: excerpt(error instanceof Error ? error.message : "", 80) });
  }
}
