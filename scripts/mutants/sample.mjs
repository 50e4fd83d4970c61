/** A random sample of a list, the same for the same seed. */

/**
 * @template {{ file: string }} T
 * @param {readonly T[]} all
 * @param {number} count
 * @param {number} seed
 * @param {number} [each] the minimum per file, even if the total exceeds `count`
 * @returns {T[]}
 */
export function sample(all, count, seed, each = 0) {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const drawn = all.map((mutant) => ({ mutant, ticket: next() }));
  drawn.sort((a, b) => a.ticket - b.ticket);
  /** @type {Map<string, number>} */
  const seen = new Map();
  const due = drawn.filter(({ mutant: { file } }) => {
    const before = seen.get(file) ?? 0;
    seen.set(file, before + 1);
    return before < each;
  });
  const chosen = [...new Set([...due, ...drawn])].slice(0, Math.max(count, due.length));
  return chosen.map(({ mutant }) => mutant).sort((a, b) => all.indexOf(a) - all.indexOf(b));
}
