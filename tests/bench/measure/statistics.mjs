/** Medians, spread and ratios of samples taken in rounds. */

/**
 * One time per round in milliseconds; null in a round that the contender skipped. @typedef {readonly (number | null)[]}
 * Samples
 */

/** @param {readonly number[]} sorted @param {number} p in [0, 1] */
function quantileOfSorted(sorted, p) {
  if (sorted.length === 0) return Number.NaN;
  const place = p * (sorted.length - 1);
  const low = Math.floor(place);
  const at = /** @type {number} */ (sorted[low]);
  return at + (place - low) * ((sorted[low + 1] ?? at) - at);
}

/** @param {Samples} samples @returns {number[]} */
const taken = (samples) =>
  samples.filter((time) => time !== null).sort((one, other) => one - other);

/**
 * The p-quantile of the samples, with linear interpolation.
 * @param {Samples} samples @param {number} p
 */
export const quantile = (samples, p) => quantileOfSorted(taken(samples), p);

/** @param {Samples} samples */
export const median = (samples) => quantile(samples, 0.5);

/** @typedef {{ count: number, min: number, low: number, median: number, high: number }} Summary low and high are quartiles */

/** @param {Samples} samples @returns {Summary} */
export function summary(samples) {
  const sorted = taken(samples);
  const at = (/** @type {number} */ p) => quantileOfSorted(sorted, p);
  return { count: sorted.length, min: at(0), low: at(0.25), median: at(0.5), high: at(0.75) };
}

/**
 * The ratio of `theirs` to `ours`, per round in which both ran, so that a temporary slowdown of the machine affects
 * both.
 * @param {Samples} theirs
 * @param {Samples} ours
 * @returns {Summary | undefined} of the rounds' ratios
 */
export function ratio(theirs, ours) {
  const ratios = theirs.flatMap((time, round) => {
    const own = ours[round];
    return time === null || own === null || own === undefined ? [] : [time / own];
  });
  return ratios.length > 0 ? summary(ratios) : undefined;
}
