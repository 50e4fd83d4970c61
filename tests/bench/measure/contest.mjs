/** The cases of a plan, in order: start the contenders, compare results, then measure times. */
import { flopsOf, quietSections, titleOf } from "../plan.mjs";
import { inputsOf } from "./inputs.mjs";
import { firstAnswer, takeQuietSamples, takeSamples } from "./sampler.mjs";
import { judgeOf, Refused } from "./verdict.mjs";

/** @typedef {import("./sampler.mjs").Runner} Runner */
/** @typedef {import("../plan.mjs").Plan} Plan */
/** @typedef {import("../plan.mjs").Case} Case */

/**
 * @typedef {object} Places paths of files that are not modules
 * @property {string} softknn the package's softknn.js
 * @property {string} tfjs the folder of its .wasm files, with a trailing slash
 * @property {string} [onnxruntime] its .wasm file, if it cannot locate that
 * @property {string} voy the .wasm file of voy-search
 * @property {string} ruvector the .wasm file of @ruvector/wasm
 * @property {string} edgevec
 */

/** @typedef {import("./agree.mjs").Inputs} Inputs */

/**
 * @typedef {object} Contender
 * @property {(places: Places) => Promise<string | undefined>} [start] returns a note about the contender
 * @property {(item: Case, inputs: Inputs) => Promise<Runner[]>} runners
 */

/**
 * @typedef {object} Entry the result of one contender in a case
 * @property {string} contender
 * @property {string} [way]
 * @property {number} flops of one call, or 0
 * @property {number} [error] of its result
 * @property {number} calls in a sample
 * @property {(number | null)[]} samples milliseconds of one call, round by round
 * @property {number[]} [beside] milliseconds of the yardstick beside each sample, if the section needs quiet moments
 */

/** @typedef {Case & { allowed?: number, left?: string[], entries: Entry[] }} Result left: who has no answer, and why */

/**
 * @param {Plan} plan
 * @param {Readonly<Record<string, Contender>>} contenders
 * @param {(line: string) => void} log
 * @param {(section: import("../plan.mjs").SectionName) => unknown} choose the processor, before each measurement
 * @returns {Promise<Result[]>}
 */
export async function contest(plan, contenders, log, choose = () => {}) {
  const results = [];
  for (const item of plan.cases) {
    log(titleOf(item));
    const inputs = inputsOf(item, plan.seed);
    const runners = [];
    for (const { runners: make } of Object.values(contenders)) {
      runners.push(...(await make(item, inputs)));
    }
    const { able, left, allowed } = await agreement(runners, item, inputs);
    for (const text of left) log(`  left out: ${text}`);
    await choose(item.section);
    const measured = await samplesOf(
      able.map(({ runner }) => runner),
      item,
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

/** @typedef {{ calls: number, samples: (number | null)[], beside?: number[] }} Measured */

/** @param {readonly Runner[]} runners @param {Case} item @param {Plan} plan @returns {Promise<Measured[]>} */
async function samplesOf(runners, { section }, plan) {
  if (!quietSections.includes(section)) return takeSamples(runners, plan);
  const measured = [];
  for (const runner of runners) measured.push(await takeQuietSamples(runner, plan));
  return measured;
}

/** @param {Runner} runner @param {Case} item @param {number | undefined} error @param {Measured | undefined} measured @returns {Entry} */
function entryOf({ contender, way, flops }, item, error, measured) {
  return {
    contender,
    ...(way !== undefined && { way }),
    flops: flops ?? flopsOf(item),
    ...(error !== undefined && { error: Number(error.toPrecision(3)) }),
    ...(measured ?? { calls: 0, samples: [] }),
  };
}

/**
 * Collects the first results. A contender without one is excluded with the reason, and so is one that finds other
 * neighbours; any other wrong result ends the run.
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
    const verdict = await judged(runner, look);
    if (verdict instanceof Refused) {
      if (isOurs(runner)) throw verdict.cause;
      left.push(`${nameOf(runner)}: ${verdict.message}`);
    } else if (verdict && !verdict.agrees) {
      if (item.section !== "search" || isOurs(runner)) {
        throw new Error(disagreement(runner, item, verdict));
      }
      left.push(
        `${nameOf(runner)}: ${verdict.wrong} wrong neighbours, scores off by ${verdict.error}`,
      );
    } else {
      able.push({ runner, ...(verdict && { error: verdict.error }) });
      allowed ??= verdict?.allowed;
    }
  }
  return { able, left, allowed };
}

/**
 * Undefined for contenders that are not compared. @param {Runner} runner @param
 * {import("./verdict.mjs").Judge | undefined} look
 */
async function judged(runner, look) {
  /** @type {unknown} */
  let answer;
  try {
    answer = await firstAnswer(runner);
  } catch (error) {
    return new Refused(error);
  }
  // The peak computes something else.
  const isCompared = runner.flops === undefined && !runner.differs;
  return look && isCompared ? look(answer) : undefined;
}

/** @param {Runner} runner */
const isOurs = ({ contender }) => contender.startsWith("softknn");

/** @param {Runner} runner @param {Case} item @param {import("./verdict.mjs").Verdict} verdict */
function disagreement(runner, item, { error, allowed }) {
  return `${nameOf(runner)} gives another answer to ${titleOf(item)}: off by ${error}, allowed ${allowed}`;
}

/** @param {Runner} runner */
const nameOf = ({ contender, way }) => (way === undefined ? contender : `${contender} (${way})`);
