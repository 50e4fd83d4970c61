/** The targets, and whether a run reaches them. */
import { slowness, untilAnswered } from "../measure/first-drag.mjs";
import { median, ratio } from "../measure/statistics.mjs";
import { metricSize, poolSize, sizes } from "../plan.mjs";
import { best, labelOf, nativeTitle, othersOf, quietSamples, resultOf, times } from "./figures.mjs";

/** @typedef {import("./figures.mjs").Run} Run */
/** @typedef {import("./figures.mjs").Place} Place */
/** @typedef {import("./figures.mjs").Result} Result */
/** @typedef {import("../measure/first-drag.mjs").Start} Start */

/**
 * @typedef {object} Target
 * @property {string} what
 * @property {string} place
 * @property {number | undefined} value undefined if unavailable
 * @property {"×" | "%" | "ms" | "µs" | "MB"} unit
 * @property {boolean} [most] smaller is better
 * @property {number} [floor]
 * @property {number} [goal] none if the figure is only shown
 */

/** @typedef {Omit<Target, "place">} Aim */

/** @param {Run} run @returns {Target[]} those whose section ran */
export function targetsOf(run) {
  const { native } = run;
  return [
    ...run.places.flatMap(targetsOfPlace),
    ...(native?.results ?? []).map((result) => ({ ...nativeTarget(result), place: "native C++" })),
    ...targetsOfRun(run),
  ];
}

/** @param {Place} place @returns {Target[]} */
function targetsOfPlace(place) {
  const targets = [
    ...sizes.flatMap(([n, d]) => sizeTargets(place, n, d)),
    ...sizes.slice(1, 3).flatMap(([n, d]) => causalTargets(place, n, d)),
    ...extraTargets(place),
    ...place.results.filter(({ section }) => section === "search").flatMap(searchTargets),
    ...smallTargets(place),
    ...timeTargets(place),
  ];
  return targets.map((target) => ({ ...target, place: labelOf(place) }));
}

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

/** Each precision against the same precision. @param {Result} result @param {number} n @param {number} d @returns {Aim[]} */
function numpyTargets(result, n, d) {
  const at = `at (${n}, ${d})`;
  const hasTarget = d === 64;
  // NumPy uses fused multiply-add, so it is also compared with the build that does.
  const pairs = /** @type {const} */ ([
    [`NumPy float32 ${at}`, "NumPy float32", "softknn", {}],
    [`NumPy float32 ${at}, engine "fastest"`, "NumPy float32", "softknn fastest", { goal: 1 }],
    [
      `the article's float64 NumPy ${at}, Float64`,
      "NumPy float64, the article's",
      "softknn Float64",
      { floor: 1, goal: 1.3 },
    ],
    [`the same ${at}, NumPy's memory kept`, "NumPy float64, memory kept", "softknn Float64", {}],
  ]);
  /** @type {Aim[]} */
  const targets = pairs.flatMap(([what, theirs, ours, marks]) => {
    const value = times(result, theirs, ours)?.median;
    return value === undefined ? [] : [{ what, value, unit: "×", ...(hasTarget && marks) }];
  });
  const limit = limitInDouble(result);
  const what = `the same ${at}, if both products ran at the peak and nothing else took time`;
  return limit === undefined ? targets : [...targets, { what, value: limit, unit: "×" }];
}

/**
 * How many times as long as both products in double, at the engine's peak, NumPy takes for everything when its memory
 * is kept. No build with the same bits exceeds it; a vector holds half as many doubles as floats. @param {Result} result
 */
function limitInDouble(result) {
  const [numpy, ours, peak] = ["NumPy float64, memory kept", "softknn Float64", "peak"].map(
    (contender) => best(result, contender),
  );
  if (!numpy || !ours || !peak) return undefined;
  const peaks = ratio(numpy.samples, peak.samples);
  return peaks && (peaks.median * (peak.flops / 2)) / ours.flops;
}

