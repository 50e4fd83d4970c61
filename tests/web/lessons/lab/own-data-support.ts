/** Files and texts for the readers of own data. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Fault } from "../../../../web/data/fault.js";
import { type Source, textSource } from "../../../../web/data/source.js";
import type { OwnMatrix, OwnSlot } from "../../../../web/lessons/lab/own/matrix.js";
import { type OwnReading, readOwnData } from "../../../../web/lessons/lab/own/read-own-data.js";

export function bytesSource(bytes: Uint8Array, name = "data"): Source {
  return { name, size: bytes.length, read: async (start, end) => bytes.slice(start, end) };
}

export const fixture = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(`tests/fixtures/own-data/${name}`));

export const read = (given: string | Uint8Array, slot: OwnSlot | undefined = "key", name = "") =>
  readOwnData(typeof given === "string" ? textSource(given) : bytesSource(given, name), { slot });

/** The single matrix of a successful read. */
export function matrixOf(reading: OwnReading, slot: OwnSlot = "key"): OwnMatrix {
  if (reading.kind !== "data") assert.fail(JSON.stringify(reading));
  const matrix = reading.own[slot];
  assert.ok(matrix, `nothing for ${slot}`);
  assert.equal(matrix.data.length, (matrix.batches ?? 1) * matrix.rows * matrix.columns);
  return matrix;
}

export function rowsOf({ rows, columns, data }: OwnMatrix): number[][] {
  return Array.from({ length: rows }, (_, i) => [...data.subarray(i * columns, (i + 1) * columns)]);
}

export async function rowsIn(text: string | Uint8Array, slot?: OwnSlot): Promise<number[][]> {
  return rowsOf(matrixOf(await read(text, slot), slot));
}

export async function expectFault(
  given: string | Uint8Array,
  fault: Fault,
  name?: string,
): Promise<void> {
  const reading = await read(given, "key", name);
  const shown = typeof given === "string" ? given.slice(0, 80) : (name ?? "bytes");
  assert.deepEqual(reading, { kind: "fault", fault }, shown);
}
