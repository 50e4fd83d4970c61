/** ml-matrix: a matrix class in JavaScript, in double precision. */
import { Matrix } from "ml-matrix";

/** @type {import("../measure/contest.mjs").Contender} */
export const mlMatrix = {
  async runners({ section, n = 0, d = 0 }, { query, key, value }) {
    if (section !== "attention") return [];
    const matrix = (/** @type {Float32Array} */ data) => Matrix.from1DArray(n, d, data);
    const run = () => {
      const weights = matrix(query)
        .mmul(matrix(key).transpose())
        .mul(1 / Math.sqrt(d));
      const largest = weights.max("row");
      weights.subColumnVector(largest).exp();
      weights.divColumnVector(weights.sum("row"));
      return weights.mmul(matrix(value)).to1DArray();
    };
    return [{ contender: "ml-matrix", run }];
  },
};
