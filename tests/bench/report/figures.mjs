/** What the samples of a run amount to: who was how fast, and what was aimed at. */
import { median, ratio } from "../measure/statistics.mjs";
import { poolSize, sizes } from "../plan.mjs";

/** @typedef {import("../measure/contest.mjs").Result} Result */
/** @typedef {import("../measure/contest.mjs").Entry} Entry */

/**
 * @typedef {object} Place an engine that ran the contest
 * @property {string} name
 * @property {string} version
 * @property {readonly string[]} notes
 * @property {readonly Result[]} results
 */

/**
 * @typedef {object} Run what the JSON file holds
 * @property {string} date
 * @property {boolean} quick
 * @property {Readonly<Record<string, string>>} machine
 * @property {Readonly<Record<string, string>>} versions
 * @property {readonly Place[]} places
 * @property {{ n: number, d: number, bytes: number, seconds: number }} [memory]
 * @property {readonly { imported: number, loaded: number }[]} [loads]
 */

/** The contenders of the table, ours aside, in its order. */
export const opponents = [
  "onnxruntime-web",
  "jax-js",
  "tfjs-wasm",
  "ml-matrix",
  "plain JavaScript",
  "NumPy float32",
  "NumPy float64, the article's",
];

/** @param {Place} place @param {string} section @param {number} [n] @param {number} [d] */
export const resultOf = (place, section, n, d) =>
  place.results.find(
    (one) => one.section === section && (n === undefined || (one.n === n && one.d === d)),
  );

/** The fastest of a contender's ways. @param {Result | undefined} result @param {string} contender @returns {Entry | undefined} */
export function best(result, contender) {
  const ways = result?.entries.filter((entry) => entry.contender === contender) ?? [];
  return ways.reduce(
    (/** @type {Entry | undefined} */ one, other) =>
      one && median(one.samples) <= median(other.samples) ? one : other,
    undefined,
  );
}

/** 10⁹ multiplications and additions per second. @param {Entry} entry */
export const gflops = ({ flops, samples }) => flops / median(samples) / 1e6;

/** How many times as long `theirs` takes. @param {Result | undefined} result @param {string} theirs @param {string} [ours] */
export function times(result, theirs, ours = "softknn") {
  const [their, our] = [best(result, theirs), best(result, ours)];
  return their && our && ratio(their.samples, our.samples);
}

/** The part of the engine's own peak. @param {Result | undefined} result @param {string} contender @param {string} peak */
function partOfPeak(result, contender, peak) {
  const [one, limit] = [best(result, contender), best(result, peak)];
  if (!one || !limit) return undefined;
  const parts = ratio(limit.samples, one.samples);
  return parts && (parts.median * one.flops) / limit.flops;
}

/**
 * @typedef {object} Target
 * @property {string} what
 * @property {string} place
 * @property {number | undefined} value undefined where it could not be had
 * @property {"×" | "%" | "ms" | "µs" | "MB"} unit
 * @property {boolean} [most] smaller is better
 * @property {number} [floor]
 * @property {number} goal
 */

/** @param {Run} run @returns {Target[]} those whose section ran */
export function targetsOf(run) {
  return [...run.places.flatMap(targetsOfPlace), ...targetsOfRun(run)];
}

/** @param {Place} place @returns {Target[]} */
function targetsOfPlace(place) {
  const targets = [
    ...sizes.flatMap(([n, d]) => sizeTargets(place, n, d)),
    ...sizes.slice(1, 3).flatMap(([n, d]) => causalTargets(place, n, d)),
    ...smallTargets(place),
  ];
  return targets.map((target) => ({ ...target, place: place.name }));
}

/** @typedef {Omit<Target, "place">} Aim */

/** @param {Place} place @param {number} n @param {number} d @returns {Aim[]} */
function sizeTargets(place, n, d) {
  const result = resultOf(place, "attention", n, d);
  if (!result) return [];
  const at = `at (${n}, ${d})`;
  const aim = (
    /** @type {string} */ theirs,
    /** @type {number} */ goal,
    /** @type {number} */ floor,
    fastest = false,
  ) => ({
    what: `${theirs} ${at}${fastest ? ', engine "fastest"' : ""}`,
    value: times(result, theirs, fastest ? "softknn fastest" : "softknn")?.median,
    unit: /** @type {const} */ ("×"),
    floor,
    goal,
  });
  return [
    aim("onnxruntime-web", 1.3, 1.15),
    aim("tfjs-wasm", 9, 7),
    aim("onnxruntime-web", 1.6, 1.35, true),
    ...numpyTargets(result, n, d),
    ...(n === 1024 ? peakTargets(result, at) : []),
  ];
}

