/**
 * The expected output of `tests/install-npm/numbers.mjs` in every environment: the core's bits are the same everywhere.
 */
import assert from "node:assert/strict";

export const expected = "0.31787362254902773 0.22092235610259073 5.584528483435806";

/** @param {string} printed @param {string} where */
export function checkNumbers(printed, where) {
  assert.equal(printed.trim(), expected, `the numbers of ${where}`);
}
