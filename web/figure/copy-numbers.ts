/** Copies of numbers that keep their origins. */
import { addStretch, stretchesOf } from "./state/origins.js";

type Floats = Float64Array | Float32Array;

/** Copies numbers to an index of an array of the same type, with their origins. */
export function copyNumbers(target: Floats, at: number, source: Floats): void {
  target.set(source, at);
  const size = source.BYTES_PER_ELEMENT;
  const end = source.byteOffset + source.byteLength;
  const shift = target.byteOffset + size * at - source.byteOffset;
  for (const stretch of stretchesOf(source.buffer)) {
    const from = Math.max(stretch.from, source.byteOffset);
    const to = Math.min(stretch.to, end);
    if (from >= to) continue;
    const moved = { ...stretch, from: from + shift, to: to + shift };
    const skipped = (from - stretch.from) / size;
    const first = stretch.first === undefined ? {} : { first: stretch.first + skipped };
    addStretch(target.buffer, { ...moved, ...first });
  }
}
