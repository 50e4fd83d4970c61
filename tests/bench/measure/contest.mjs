/** The cases of a plan, one after the other: ready, agree, then take times. */
import { flopsOf, titleOf } from "../plan.mjs";
import { distance, judge } from "./agree.mjs";
import { inputsOf } from "./inputs.mjs";
import { takeSamples } from "./sampler.mjs";

/** @typedef {import("./sampler.mjs").Runner} Runner */
/** @typedef {import("../plan.mjs").Plan} Plan */
/** @typedef {import("../plan.mjs").Case} Case */

/**
 * @typedef {object} Places where the files lie that are no modules
 * @property {string} softknn the package's index.js
 * @property {string} tfjs the folder of its .wasm files, with a slash at its end
 * @property {string} [onnxruntime] its .wasm file, where it does not find that by itself
 */

/** @typedef {import("./agree.mjs").Inputs} Inputs */

/**
 * @typedef {object} Contender
 * @property {(places: Places) => Promise<string | undefined>} [start] gives what is to be said about it
 * @property {(item: Case, inputs: Inputs) => Promise<Runner[]>} runners
 */

/**
 * @typedef {object} Entry what one contender did in a case
 * @property {string} contender
 * @property {string} [way]
 * @property {number} flops of one call, or 0
 * @property {number} [error] of its answer
 * @property {number} calls in a sample
 * @property {(number | null)[]} samples milliseconds of one call, round by round
 */

/** @typedef {Case & { allowed?: number, entries: Entry[] }} Result */

/** NumPy's own digits differ from run to run of another BLAS by so much. */
const entropyBound = 1e-9;

/**
 * @param {Plan} plan
 * @param {Readonly<Record<string, Contender>>} contenders
 * @param {(line: string) => void} tell
 * @returns {Promise<Result[]>}
 */
export async function contest(plan, contenders, tell) {
  const results = [];
  for (const item of plan.cases) {
    tell(titleOf(item));
    const inputs = inputsOf(item, plan.seed);
    const runners = [];
    for (const { runners: make } of Object.values(contenders)) {
      runners.push(...(await make(item, inputs)));
    }
    const judged = await agreement(runners, item, inputs);
    const measured = await takeSamples(runners, plan);
    results.push({
      ...item,
      ...(judged.allowed !== undefined && { allowed: judged.allowed }),
      entries: runners.map((runner, i) => entryOf(runner, item, judged.errors[i], measured[i])),
    });
    for (const { end } of runners) end?.();
  }
  return results;
}

/** @param {Runner} runner @param {Case} item @param {number | undefined} error @param {{ calls: number, samples: (number | null)[] } | undefined} measured @returns {Entry} */
function entryOf({ contender, way, flops }, item, error, measured) {
  return {
    contender,
    ...(way !== undefined && { way }),
    flops: flops ?? flopsOf(item),
    ...(error !== undefined && { error: Number(error.toPrecision(3)) }),
    calls: measured?.calls ?? 0,
    samples: measured?.samples ?? [],
  };
}

/**
 * @param {readonly Runner[]} runners
 * @param {Case} item
 * @param {import("./agree.mjs").Inputs} inputs
 * @returns {Promise<{ allowed?: number, errors: (number | undefined)[] }>}
 */
async function agreement(runners, item, inputs) {
  const { section, n, d } = item;
  // Without a mask, ours in the causal case answers another question.
  const asked = (/** @type {Runner} */ { contender, flops }) =>
    flops === undefined && !(section === "causal" && contender.includes("without mask"));
  const errors = [];
  let allowed;
  const look =
    section === "entropy"
      ? alike()
      : n === undefined || d === undefined
        ? undefined
        : judge(inputs, { ...item, n, d, causal: section === "causal" });
  for (const runner of runners) {
    if (!look || !asked(runner)) {
      errors.push(undefined);
      continue;
    }
    const verdict = look(/** @type {ArrayLike<number>} */ (await runner.run()));
    if (!verdict.agrees) throw new Error(disagreement(runner, item, verdict));
    errors.push(verdict.error);
    allowed = verdict.allowed;
  }
  return { ...(allowed !== undefined && { allowed }), errors };
}

/** Answers that are few numbers: as the first one's. */
function alike() {
  /** @type {ArrayLike<number> | undefined} */
  let first;
  return (/** @type {any} */ answer) => {
    const numbers = answer.flat ? answer.flat() : answer;
    first ??= numbers;
    const error = distance(numbers, /** @type {ArrayLike<number>} */ (first));
    return { error, allowed: entropyBound, agrees: error <= entropyBound };
  };
}

/** @param {Runner} runner @param {Case} item @param {{ error: number, allowed: number }} verdict */
function disagreement({ contender, way }, item, { error, allowed }) {
  const who = way === undefined ? contender : `${contender} (${way})`;
  return `${who} gives another answer to ${titleOf(item)}: off by ${error}, allowed ${allowed}`;
}
