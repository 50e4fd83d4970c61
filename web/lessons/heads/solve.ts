/** What the core answers about the nine objects of the scene, head by head. */
import type { SoftKnn, Tensor } from "../../api/index.js";
import { kinds, matrixNames, objects, outputs } from "../../model/heads-state.js";
import type { Point } from "../../model/state.js";
import type { HeadsEpoch, HeadsTask } from "./run.js";

export interface SolvedHead {
  /** Of each object, in the plane of this head. */
  readonly queries: readonly Point[];
  readonly keys: readonly Point[];
  /** objects × objects: row i is how object i weighs the others. */
  readonly weights: Float64Array;
  /** What the head says of each object. */
  readonly said: readonly number[];
  /** The weight on objects of the own colour and of the own shape, the mean over all that ask. */
  readonly colour: number;
  readonly shape: number;
  /** Effective neighbours of each object. */
  readonly effective: readonly number[];
}

export interface SolvedHeads {
  readonly count: number;
  /** All weights, in the order of the state. */
  readonly flat: readonly number[];
  readonly heads: readonly SolvedHead[];
  /** objects × 2: the mix of the heads, and what it should be. */
  readonly output: Float64Array;
  readonly targets: Float64Array;
  /** Effective neighbours of each object when the weights of all heads are averaged. */
  readonly together: readonly number[];
  readonly loss: number;
  readonly diversity: number;
}

/** Points of a head in rows of H·2 numbers. */
function pointsOf({ data, shape }: Tensor, head: number): Point[] {
  const width = shape.at(-1) ?? 0;
  return Array.from({ length: objects }, (_, i): Point => {
    const at = i * width + 2 * head;
    return [data[at] ?? 0, data[at + 1] ?? 0];
  });
}

/** For each head the mean over the rows of the weight on the own kind: (H,n,n) and a kind per object. */
function shares(knn: SoftKnn, weights: Tensor, kind: Int32Array, count: number): ArrayLike<number> {
  const n = objects;
  const column = Array.from({ length: n * n }, (_, at) =>
    kind[Math.floor(at / n)] === kind[at % n] ? 1 : 0,
  );
  const rows: Tensor = { data: weights.data, shape: [count * n, 1, n] };
  const own = Float64Array.from({ length: count * n * n }, (_, at) => column[at % (n * n)] ?? 0);
  const { data } = knn.batchMatmul(rows, { data: own, shape: [count * n, n, 1] });
  const even: Tensor = { data: new Float64Array(n).fill(1 / n), shape: [n, 1] };
  return knn.linear({ data, shape: [count, n] }, even).data;
}

/** Effective neighbours under the mean of the heads' weights. */
function effectiveTogether(knn: SoftKnn, weights: Tensor, count: number): number[] {
  const each: Tensor = { data: weights.data, shape: [count, objects * objects] };
  const mean = knn.combine(each, new Float64Array(count).fill(1 / count));
  const { data } = knn.effectiveNeighbors({ data: mean.data, shape: [objects, objects] });
  return Array.from(data);
}

export function solveHeads(
  knn: SoftKnn,
  { scene, sceneTargets, colors, shapes }: HeadsTask,
  { weights, loss, diversity }: HeadsEpoch,
  count: number,
): SolvedHeads {
  const asked = { heads: count, ...weights, returnWeights: true };
  const { output, heads, weights: attention } = knn.multiHeadAttention(scene, asked);
  if (attention === undefined) throw new Error("attention returned no weights");
  const [q, k] = [knn.linear(scene, weights.wq), knn.linear(scene, weights.wk)];
  const [colour, shape] = [colors, shapes].map((kind) => shares(knn, attention, kind, count));
  const effective = knn.effectiveNeighbors(attention).data;
  const part = (data: ArrayLike<number>, head: number, size: number) =>
    Array.from({ length: size }, (_, i) => data[head * size + i] ?? 0);
  return {
    count,
    flat: matrixNames.flatMap((name) => Array.from(weights[name].data)),
    heads: Array.from({ length: count }, (_, head) => ({
      queries: pointsOf(q, head),
      keys: pointsOf(k, head),
      weights: Float64Array.from(part(attention.data, head, objects * objects)),
      said: part(heads.data, head, objects),
      colour: colour?.[head] ?? 0,
      shape: shape?.[head] ?? 0,
      effective: part(effective, head, objects),
    })),
    output: output.data as Float64Array,
    targets: sceneTargets.data as Float64Array,
    together: effectiveTogether(knn, attention, count),
    loss,
    diversity,
  };
}

/** What a head looks for, as measured: a kind it gives clearly more than the third that falls to it by chance. */
export type Look = "colour" | "shape" | "both" | "even" | "other";

const clear = 0.5;
const chance = 1 / kinds;
/** Who has more neighbours than this looks at nearly all nine. */
const most = 7;

export function lookOf({ colour, shape, effective }: SolvedHead): Look {
  if (colour >= clear && shape >= clear) return "both";
  if (colour >= clear) return "colour";
  if (shape >= clear) return "shape";
  const near = (share: number) => Math.abs(share - chance) < 0.05;
  // One object that takes all from everyone also gives each kind its third.
  const open = effective.every((k) => k > most);
  return open && near(colour) && near(shape) ? "even" : "other";
}

/** The numbers of row `object` of the output or the targets. */
export function pairOf(data: Float64Array, object: number): number[] {
  return Array.from(data.slice(object * outputs, (object + 1) * outputs));
}
