/** Parquet, read by hyparquet; fzstd and hyparquet-compressors add what is not Snappy. */
import { decompress } from "fzstd";
import { parquetMetadataAsync, parquetRead, parquetSchema } from "hyparquet";
// The whole package would bring the dictionary of Brotli, 79 kB.
import { gunzip } from "hyparquet-compressors/src/gzip.js";
import { decompressLz4Raw } from "hyparquet-compressors/src/lz4.js";
import { excerpt, FaultError, fail } from "../fault.js";
import type { Pace, Source } from "../source.js";
import { type ReadTable, TableBuilder } from "./columns.js";

const magic = [0x50, 0x41, 0x52, 0x31] as const;
export const startsAsParquet = (head: Uint8Array): boolean =>
  magic.every((byte, i) => head[i] === byte);

const compressors = {
  GZIP: (input: Uint8Array, length: number) => gunzip(input, new Uint8Array(length)),
  LZ4_RAW: decompressLz4Raw,
  ZSTD: (input: Uint8Array) => decompress(input),
};

/** Reads one row group after another, each in one piece. */
export async function readParquet(source: Source, pace: Pace, most?: number): Promise<ReadTable> {
  const file = {
    byteLength: source.size,
    slice: async (start: number, end = source.size) =>
      (await source.read(start, end)).slice().buffer,
  };
  try {
    const metadata = await parquetMetadataAsync(file);
    const builder = new TableBuilder(most);
    const names = parquetSchema(metadata).children.map(({ element }) => element.name);
    for (const name of names) builder.column(name);
    const total = Number(metadata.num_rows);
    if (total === 0) fail("noRows");
    let from = 0;
    for (const { num_rows: count } of metadata.row_groups) {
      const [rowStart, rowEnd] = [from, from + Number(count)];
      from = rowEnd;
      if (builder.isFull) break;
      let rows: readonly unknown[][] = [];
      const end = Math.min(rowEnd, most ?? rowEnd);
      await parquetRead({
        ...{ file, metadata, compressors, rowStart, rowEnd: end, rowFormat: "array" },
        onComplete: (read: unknown[][]) => {
          rows = read;
        },
      });
      for (const [i, row] of rows.entries()) {
        builder.add(row, (at) => ({ row: rowStart + i + 1, tensor: excerpt(names[at] ?? "", 60) }));
        if (pace.due) await pace.rest(from / total);
      }
    }
    builder.rows = total;
    const { table, ...more } = builder.read();
    // The labels that pandas keeps beside its columns.
    const isKept = ({ name }: { readonly name: string }) => !/^__index_level_\d+__$/.test(name);
    return { ...more, table: { ...table, columns: table.columns.filter(isKept) } };
  } catch (error) {
    if (error instanceof FaultError || pace.aborted) throw error;
    return fail("parquet", { found: excerpt(error instanceof Error ? error.message : "", 80) });
  }
}
