/** One row of a call of attention, repeated with all steps between its inputs and its output. */
import type { AttentionOptions, Tensor } from "../api/index.js";
import type { LessonFunctions } from "../figure/lesson-functions.js";
import { axis, type NamedCall, type Numbers, setting } from "./call.js";

export interface Row {
  readonly call: NamedCall;
  readonly temperature: number;
  readonly query: ArrayLike<number>;
  readonly keyOf: (j: number) => ArrayLike<number>;
  readonly scores: ArrayLike<number>;
  /** Empty for calls without weights. */
  readonly weights: ArrayLike<number>;
  /** What masks and distances add to each score; undefined if nothing does. */
  readonly added: readonly number[] | undefined;
}

const tensorOf = ({ data, shape, element }: Numbers): Tensor => ({
  data: element === "float" ? Float32Array.from(data) : Float64Array.from(data),
  shape,
});

const scoring = ["similarity", "scale", "temperature", "keyNormPenalty", "softcap", "epsilon"];

/** Settings whose rows depend on more than their query and their masks. */
const unknown = ["dropout", "neighbors", "equalWeights"];

/** More scores than this are not computed for a formula. */
const largest = 1e6;

const slice = (data: ArrayLike<number>, i: number, n: number): ArrayLike<number> =>
  Array.from({ length: n }, (_, j) => data[i * n + j] ?? 0);

const cell = (mask: Numbers, i: number, j: number): number => {
  const [rows, columns] = [axis(mask, 2), axis(mask, 1)];
  return mask.data[(rows > 1 ? i * columns : 0) + (columns > 1 ? j : 0)] ?? 0;
};

/** −∞ for a key that a mask excludes, and the additive mask and the bias of the distance for others. */
function addedTo({ arrays, options }: NamedCall, i: number, n: number): Row["added"] {
  const { mask, keyPadding } = arrays;
  const { causal, past = 0, window, positionBias = 0 } = options as AttentionOptions;
  const place = i + Number(past);
  const added = Array.from({ length: n }, (_, j) => {
    const own = mask === undefined ? 0 : cell(mask, i, j);
    const isOpen =
      (mask?.element !== "byte" || own !== 0) &&
      (keyPadding === undefined || keyPadding.data[j] !== 0) &&
      !(causal && j > place) &&
      (window === undefined || Math.abs(place - j) < window);
    const bias = Number(positionBias) * Math.abs(place - j);
    return isOpen ? (mask?.element === "byte" ? 0 : own) - bias : -Infinity;
  });
  return added.some((x) => x !== 0) ? added : undefined;
}

/** The row of a number, by the index of the row; undefined where the symbols have to suffice. */
export function rowOf(call: NamedCall, i: number, knn: LessonFunctions): Row | undefined {
  const { query, key } = call.arrays;
  const { options } = call;
  if (!query || !key || query.shape.length !== 2 || key.shape.length !== 2) return undefined;
  if (unknown.some((name) => options[name]) || Array.isArray(options.positionBias))
    return undefined;
  const [n, d] = [axis(key, 2), axis(key, 1)];
  const one = { ...query, data: slice(query.data, i, d), shape: [1, d] };
  if (n * d > largest) return undefined;
  const own = Object.entries(options).filter(([name]) => scoring.includes(name));
  const scores = knn.scores(tensorOf(one), tensorOf(key), Object.fromEntries(own)).data;
  const added = addedTo(call, i, n);
  const inputs = { query: tensorOf(one), key: tensorOf(key), value: tensorOf(key) };
  const weights = knn.attention(inputs, {
    ...Object.fromEntries(own),
    ...(added && { mask: tensorOf({ data: added, shape: [1, n], element: query.element }) }),
    returnWeights: true,
  }).weights.data;
  return {
    call,
    temperature: setting(call, "temperature", 1),
    query: one.data,
    keyOf: (j) => slice(key.data, j, d),
    scores,
    weights,
    added,
  };
}
