/** Not a contender: the peak rate of the engine, timed among them. */
import { peakFlops, peakKernel } from "../measure/peak.mjs";

const names = /** @type {const} */ ([
  ["peak", false],
  ["peak relaxed", true],
]);

/** @type {import("../measure/contest.mjs").Contender} */
export const peak = {
  async start() {
    return peakKernel(true) ? undefined : "relaxed SIMD is not available";
  },
  async runners({ section }) {
    if (section !== "attention") return [];
    return names.flatMap(([contender, relaxed]) => {
      const run = peakKernel(relaxed);
      return run ? [{ contender, run, flops: peakFlops }] : [];
    });
  },
};
