/** Whether two engines returned the same bits, and if not, where they differ. */

/** @typedef {import("./page.mjs").Engine} Engine */
/** @typedef {import("./page.mjs").ReportOptions} ReportOptions */
/** @typedef {{ engine: Engine, report: { blocks: readonly string[] } }} Answer */

const shownDifferences = 8;

/**
 * Finds the first call with a different result: repeats the first differing block with a hash per call, then that call
 * with all its numbers.
 * @param {Answer} left
 * @param {Answer} right
 * @param {number} size calls per block
 * @returns {Promise<string>} a readable report
 */
export async function locate(left, right, size) {
  const [one, other] = [left.engine, right.engine];
  const block = firstDifference(left.report.blocks, right.report.blocks);
  if (block === undefined) return "The hashes differ, but those of all blocks agree.";
  const first = block * size;
  const range = `calls ${first} to ${first + size - 1}`;
  const calls = await both(one, other, { first, count: size, block: 1 });
  const at = firstDifference(calls[0].blocks, calls[1].blocks);
  if (at === undefined) {
    return `In ${other.name} ${range} differ from ${one.name}'s, but not when they are made
without the calls before them: something is carried over from call to call.`;
  }
  const [a, b] = await both(one, other, { first: first + at, count: 1, show: true });
  return [
    `${one.name} and ${other.name} part in the block of ${range}, at call ${first + at}.`,
    ...describe(a.shown, b.shown, one.name, other.name),
  ].join("\n");
}

/** @param {Engine} one @param {Engine} other @param {ReportOptions} options */
const both = async (one, other, options) =>
  /** @type {const} */ ([await one.report(options), await other.report(options)]);

/** @param {readonly string[]} left @param {readonly string[]} right */
function firstDifference(left, right) {
  const at = left.findIndex((hash, i) => hash !== right[i]);
  return at < 0 ? undefined : at;
}

/**
 * The call, its options, and the first lines that differ.
 * @param {readonly string[]} left
 * @param {readonly string[]} right
 * @param {string} one
 * @param {string} other
 */
function describe(left, right, one, other) {
  const width = Math.max(one.length, other.length);
  const differing = left.flatMap((line, i) => (line === right[i] ? [] : [i]));
  const head = left.filter((line) => /^call /.test(line));
  const options = left.filter((line) => /^arguments\[\d\]\.\w+ = /.test(line));
  const lines = differing
    .slice(0, shownDifferences)
    .flatMap((i) => [
      `  ${one.padEnd(width)}  ${left[i]}`,
      `  ${other.padEnd(width)}  ${right[i] ?? "nothing"}`,
    ]);
  return [...head, ...options, `${differing.length} lines differ:`, ...lines];
}
