/** Parquet, read by hyparquet; fzstd and hyparquet-compressors add what is not Snappy. */
import { decompress } from "fzstd";
import { parquetMetadata, parquetReadObjects, parquetSchema } from "hyparquet";
// The whole package would bring the dictionary of Brotli, 79 kB.
import { gunzip } from "hyparquet-compressors/src/gzip.js";
import { decompressLz4Raw } from "hyparquet-compressors/src/lz4.js";
import { excerpt, FaultError, fail } from "./fault.js";
import { mostRows, type Table, tableOf } from "./table.js";

const compressors = {
  GZIP: (input: Uint8Array, length: number) => gunzip(input, new Uint8Array(length)),
  LZ4_RAW: decompressLz4Raw,
  ZSTD: (input: Uint8Array) => decompress(input),
};

export async function readParquet(bytes: Uint8Array): Promise<Table> {
  const file = bytes.slice().buffer;
  try {
    const metadata = parquetMetadata(file);
    const names = parquetSchema(metadata).children.map(({ element }) => element.name);
    const all = Number(metadata.num_rows);
    const rowEnd = Math.min(all, mostRows);
    const objects = await parquetReadObjects({ file, metadata, compressors, rowEnd });
    const rows = objects.map((object) => names.map((name) => object[name]));
    const where = (row: number, i: number) => ({
      row: row + 1,
      tensor: excerpt(names[i] ?? "", 60),
    });
    const table = tableOf({ names, rows, beyond: all - rows.length, where });
    // The labels that pandas keeps beside its columns.
    const isKept = ({ name }: { readonly name: string }) => !/^__index_level_\d+__$/.test(name);
    return { ...table, columns: table.columns.filter(isKept) };
  } catch (error) {
    if (error instanceof FaultError) throw error;
    return fail("parquet", { found: excerpt(error instanceof Error ? error.message : "", 80) });
  }
}