/** The fraction of the engine's peak rate. @param {Result} result @param {string} contender @param {string} peak */
function partOfPeak(result, contender, peak) {
  const [one, limit] = [best(result, contender), best(result, peak)];
  if (!one || !limit) return undefined;
  const parts = ratio(limit.samples, one.samples);
  return parts && (100 * parts.median * one.flops) / limit.flops;
}

/** @param {Result} result @param {string} at @returns {Aim[]} */
function peakTargets(result, at) {
  const last = { unit: /** @type {const} */ ("%"), goal: 88 };
  const relaxed = partOfPeak(result, "softknn fastest", "peak relaxed");
  return [
    {
      what: `of the multiply-add peak ${at}`,
      value: partOfPeak(result, "softknn", "peak"),
      ...last,
    },
    { what: `of the relaxed peak ${at}, engine "fastest"`, value: relaxed, ...last },
  ];
}

/** @param {Place} place @param {number} n @param {number} d @returns {Aim[]} */
function causalTargets(place, n, d) {
  const result = resultOf(place, "causal", n, d);
  if (!result) return [];
  const at = `at (${n}, ${d})`;
  const part = times(result, "softknn", "softknn without mask")?.median;
  const value = times(result, "onnxruntime-web")?.median;
  const what = `causal, of the call without mask ${at}`;
  return [
    { what, value: part, unit: "×", most: true, goal: 0.6 },
    { what: `causal, onnxruntime-web's causal ${at}`, value, unit: "×", goal: 2 },
  ];
}

/** The cost of optional results. @param {Place} place @returns {Aim[]} */
function extraTargets(place) {
  const result = resultOf(place, "results");
  const extras = result?.entries.filter(({ contender }) => contender.startsWith("softknn, ")) ?? [];
  return extras.map(({ contender }) => ({
    what: `with ${contender.replace("softknn, ", "")}, of the plain call at (${result?.n}, ${result?.d})`,
    value: times(result, contender)?.median,
    unit: /** @type {const} */ ("×"),
    most: true,
    goal: contender.includes(" and ") ? 2 : 1.6,
  }));
}

/** @param {Result} result @returns {Aim[]} */
function searchTargets(result) {
  const { n, d, m = 1 } = result;
  const at = `in search, ${n} × ${d}, m = ${m}`;
  const unit = /** @type {const} */ ("×");
  const plain = "plain JavaScript";
  const aims = othersOf(result).map((contender) => ({
    what: `${contender} ${at}`,
    value: times(result, contender)?.median,
    unit,
    goal: contender !== plain ? 1 : m === 1 ? 3 : 10,
  }));
  const again = times(result, "softknn nearestNeighbors")?.median;
  const relaxed = times(result, plain, "softknn fastest")?.median;
  return [
    ...aims,
    ...(again === undefined
      ? []
      : [{ what: `nearestNeighbors without an index ${at}`, value: again, unit }]),
    ...(relaxed === undefined
      ? []
      : [{ what: `${plain} ${at}, engine "fastest"`, value: relaxed, unit }]),
  ];
}

/** @param {Place} place @returns {Aim[]} */
function smallTargets(place) {
  /** @type {Aim[]} */
  const aims = [];
  const experiment = resultOf(place, "entropy");
  const numpy = times(experiment, "NumPy float64, the article's")?.median;
  if (numpy !== undefined) {
    const what = "entropy experiment, the article's NumPy script";
    aims.push({ what, value: numpy, unit: "×", floor: 1, goal: 1.2 });
  }
  const pool = resultOf(place, "pool");
  if (pool) {
    const value = times(pool, "softknn", `softknn pool of ${poolSize.workers}`)?.median;
    const what = `${poolSize.workers} workers, one thread at (${pool.n}, ${pool.d}), ${pool.heads} heads`;
    aims.push({ what, value, unit: "×", floor: 1.5, goal: 1.8 });
  }
  return aims;
}

