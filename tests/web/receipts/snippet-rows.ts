/** Helpers for the lists of calls. */

import type { Tensor } from "softknn";

export type Path = readonly (string | number)[];

export const tensor = (data: readonly number[], ...shape: number[]): Tensor => ({
  data: Float64Array.from(data),
  shape,
});
export const floats = (data: readonly number[], ...shape: number[]): Tensor => ({
  data: Float32Array.from(data),
  shape,
});

export const bytes = (data: readonly number[], ...shape: number[]) => ({
  data: Uint8Array.from(data),
  shape,
});
/** A call, and the paths of its tested numbers. */
export type Row = readonly [name: string, args: readonly unknown[], ...paths: Path[]];

export const weights = (...at: number[]): Path[] => at.map((i) => ["weights", "data", i]);
export const output = (...at: number[]): Path[] => at.map((i) => ["output", "data", i]);
export const data = (...at: number[]): Path[] => at.map((i) => ["data", i]);
export const asked = { returnWeights: true };
