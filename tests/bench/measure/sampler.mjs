/** Measures times: contenders in rounds, each once per round and in another order; a single one until enough moments are quiet. */
import { shuffled, uniform } from "./random.mjs";
import { quietOf, yardstick } from "./yardstick.mjs";

/**
 * One contender, ready for one case.
 * @typedef {object} Runner
 * @property {string} contender
 * @property {string} [way] the variant of the call
 * @property {() => unknown} run one call, copies of inputs and results included
 * @property {boolean} [later] the call returns a promise
 * @property {(result: any) => unknown} [answer] converts the result of `run` for comparison; not timed
 * @property {boolean} [differs] computes something else, so its results are not compared
 * @property {(calls: number) => Promise<number>} [time] instead of `run` if timed elsewhere; total milliseconds
 * @property {number} [flops] of one call, if different from those of the case
 * @property {() => unknown} [end]
 */

/** @typedef {{ rounds: number, sample: number, budget: number, seed: number }} Pace */

/** The result of the first call, converted for comparison. @param {Runner} runner */
export async function firstAnswer({ run, answer }) {
  const result = await run();
  return answer ? answer(result) : result;
}

/** @param {Runner} runner @param {number} calls @returns {Promise<number>} milliseconds in all */
export async function timed({ run, later, time }, calls) {
  if (time) return time(calls);
  const start = performance.now();
  if (later) for (let i = 0; i < calls; i++) await run();
  else for (let i = 0; i < calls; i++) run();
  return performance.now() - start;
}

/** Engines recompile hot code, in the background. */
const warming = { calls: 3, milliseconds: 150, breath: 30, most: 2000, yardsticks: 20 };

/** Warms up, then determines the number of calls per sample. @param {Runner} runner @param {Pace} pace */
async function calibrate(runner, { rounds, sample, budget }) {
  let calls = 1;
  let spent = 0;
  let time = 0;
  for (let turn = 0; turn < warming.calls || spent < warming.milliseconds; turn++) {
    time = await timed(runner, calls);
    spent += time;
    if (spent > Math.min(budget / 2, warming.most)) break;
    if (time < sample)
      calls = Math.ceil(calls * Math.min(10, (1.2 * sample) / Math.max(time, 0.1)));
    else if (turn === 0) await new Promise((done) => setTimeout(done, warming.breath));
  }
  const each = time / calls;
  calls = Math.max(1, Math.ceil(sample / Math.max(each, 1e-6)));
  const turns = Math.floor(budget / Math.max(calls * each, 1e-3));
  // One call exceeds the time budget: a single call is enough.
  return { calls, turns: each > budget ? 1 : Math.min(rounds, Math.max(3, turns)) };
}

/** Whether turn `round` of all `rounds` is one of `turns` spread evenly. @param {number} round @param {number} turns @param {number} rounds */
export const hasTurn = (round, turns, rounds) =>
  Math.floor(((round + 1) * turns) / rounds) > Math.floor((round * turns) / rounds);

/**
 * @param {readonly Runner[]} runners
 * @param {Pace} pace
 * @returns {Promise<{ calls: number, samples: (number | null)[] }[]>} in the order of the runners
 */
export async function takeSamples(runners, pace) {
  const next = uniform(pace.seed);
  const contests = [];
  for (const runner of runners) {
    const { calls, turns } = await calibrate(runner, pace);
    contests.push({ runner, calls, turns, samples: /** @type {(number | null)[]} */ ([]) });
  }
  for (let round = 0; round < pace.rounds; round++) {
    for (const contest of shuffled(contests, next)) {
      const { runner, calls, turns, samples } = contest;
      const mine = hasTurn(round, turns, pace.rounds);
      samples.push(mine ? rounded((await timed(runner, calls)) / calls) : null);
    }
  }
  return contests.map(({ calls, samples }) => ({ calls, samples }));
}

/** Multiples of the time budget after which no quiet moment is awaited any more. */
const patience = 5;

/**
 * Samples with a yardstick before and after each, until the time budget is spent and as many quiet ones as rounds are
 * among them.
 * @param {Runner} runner
 * @param {Pace} pace
 * @param {() => number} [measure] milliseconds of the yardstick
 * @returns {Promise<{ calls: number, samples: number[], beside: number[] }>}
 */
export async function takeQuietSamples(runner, pace, measure = yardstick) {
  const { calls } = await calibrate(runner, pace);
  const samples = [];
  const beside = [];
  for (let turn = 0; turn < warming.yardsticks; turn++) measure();
  const start = performance.now();
  let before = measure();
  for (let spent = 0; spent < patience * pace.budget; spent = performance.now() - start) {
    if (spent > pace.budget && quietOf(samples, beside).length >= pace.rounds) break;
    samples.push(rounded((await timed(runner, calls)) / calls));
    const after = measure();
    beside.push(rounded(Math.max(before, after)));
    before = after;
  }
  return { calls, samples, beside };
}

/** Rounds to five digits, beyond the clock's resolution. @param {number} time */
const rounded = (time) => Number(time.toPrecision(5));
