/** Interleaved measurement: every contender takes a turn in each round, so that a slow moment slows all. */
import { inputsOf } from "./inputs.mjs";

/** @typedef {import("./inputs.mjs").Case} Case */
/** @typedef {import("./threads.mjs").Thread} Thread */
/** @typedef {{ rounds: number, time: number }} Pace time in milliseconds of each turn */

/**
 * @typedef {object} Row the result of one contender
 * @property {string} name
 * @property {number} ms the median of one call
 * @property {number} [ratio] how many times as long as softknn of the same precision: the median of the rounds' ratios
 */

/** @typedef {Case & { rows: Row[], left: string[] }} Result left: who has no result, and why */

/** In double precision; compared with softknn Float64. */
const inDouble = ["ml-matrix", "NumPy float64, the article's", "NumPy float64, memory kept"];

/** Our contender of the same precision. @param {string} name @param {readonly string[]} names */
export const rivalOf = (name, names) =>
  inDouble.includes(name) && names.includes("softknn Float64") ? "softknn Float64" : "softknn";

/** @param {readonly number[]} numbers */
export function median(numbers) {
  const sorted = [...numbers].sort((one, other) => one - other);
  const half = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return (Number(low) + Number(high)) / 2;
}

/** Not Math.max, so that NaN counts as a difference. @param {readonly number[]} one @param {readonly number[]} other @param {number} bound */
export const agree = (one, other, bound) =>
  one.length === other.length && one.every((x, i) => Math.abs(x - Number(other[i])) <= bound);

/** Twice the Float32 bound of the documentation, 5e-6 of the largest value; exact scores of unit vectors differ by a rounding. @param {Case} item */
function boundOf(item) {
  if (item.comparison === "search") return 2e-6;
  return 1e-5 * inputsOf(item).value.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
}

/**
 * The first contender is ours: it must answer, and the others must return its numbers.
 * @param {Case} item
 * @param {Readonly<Record<string, () => Promise<Thread>>>} contenders
 * @param {object} places
 * @param {Pace} pace
 * @returns {Promise<Result>}
 */
export async function race(item, contenders, places, { rounds, time }) {
  const left = [];
  /** @type {{ name: string, thread: Thread, times: number[] }[]} */
  const running = [];
  let expected;
  for (const [name, open] of Object.entries(contenders)) {
    const thread = await open();
    try {
      const numbers = await thread.ask({ item, name, places });
      expected ??= numbers;
      if (!agree(numbers, expected, boundOf(item))) throw new Error("returns other numbers");
      running.push({ name, thread, times: [] });
    } catch (error) {
      if (!expected) throw error;
      left.push(`${name}: ${/** @type {Error} */ (error).message}`);
      await thread.end();
    }
  }
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < running.length; turn++) {
      const { thread, times } = /** @type {any} */ (running[(turn + round) % running.length]);
      times.push(await thread.ask({ time }));
    }
  }
  for (const { thread } of running) await thread.end();
  return { ...item, left, rows: rowsOf(running) };
}

/** @param {readonly { name: string, times: readonly number[] }[]} running @returns {Row[]} */
export function rowsOf(running) {
  const names = running.map(({ name }) => name);
  return running.map(({ name, times }) => {
    const ours = running.find((one) => one.name === rivalOf(name, names));
    const ratios = times.map((taken, round) => taken / Number(ours?.times[round]));
    return { name, ms: rounded(median(times)), ratio: rounded(median(ratios)) };
  });
}

/** @param {number} x */
const rounded = (x) => Number(x.toPrecision(4));
