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

/** @typedef {Case & { allowed?: number, left?: string[], entries: Entry[] }} Result left: who has no answer, and why */

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
    const { able, left, allowed } = await agreement(runners, item, inputs);
    for (const text of left) tell(`  left out: ${text}`);
    const measured = await takeSamples(
      able.map(({ runner }) => runner),
      plan,
    );
    results.push({
      ...item,
      ...(allowed !== undefined && { allowed }),
      ...(left.length > 0 && { left }),
      entries: able.map(({ runner, error }, i) => entryOf(runner, item, error, measured[i])),
    });
    for (const { end } of runners) await end?.();
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
 * Everybody's first answer. Whoever has none is left out, with the reason;
 * whoever has another one ends the run.
 * @param {readonly Runner[]} runners
 * @param {Case} item
 * @param {Inputs} inputs
 */
async function agreement(runners, item, inputs) {
  const look = judgeOf(item, inputs);
  /** @type {{ runner: Runner, error?: number }[]} */
  const able = [];
  /** @type {string[]} */
  const left = [];
  /** @type {number | undefined} */
  let allowed;
  for (const runner of runners) {
    const answer = await firstAnswer(runner);
    if (answer instanceof Refused) left.push(`${nameOf(runner)}: ${answer.message}`);
    else if (!look || !isAsked(runner, item)) able.push({ runner });
    else {
      const verdict = look(/** @type {ArrayLike<number>} */ (answer));
      if (!verdict.agrees) throw new Error(disagreement(runner, item, verdict));
      able.push({ runner, error: verdict.error });
      allowed = verdict.allowed;
    }
  }
  return { able, left, allowed };
}

class Refused extends Error {}

/** @param {Runner} runner @returns {Promise<unknown>} */
async function firstAnswer(runner) {
  try {
    return await runner.run();
  } catch (error) {
    // Ours has to answer.
    if (runner.contender.startsWith("softknn")) throw error;
    // Without the paths of somebody's machine.
    return new Refused(String(error).split(/[/\n]/)[0]?.trim());
  }
}

/** @param {Case} item @param {Inputs} inputs */
function judgeOf(item, inputs) {
  const { section, n, d } = item;
  if (section === "entropy") return alike();
  if (n === undefined || d === undefined) return undefined;
  return judge(inputs, { ...item, n, d, causal: section === "causal" });
}

/** Without a mask, ours in the causal case answers another question; the peak answers none. @param {Runner} runner @param {Case} item */
const isAsked = ({ contender, flops }, { section }) =>
  flops === undefined && !(section === "causal" && contender.includes("without mask"));

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
function disagreement(runner, item, { error, allowed }) {
  return `${nameOf(runner)} gives another answer to ${titleOf(item)}: off by ${error}, allowed ${allowed}`;
}

/** @param {Runner} runner */
const nameOf = ({ contender, way }) => (way === undefined ? contender : `${contender} (${way})`);
