/**
 * The expected output of `tests/consumers/numbers.mjs` in every environment: the core's bits are the same everywhere.
 */
import assert from "node:assert/strict";

export const expected = "0.31787362254902773 0.22092235610259073 5.584528483435806";

const keys = [1, 0.2, 0.9, 0.1, 0.2, 1, -0.2, 0.9, 0, -1, -1, -0.6];
const values = [0.74, 0.28, 0.65, 0.18, 0.34, 0.92, 0.04, 0.79, -0.2, -0.9, -0.82, -0.64];

/** @param {readonly number[]} list */
const sum = (list) => list.reduce((total, x) => total + x, 0);

/** The same from the definition, in plain sums: checks the expected numbers themselves. */
export function naive() {
  const six = [0, 1, 2, 3, 4, 5];
  const at = (/** @type {number[]} */ list, /** @type {number} */ i) => list[i] ?? Number.NaN;
  const powers = six.map((i) =>
    Math.exp((0.8 * at(keys, 2 * i) + 0.15 * at(keys, 2 * i + 1)) / Math.SQRT2),
  );
  const weights = powers.map((power) => power / sum(powers));
  const blend = [0, 1].map((axis) => sum(weights.map((w, i) => w * at(values, 2 * i + axis))));
  return [...blend, Math.exp(-sum(weights.map((w) => w * Math.log(w))))];
}

/** @param {string} printed @param {string} where */
export function checkNumbers(printed, where) {
  assert.equal(printed.trim(), expected, `the numbers of ${where}`);
}
