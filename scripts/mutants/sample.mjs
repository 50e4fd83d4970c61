/** Some of a list, the same for the same seed. */

/**
 * @template {{ file: string }} T
 * @param {readonly T[]} all
 * @param {number} count
 * @param {number} seed
 * @returns {T[]}
 */
export function sample(all, count, seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const drawn = all.map((mutant) => ({ mutant, ticket: next() }));
  return drawn
    .sort((a, b) => a.ticket - b.ticket)
    .slice(0, count)
    .map(({ mutant }) => mutant)
    .sort((a, b) => all.indexOf(a) - all.indexOf(b));
}
