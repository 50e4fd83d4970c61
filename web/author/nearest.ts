/** Suggestions for misspelt names. */

/** Ignores case, hyphens and an index in brackets. */
const plain = (name: string): string =>
  name
    .replace(/\[.*/s, "")
    .replace(/[-_\s]/g, "")
    .toLowerCase();

/** The number of insertions, deletions, substitutions and swaps of neighbouring letters between two texts. */
export function editDistance(from: string, to: string): number {
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, j) => j);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const substituted = (last[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      let least = Math.min(substituted, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    [before, last] = [last, row];
  }
  return last[to.length] ?? 0;
}

/** More suggestions would be a list, not a hint. */
const maxNames = 3;
/** Longer text is not treated as a misspelt name. */
const longestName = 40;

/**
 * The nearest names, all at the same edit distance: none if every name differs in more than a
 * third of its letters. For an unfinished name, the names that begin with it.
 */
export function nearestNames(found: string, names: readonly string[]): readonly string[] {
  const wanted = plain(found);
  if (wanted === "" || wanted.length > longestName) return [];
  const rows = names.map((name) => ({ name, distance: editDistance(wanted, plain(name)) }));
  const least = Math.min(...rows.map(({ distance }) => distance));
  const allowed = Math.min(Math.max(1, Math.floor(wanted.length / 3)), wanted.length - 1);
  if (least <= allowed) {
    const nearest = rows.filter(({ distance }) => distance === least).map(({ name }) => name);
    // Of equally near names, those that also match with hyphens come first.
    const asWritten = (name: string) => editDistance(found.toLowerCase(), name);
    return nearest.sort((a, b) => asWritten(a) - asWritten(b)).slice(0, maxNames);
  }
  if (wanted.length < 3) return [];
  return names.filter((name) => plain(name).startsWith(wanted)).slice(0, maxNames);
}
