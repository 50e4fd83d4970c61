/** Indexes made and freed at random up to the limit of the memory. */

import assert from "node:assert/strict";
import type { KeyIndex, SoftKnn } from "softknn";
import { at, generator } from "../api/api-support.js";

const width = 64;
/** The largest index, 256 MB in doubles. */
const rows = 2 ** 19;

interface Held {
  readonly index: KeyIndex;
  readonly source: Float64Array | Float32Array;
  /** The position of the only key that is not 0. */
  readonly best: number;
}

/**
 * Runs until so many calls have ended without memory. Each must throw that error, and every index
 * must keep its keys.
 */
export function fillAndFree(knn: SoftKnn, seed: number, refusals: number): void {
  const next = generator(seed);
  const sources = [new Float64Array(rows * width), new Float32Array(rows * width)] as const;
  const held: Held[] = [];
  const below = (count: number) => Math.floor(next() * count);
  const keys = (source: Held["source"], count: number) => ({
    data: source.subarray(0, count * width),
    shape: [count, width],
  });
  const make = () => {
    const count = Math.ceil(rows * 2 ** (-9 * next()));
    const grown = next() < 0.3 ? held[below(held.length)] : undefined;
    if (grown) return grown.index.add(keys(grown.source, count));
    const source = sources[below(2)] as Held["source"];
    const best = below(count);
    source[best * width] = 1;
    try {
      held.push({ index: knn.index(keys(source, count)), source, best });
    } finally {
      source[best * width] = 0;
    }
  };
  const free = () => {
    for (const { index } of held.splice(below(held.length), 1)) index.dispose();
  };
  for (let refused = 0; refused < refusals; ) {
    try {
      if (next() < 0.2) free();
      make();
    } catch (error) {
      assert.equal((error as { code?: string }).code, "SOFTKNN_E_MEMORY", `${error}`);
      refused += 1;
      for (let left = below(held.length) + 1; left > 0; left--) free();
    }
    const some = held[below(held.length)];
    if (some) {
      const query = some.source.slice(0, width).fill(1);
      assert.equal(at(some.index.search(query).indices, 0), some.best);
    }
    assert.equal(at(knn.softmax([1, 2, 3]).data, 2), 0.6652409557748218);
  }
  while (held.length > 0) free();
}