/** @param {Result} result @param {number} n @param {number} d @returns {Aim[]} */
function numpyTargets(result, n, d) {
  // NumPy multiplies and adds at once, so the build that does so too stands against it.
  const at = `at (${n}, ${d}), engine "fastest"`;
  const unit = /** @type {const} */ ("×");
  /** @type {Aim[]} */
  const aims = [];
  const single = times(result, "NumPy float32", "softknn fastest")?.median;
  if (single !== undefined && d === 64) {
    aims.push({ what: `NumPy float32 ${at}`, value: single, unit, goal: 1 });
  }
  const double = times(result, "NumPy float64, the article's", "softknn fastest")?.median;
  if (double !== undefined && n >= 1024) {
    aims.push({ what: `the article's float64 NumPy ${at}`, value: double, unit, goal: 1.8 });
  }
  return aims;
}

/** @param {Result} result @param {string} at @returns {Aim[]} */
function peakTargets(result, at) {
  const part = (/** @type {string} */ who, /** @type {string} */ peak) =>
    percent(partOfPeak(result, who, peak));
  const last = { unit: /** @type {const} */ ("%"), goal: 88 };
  const relaxed = part("softknn fastest", "peak relaxed");
  return [
    { what: `of the multiply-add peak ${at}`, value: part("softknn", "peak"), ...last },
    { what: `of the relaxed peak ${at}, engine "fastest"`, value: relaxed, ...last },
  ];
}

/** @param {number | undefined} part */
const percent = (part) => (part === undefined ? undefined : 100 * part);

/** @param {Place} place @param {number} n @param {number} d @returns {Aim[]} */
function causalTargets(place, n, d) {
  const result = resultOf(place, "causal", n, d);
  if (!result) return [];
  const at = `at (${n}, ${d})`;
  const part = times(result, "softknn", "softknn without mask")?.median;
  const value = times(result, "onnxruntime-web")?.median;
  return [
    {
      what: `causal, of the call without mask ${at}`,
      value: part,
      unit: "×",
      most: true,
      goal: 0.6,
    },
    { what: `causal, onnxruntime-web's causal ${at}`, value, unit: "×", goal: 2 },
  ];
}

/** @param {Place} place @returns {Aim[]} */
function smallTargets(place) {
  /** @type {Aim[]} */
  const aims = [];
  const time = (/** @type {string} */ section) => {
    const entry = best(resultOf(place, section), "softknn");
    return entry && median(entry.samples);
  };
  const toy = time("toy");
  if (toy !== undefined) {
    const what = "toy call, 1 × 6 × 2, weights returned";
    aims.push({ what, value: 1000 * toy, unit: "µs", most: true, goal: 6 });
  }
  const field = time("field");
  if (field !== undefined) {
    const what = "attentionField, 96 × 96 points, 32 keys";
    aims.push({ what, value: field, unit: "ms", most: true, goal: 4 });
  }
  const experiment = resultOf(place, "entropy");
  const numpy = times(experiment, "NumPy float64, the article's")?.median;
  if (numpy !== undefined) {
    const what = "entropy experiment, the article's NumPy script";
    aims.push({ what, value: numpy, unit: "×", goal: 1 });
  }
  const pool = resultOf(place, "pool");
  if (pool) {
    const value = times(pool, "softknn", `softknn pool of ${poolSize.workers}`)?.median;
    const what = `${poolSize.workers} workers, one thread at (${pool.n}, ${pool.d}), ${pool.heads} heads`;
    aims.push({ what, value, unit: "×", floor: 1.5, goal: 1.8 });
  }
  return aims;
}

/** @param {Run} run @returns {Target[]} */
function targetsOfRun({ memory, loads }) {
  /** @type {Target[]} */
  const targets = [];
  if (memory) {
    const what = `WebAssembly memory after one call at (${memory.n}, ${memory.d})`;
    const value = memory.bytes / 2 ** 20;
    targets.push({ what, place: "Node", value, unit: "MB", most: true, goal: 96 });
  }
  if (loads) {
    const value = median(loads.map(({ loaded }) => loaded));
    const whole = median(loads.map(({ imported }) => imported));
    const place = "Chromium";
    const last = /** @type {const} */ ({ unit: "ms", most: true, goal: 30 });
    targets.push(
      { what: "load() to the first result, a fresh page", place, value, ...last },
      { what: "the same with the import of the package", place, value: whole, ...last },
    );
  }
  return targets;
}

/** @param {Target} target @returns {"goal" | "floor" | "missed" | "not available"} what is reached */
export function verdict({ value, floor, goal, most = false }) {
  if (value === undefined) return "not available";
  const reaches = (/** @type {number | undefined} */ mark) =>
    mark !== undefined && (most ? value <= mark : value >= mark);
  return reaches(goal) ? "goal" : reaches(floor) ? "floor" : "missed";
}

/** Where another is faster than we are. @param {Run} run @returns {{ place: string, who: string, n: number, d: number, slower: number }[]} */
export function losses(run) {
  return run.places.flatMap((place) =>
    sizes.flatMap(([n, d]) =>
      opponents.flatMap((who) => {
        const value = times(resultOf(place, "attention", n, d), who)?.median;
        return value !== undefined && value < 1
          ? [{ place: place.name, who, n, d, slower: 1 / value }]
          : [];
      }),
    ),
  );
}
