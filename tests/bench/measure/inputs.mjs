/** The numbers of a case: the same wherever they are made. */
import { normals, uniform } from "./random.mjs";

/** @param {import("../plan.mjs").Case} item @param {number} seed @returns {import("./agree.mjs").Inputs} */
export function inputsOf({ n = 0, d = 0, heads = 1 }, seed) {
  const next = uniform(seed);
  const length = heads * n * d;
  return {
    query: normals(length, next),
    key: normals(length, next),
    value: normals(length, next),
  };
}
