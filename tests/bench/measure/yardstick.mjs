/**
 * How quiet the machine is. On a shared machine another program can use the second thread of a core. Targets in units of
 * time then need the moments in which that thread rests.
 */

/** Short calls, which every engine soon compiles at its best. */
const calls = 400;
const turns = 10_000;

/** The milliseconds of fixed work: independent chains of integers, which a second thread on the core slows most. */
export function yardstick() {
  const start = performance.now();
  let sum = 0;
  for (let call = 0; call < calls; call++) sum ^= chains(call);
  const time = performance.now() - start;
  // Never true. It keeps engines from omitting the work.
  return sum === 0.5 ? 0 : time;
}

/** @param {number} a */
function chains(a) {
  let [b, c, d, e, f, g, h] = [2, 3, 4, 5, 6, 7, 8];
  for (let i = 0; i < turns; i++) {
    a = (a + i) | 0;
    b = (b ^ i) | 0;
    c = (c + i) | 0;
    d = (d ^ i) | 0;
    e = (e + i) | 0;
    f = (f ^ i) | 0;
    g = (g + i) | 0;
    h = (h ^ i) | 0;
  }
  return a ^ b ^ c ^ d ^ e ^ f ^ g ^ h;
}

/** A yardstick of a quiet moment takes at most this multiple of the quickest one. */
const tolerance = 1.1;

/**
 * The samples taken in quiet moments: chosen by the yardsticks beside them, never by their own times.
 * @template T
 * @param {readonly T[]} samples
 * @param {readonly number[]} beside one per sample: the slower of the yardsticks before and after it
 * @returns {T[]}
 */
export function quietOf(samples, beside) {
  const most = tolerance * Math.min(...beside);
  return samples.filter((_, i) => /** @type {number} */ (beside[i]) <= most);
}
