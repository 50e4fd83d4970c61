/** The 60-digit reference as API calls, and distances from it. */

import assert from "node:assert/strict";
import type { AttentionInputs, AttentionOptions, SoftKnn, Tensor } from "softknn";
import data from "../../fixtures/attention_reference.json";
import { everything } from "../api/api-support.js";

/** null is minus infinity, "Infinity" infinity: JSON has neither. */
type Written = number | null | string;

interface WrittenArray {
  shape: number[];
  data: Written[];
}

interface Case {
  name: string;
  /** All numbers of the inputs are exact in Float32. */
  single: boolean;
  /** B, H, key heads, m, n, d, v */
  shape: [number, number, number, number, number, number, number];
  options: Record<string, Written | boolean | number[]>;
  mask?: WrittenArray;
  bias?: WrittenArray;
  keyPadding?: WrittenArray;
  query: number[];
  key: number[];
  value: number[];
  output: number[];
  weights: number[];
  scores: number[];
  entropy: number[];
  sinkWeights?: number[];
  emptyRows: number;
  /** The largest |score|, and the largest sum of term magnitudes of a score. */
  largestScore: number;
  size: number;
}

/** The compiler would infer a type per record. */
const reference = data as unknown as {
  attention: Case[];
};

const numberOf = (x: Written): number => (x === null ? -Infinity : Number(x));

type FloatArray = typeof Float64Array | typeof Float32Array;

const tensorOf = (list: Written[], shape: number[], type: FloatArray): Tensor => ({
  data: type.from(list.map(numberOf)),
  shape,
});

function inputsOf(c: Case, type: FloatArray): AttentionInputs {
  const [batch, heads, keyHeads, m, n, d, v] = c.shape;
  const lead = (count: number) => (batch > 1 ? [batch, count] : heads > 1 ? [count] : []);
  return {
    query: tensorOf(c.query, [...lead(heads), m, d], type),
    key: tensorOf(c.key, [...lead(keyHeads), n, d], type),
    value: tensorOf(c.value, [...lead(keyHeads), n, v], type),
  };
}

const bytesOf = ({ data: list, shape }: WrittenArray) => ({
  data: Uint8Array.from(list, Number),
  shape,
});

function optionsOf(c: Case, type: FloatArray): AttentionOptions {
  const given = Object.entries(c.options).map(([name, x]) => [
    name,
    x === "Infinity" ? Infinity : x,
  ]);
  return {
    epsilon: 1e-9,
    ...Object.fromEntries(given),
    ...(c.mask && { mask: bytesOf(c.mask) }),
    ...(c.bias && { mask: tensorOf(c.bias.data, c.bias.shape, type) }),
    ...(c.keyPadding && { keyPadding: bytesOf(c.keyPadding) }),
    ...everything,
  };
}

const largest = (list: readonly number[]): number =>
  list.reduce((most, x) => Math.max(most, Math.abs(x)), 0);

/** The largest |found − wanted|; infinite for NaN and wrong lengths. */
export function distance(found: ArrayLike<number>, wanted: readonly number[]): number {
  if (found.length !== wanted.length) return Infinity;
  return wanted.reduce((most, x, i) => {
    const error = Object.is(found[i], x) ? 0 : Math.abs((found[i] as number) - x);
    return Number.isNaN(error) ? Infinity : Math.max(most, error);
  }, 0);
}

/**
 * The largest error of fast Float32 outputs and weights, in units of the documented bounds; fails if one is exceeded.
 */
export function worstFastError(knn: SoftKnn): number {
  const wanted = { returnWeights: true, returnScores: false, returnEntropy: false };
  let worst = 0;
  for (const c of reference.attention.filter((each) => each.single)) {
    const inputs = inputsOf(c, Float32Array);
    const found = knn.attention(inputs, { ...optionsOf(c, Float32Array), ...wanted });
    const size = largest(c.value);
    const relative = 5e-6 * Math.max(1, c.largestScore / 20);
    const check = (name: string, error: number, most: number) => {
      worst = Math.max(worst, error / most);
      assert.ok(error <= most, `${c.name}, ${name}: ${error} > ${most}`);
    };
    // Plus the rounding of the output: half the smallest Float32.
    check("output", distance(found.output.data, c.output), relative * size + 2 ** -150);
    check("weights", distance((found.weights as Tensor).data, c.weights), relative);
    check("sinkWeights", distance(found.sinkWeights?.data ?? [], c.sinkWeights ?? []), relative);
    assert.equal(found.emptyRows, c.emptyRows, c.name);
  }
  return worst;
}
