/** Statistics of a run's samples: speeds and ratios per contender. */
import { median, ratio } from "../measure/statistics.mjs";
import { quietOf } from "../measure/yardstick.mjs";
import { sizes } from "../plan.mjs";

/** @typedef {import("../measure/contest.mjs").Result} Result */
/** @typedef {import("../measure/contest.mjs").Entry} Entry */

/**
 * @typedef {object} Place an engine that ran the benchmark
 * @property {string} name
 * @property {string} version
 * @property {readonly string[]} notes
 * @property {string} [fastest] the engine that `load({ engine: "fastest" })` selected
 * @property {readonly Result[]} results
 */

/**
 * @typedef {object} Run the content of the JSON file
 * @property {string} date
 * @property {boolean} quick
 * @property {Readonly<Record<string, string>>} machine
 * @property {Readonly<Record<string, string>>} versions
 * @property {readonly Place[]} places
 * @property {Place} [native] the C++ core against Eigen
 * @property {{ n: number, d: number, bytes: number, seconds: number }} [memory]
 * @property {readonly { imported: number, loaded: number }[]} [loads]
 * @property {readonly import("../measure/first-drag.mjs").Start[]} [starts]
 */

/** The contenders of the table except ours, in its order. */
export const opponents = [
  "onnxruntime-web",
  "jax-js",
  "tfjs-wasm",
  "ml-matrix",
  "plain JavaScript",
  "NumPy float32",
  "NumPy float64, the article's",
  "NumPy float64, memory kept",
];

const inDouble = ["ml-matrix", "NumPy float64, the article's", "NumPy float64, memory kept"];

/** Our contender with the same task and precision. @param {string} contender @param {string} section */
export const rivalOf = (contender, section = "attention") =>
  section === "attention" && inDouble.includes(contender) ? "softknn Float64" : "softknn";

/** The name of an engine in tables and text: two versions of Node are two engines. @param {Place} place */
export const labelOf = ({ name, version }) =>
  /^\d/.test(version) ? `${name} ${version.split(".")[0]}` : name;

/** Whether a different engine ran when the fastest was requested. @param {Place} place */
export const hasFallback = ({ fastest }) => fastest !== undefined && fastest !== "fastest";

/** @param {Place} place @param {string} section @param {number} [n] @param {number} [d] */
export const resultOf = (place, section, n, d) =>
  place.results.find(
    (one) => one.section === section && (n === undefined || (one.n === n && one.d === d)),
  );

/**
 * The fastest variant of a contender. @param {Result | undefined} result @param {string} contender @returns
 * {Entry | undefined}
 */
export function best(result, contender) {
  const ways = result?.entries.filter((entry) => entry.contender === contender) ?? [];
  return ways.reduce(
    (/** @type {Entry | undefined} */ one, other) =>
      one && median(one.samples) <= median(other.samples) ? one : other,
    undefined,
  );
}

/** Below this number of quiet samples their median is uncertain. */
const fewest = 7;

/** The samples of quiet moments, or all if the machine had too few. @param {Entry} entry */
export function quietSamples({ samples, beside = [] }) {
  const quiet = beside.length > 0 ? quietOf(samples, beside) : [];
  return quiet.length < fewest ? samples : quiet;
}

/** 10⁹ multiplications and additions per second. @param {Entry} entry */
export const gflops = ({ flops, samples }) => flops / median(samples) / 1e6;

/**
 * The ratio of the time of `theirs` to `ours`. @param {Result | undefined} result @param {string} theirs @param
 * {string} [ours] by default the one of the same precision
 */
export function times(result, theirs, ours = rivalOf(theirs, result?.section)) {
  const [their, our] = [best(result, theirs), best(result, ours)];
  return their && our && ratio(their.samples, our.samples);
}

/** The competitors, without duplicates. @param {Result} result */
export const othersOf = ({ entries }) => [
  ...new Set(
    entries
      .map(({ contender }) => contender)
      .filter((contender) => !/^(softknn|peak)/.test(contender)),
  ),
];

/** @typedef {{ place: string, contender: string, section: string, at: string, slower: number }} Loss */

/** The cases in which a competitor is faster. @param {Run} run @returns {Loss[]} */
export function losses(run) {
  return [
    ...run.places.flatMap((place) => [
      ...sizes.flatMap(([n, d]) =>
        lossesOf(place, resultOf(place, "attention", n, d), `at (${n}, ${d})`, opponents),
      ),
      ...place.results
        .filter(({ section }) => section === "search")
        .flatMap((result) => lossesOf(place, result, `in search with m = ${result.m}`)),
    ]),
    ...(run.native?.results ?? []).flatMap((result) =>
      lossesOf(/** @type {Place} */ (run.native), result, nativeTitle(result)),
    ),
  ];
}

/** @param {Place} place @param {Result | undefined} result @param {string} at @param {readonly string[]} [others] @returns {Loss[]} */
function lossesOf(place, result, at, others) {
  if (!result) return [];
  return (others ?? othersOf(result)).flatMap((contender) => {
    const value = times(result, contender)?.median;
    if (value === undefined || value >= 1) return [];
    return [{ place: labelOf(place), contender, section: result.section, at, slower: 1 / value }];
  });
}

/** @param {Result} result */
export const nativeTitle = ({ task, n, d }) =>
  task === "scores" ? `in one query's scores over ${n} × ${d}` : `in ${task} at (${n}, ${d})`;