const { n: points, d: width, dimensions } = metricSize;
/** Targets in units of time, by section or task: what, unit and goal. @type {Map<string, readonly [string, "ms" | "µs", number]>} */
const timeAims = new Map([
  ["toy", ["toy call, 1 × 6 × 2, weights returned", "µs", 6]],
  ["field", ["attentionField, 96 × 96 points, 32 keys", "ms", 4]],
  ["metric", [`trainMetric, one epoch, ${points} × ${width} → ${dimensions}`, "ms", 150]],
  ["transformer", ["trainTransformerSteps, one step, 22,528 parameters", "ms", 40]],
]);

/** Times in quiet moments, and beside them those of all samples. @param {Place} place @returns {Aim[]} */
function timeTargets(place) {
  return place.results.flatMap((result) => {
    const aim = timeAims.get(result.task ?? result.section);
    const entry = best(result, "softknn");
    if (!aim || !entry) return [];
    const [what, unit, goal] = aim;
    const of = (/** @type {import("../measure/statistics.mjs").Samples} */ samples) =>
      (unit === "µs" ? 1000 : 1) * median(samples);
    return [
      { what, value: of(quietSamples(entry)), unit, most: true, goal },
      ...(entry.beside ? [{ what: `${what}, all samples`, value: of(entry.samples), unit }] : []),
    ];
  });
}

/** @param {Result} result @returns {Aim} */
function nativeTarget(result) {
  const { task, d } = result;
  const goal = task === "float" ? 1 : task === "double" && d === 128 ? 0.7 : 0.9;
  const value = times(result, "Eigen")?.median;
  return { what: `Eigen ${nativeTitle(result)}`, value, unit: "×", goal };
}

/** @param {Run} run @returns {Target[]} */
function targetsOfRun({ memory, loads, starts, versions, places }) {
  const label = (/** @type {string} */ name) =>
    labelOf(places.find((place) => place.name === name) ?? placeOf(name, versions[name]));
  /** @type {Target[]} */
  const targets = [];
  if (memory) {
    const what = `WebAssembly memory after one call at (${memory.n}, ${memory.d})`;
    const value = memory.bytes / 2 ** 20;
    targets.push({ what, place: label("Node"), value, unit: "MB", most: true, goal: 96 });
  }
  if (loads) {
    const value = median(loads.map(({ loaded }) => loaded));
    const whole = median(loads.map(({ imported }) => imported));
    const place = label("Chromium");
    const last = /** @type {const} */ ({ unit: "ms", most: true, goal: 30 });
    targets.push(
      { what: "load() to the first result, a fresh page", place, value, ...last },
      { what: "the same with the import of the package", place, value: whole, ...last },
    );
  }
  if (starts) {
    const place = label("Chromium");
    const part = (/** @type {string} */ what, /** @type {(start: Start) => number} */ of) => {
      const value = median(starts.map(of));
      const visit = `first visit, processor ${slowness} times slower: ${what}`;
      return /** @type {const} */ ({ what: visit, place, value, unit: "ms", most: true });
    };
    targets.push(
      part("question and picture painted", ({ painted }) => painted),
      part("scripts have run", ({ ran }) => ran),
      part("core compiled", ({ compiled }) => compiled),
      part("star drawn, and can be dragged", ({ drawn }) => drawn),
      part("controls and numbers drawn", ({ complete }) => complete),
      { ...part("drag answered", untilAnswered), goal: 700 },
    );
  }
  return targets;
}

/** @param {string} name @param {string} [version] */
const placeOf = (name, version = "") => ({ name, version, notes: [], results: [] });

/** @param {Target} target @returns {"goal" | "floor" | "missed" | "not available" | "no target"} the level reached */
export function verdict({ value, floor, goal, most = false }) {
  if (value === undefined) return "not available";
  if (goal === undefined) return "no target";
  const reaches = (/** @type {number | undefined} */ mark) =>
    mark !== undefined && (most ? value <= mark : value >= mark);
  return reaches(goal) ? "goal" : reaches(floor) ? "floor" : "missed";
}
