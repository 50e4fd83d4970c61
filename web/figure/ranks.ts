/** Indices of the largest entries; and sums, differences and means for drawings: in order, with the bits of the core. */
import { letterOf, type SimilarityName, similarityNames } from "./state/state.js";

/** Indices of the largest entries (all of them on a tie), ascending; empty for an empty row. */
export function winners(weights: ArrayLike<number>): number[] {
  const all = Array.from(weights);
  const best = Math.max(...all);
  return all.flatMap((w, i) => (w === best ? [i] : []));
}

/** All indices by decreasing entry; ties in index order. */
export function ranked(scores: ArrayLike<number>): number[] {
  const all = Array.from(scores);
  return all.map((_, i) => i).sort((a, b) => (all[b] ?? 0) - (all[a] ?? 0));
}

export type Winners = Readonly<Record<SimilarityName, readonly number[]>>;

/** Groups the similarities by their best key: `[{letters: "A", by: ["dot", "cosine"]}, …]`. */
export function agreement(chosen: Winners): { letters: string[]; by: SimilarityName[] }[] {
  const groups: { letters: string[]; by: SimilarityName[] }[] = [];
  for (const similarity of similarityNames) {
    const letters = chosen[similarity].map(letterOf);
    const group = groups.find((g) => g.letters.join() === letters.join());
    if (group) group.by.push(similarity);
    else groups.push({ letters, by: [similarity] });
  }
  return groups;
}

/** a + factor·b, each by itself. */
export const added = (a: ArrayLike<number>, b: ArrayLike<number>, factor = 1): Float64Array =>
  Float64Array.from(a, (x, i) => x + factor * (b[i] ?? 0));

/** The sum of each row of (…, columns). */
export function rowSums(data: ArrayLike<number>, columns: number): Float64Array {
  const sums = new Float64Array(columns === 0 ? 0 : data.length / columns);
  for (let at = 0; at < data.length; at++) {
    const row = Math.floor(at / columns);
    sums[row] = (sums[row] ?? 0) + (data[at] ?? 0);
  }
  return sums;
}

export const sumOf = (data: ArrayLike<number>): number => rowSums(data, data.length)[0] ?? 0;

/** The mean of the rows of (count, …). */
export function meanOfRows(data: ArrayLike<number>, count: number): Float64Array {
  const mean = new Float64Array(data.length / count);
  for (let at = 0; at < data.length; at++) {
    const i = at % mean.length;
    mean[i] = (mean[i] ?? 0) + (data[at] ?? 0) / count;
  }
  return mean;
}
