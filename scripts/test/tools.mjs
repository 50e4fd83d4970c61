/** The tools of set-up, for the test files that a suite runs with them. */

/** @type {import("../setup/index.mjs").Tools} */
export const tools = JSON.parse(process.env.SOFTKNN_TOOLS ?? "{}");

/** A run for a release, which takes as long as it needs. */
export const isLong = process.env.SOFTKNN_LONG === "1";
