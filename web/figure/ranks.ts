/** Indices of the largest entries. Orders numbers, computes none. */
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
