/** The checker for the results of a case, and reasons for missing results. */
import { distance, judge } from "./agree.mjs";
import { neighborJudge } from "./neighbors.mjs";

/** @typedef {{ error: number, allowed: number, agrees: boolean, wrong?: number }} Verdict */
/** @typedef {(answer: any) => Verdict} Judge */

/** NumPy's own digits vary by this much between BLAS versions. */
const entropyBound = 1e-9;

/** @param {import("../plan.mjs").Case} item @param {import("./agree.mjs").Inputs} inputs @returns {Judge | undefined} */
export function judgeOf(item, inputs) {
  const { section, n, d, m = 1, k = 1 } = item;
  if (section === "entropy") return alike();
  if (n === undefined || d === undefined) return undefined;
  if (section === "search") return neighborJudge(inputs, { m, n, d, k });
  return judge(inputs, { ...item, n, d, causal: section === "causal" });
}

/** Few numbers: compared with the first result. */
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

/** No result, with the reason in one line. */
export class Refused extends Error {
  /** @param {any} cause some packages throw objects that are no errors */
  constructor(cause) {
    const text = cause instanceof Error ? String(cause) : String(cause?.message ?? cause);
    // Without local paths.
    super(text.split(/[/\n]/)[0]?.trim(), { cause });
  }
}
